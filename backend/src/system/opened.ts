/** Parts that were opened one after another and are closed in the opposite order, each of them even if another one fails. */
export class Opened {
  readonly #closings: (() => Promise<void>)[] = [];

  onClose(closing: () => Promise<void>): void {
    this.#closings.unshift(closing);
  }

  /** @throws what failed, once everything was closed; an `AggregateError` for several failures, in their order */
  async close(): Promise<void> {
    const failures = await this.#closeAll();
    if (failures.length > 0) throw together(failures);
  }

  /**
   * Closes everything after a failure.
   * @throws always that failure, followed by those of closing, if there are any
   */
  async closeAfter(failure: unknown): Promise<never> {
    throw together([failure, ...(await this.#closeAll())]);
  }

  async #closeAll(): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    for (const closing of this.#closings.splice(0)) {
      try {
        await closing();
      } catch (error) {
        failures.push(error);
      }
    }
    return failures;
  }
}

/** The failures, the first cause first: the parts of `AggregateError`s, or the one error. */
export function failuresIn(error: unknown): readonly unknown[] {
  return error instanceof AggregateError ? error.errors.flatMap(failuresIn) : [error];
}

function together(failures: readonly unknown[]): unknown {
  return failures.length === 1 ? failures[0] : new AggregateError(failures.flatMap(failuresIn));
}
