import type { Refusal } from '../../ledger/decision.js';
import type { Desk } from './desk.js';

/** What came of taking a turn. */
export type Taken =
  /** To be answered once everything it saw and wrote is durable. */
  | { readonly kind: 'taken'; readonly answer: () => void }
  /** It needs something that is not in memory, and comes back when it has been fetched. */
  | { readonly kind: 'away'; readonly until: Promise<void> };

/** One call of the ledger on its way: taken one after another, and again when what it was taken on was not recorded. */
export interface Turn {
  /** Whether the caller has been answered. */
  readonly isOver: boolean;
  take(desk: Desk): Taken;
  /** Answers the caller, without a turn or instead of what came of it. */
  refuse(refusal: Refusal): void;
}

/** Whoever waits for the end of a turn. */
export interface Caller<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}
