/** A broken invariant: the log or the program contradicts itself. Never caused by bad input. */
export class BrokenInvariantError extends Error {
  override readonly name = 'BrokenInvariantError';
}

/**
 * Returns the row, which must exist.
 * @throws BrokenInvariantError when it does not
 */
export function requireRow<Row>(row: Row | null | undefined, what: string): Row {
  if (row === null || row === undefined) throw new BrokenInvariantError(`the state knows no ${what}`);
  return row;
}

/** Whoever looks up by key or serial in a state that was left without it would find nothing, whatever there is. */
export function assertLookUps({ hasLookUps }: { readonly hasLookUps: boolean }): void {
  if (!hasLookUps) throw new BrokenInvariantError('this state has no look-ups yet');
}

/** Ends a switch: it does not compile while a case is missing. */
export function unreachable(value: never): never {
  throw new BrokenInvariantError(`unknown case: ${JSON.stringify(value)}`);
}
