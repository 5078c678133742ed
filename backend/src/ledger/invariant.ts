/** A broken invariant: the log or the program contradicts itself. Never the answer to bad input. */
export class BrokenInvariantError extends Error {
  override readonly name = 'BrokenInvariantError';
}

/** The row, which must be there. @throws BrokenInvariantError when it is not */
export function known<Row>(row: Row | null | undefined, what: string): Row {
  if (row === null || row === undefined) throw new BrokenInvariantError(`the state knows no ${what}`);
  return row;
}

/** Closes a switch: does not compile while a case is missing. */
export function unreachable(value: never): never {
  throw new BrokenInvariantError(`unknown case: ${JSON.stringify(value)}`);
}
