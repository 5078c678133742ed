import { amountOf } from '../../ledger/event-facts.js';
import { tellerOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';

/** What was found not to hold. */
export interface Mismatch {
  /** The first revision that does not hold; null where it is of none. */
  readonly revision: number | null;
  /** The time of that event; milliseconds since 1970 UTC. */
  readonly at: number | null;
  readonly tellerId: number | null;
  /** What the station has, and what the log makes it; centavos. */
  readonly shown: number | null;
  readonly replayed: number | null;
  readonly reason: string;
}

/** Something that does not hold, of which no more is known. */
export function mismatchAt(revision: number | null, reason: string, known: Partial<Mismatch> = {}): Mismatch {
  return { revision, at: null, tellerId: null, shown: null, replayed: null, reason, ...known };
}

/** Whose money an event moves, and how much, in centavos; null where it moves nobody's. */
export interface Moved {
  readonly tellerId: number | null;
  readonly amount: number | null;
}

export function movedBy(event: LedgerEvent): Moved {
  const tellerId = tellerOf(event);
  return { tellerId, amount: tellerId === null ? null : amountOf(event) };
}
