/** Closes what was opened in the opposite order, each part even if closing another one fails. */
export class CleanupStack {
  readonly #steps: (() => Promise<void>)[] = [];

  defer(close: () => Promise<void>): void {
    this.#steps.unshift(close);
  }

  /** @returns the part, which is closed with the others */
  add<Part extends { close(): Promise<void> | void }>(part: Part): Part {
    this.defer(async () => part.close());
    return part;
  }

  /** @throws what failed, once everything was closed; an `AggregateError` for several failures, in their order */
  async close(): Promise<void> {
    const failures = await this.#closeAll();
    if (failures.length > 0) throw combineFailures(failures);
  }

  /**
   * Closes everything after a failure.
   * @throws always that failure, followed by those of closing, if there are any
   */
  async closeAfter(failure: unknown): Promise<never> {
    throw combineFailures([failure, ...(await this.#closeAll())]);
  }

  async #closeAll(): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    for (const close of this.#steps.splice(0)) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    return failures;
  }
}

/**
 * Opens parts that are closed together, by whoever gets them.
 * @throws what failed in opening, and in closing what was open by then
 */
export async function openTogether<Parts extends object>(
  open: (cleanup: CleanupStack) => Promise<Parts>,
): Promise<Parts & { close(): Promise<void> }> {
  const cleanup = new CleanupStack();
  try {
    return { ...(await open(cleanup)), close: () => cleanup.close() };
  } catch (error) {
    return cleanup.closeAfter(error);
  }
}

/**
 * Does work that opens parts, and closes them once it has ended.
 * @throws what failed in the work, and in closing
 */
export async function withCleanup<Result>(work: (cleanup: CleanupStack) => Promise<Result>): Promise<Result> {
  const { result, close } = await openTogether(async (cleanup) => ({ result: await work(cleanup) }));
  await close();
  return result;
}

/** The failures, the first cause first: the parts of `AggregateError`s, or the one error. */
export function failuresIn(error: unknown): readonly unknown[] {
  return error instanceof AggregateError ? error.errors.flatMap(failuresIn) : [error];
}

export function combineFailures(failures: readonly unknown[]): unknown {
  return failures.length === 1 ? failures[0] : new AggregateError(failures.flatMap(failuresIn));
}
