import type { Moment } from './moment.js';

/** After a revision, or after the last event up to a moment. Without either, at the end of the log. */
export interface When {
  readonly revision?: number | undefined;
  readonly moment?: Moment | undefined;
}

/** The ledger ends before the revision that was asked for. */
export class NoSuchRevisionError extends Error {
  override readonly name = 'NoSuchRevisionError';

  static of(revision: number, end: number): NoSuchRevisionError {
    return new NoSuchRevisionError(`There is no revision ${revision}: the ledger ends at revision ${end}.`);
  }
}
