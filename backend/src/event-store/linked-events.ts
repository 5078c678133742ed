import { nextLink } from './chain.js';
import {
  type EventLog,
  LedgerDamagedError,
  type LinkedEvents,
  type RecordedEvent,
  type Tail,
} from './event-store.js';

/** @throws LedgerDamagedError when an event does not continue the chain after `tail` */
export function assertFollows(tail: Tail, { revision, json, hash }: RecordedEvent): void {
  if (revision === tail.revision + 1 && hash === nextLink(tail.hash, json)) return;
  throw new LedgerDamagedError(
    `The event at revision ${revision} does not continue the hash chain after revision ${tail.revision}. ` +
      'Restore the ledger from a backup.',
  );
}

/** @throws LedgerDamagedError when they do not continue the chain after `tail` */
export function linked(tail: Tail, events: readonly RecordedEvent[]): LinkedEvents {
  let last = tail;
  for (const event of events) {
    assertFollows(last, event);
    last = event;
  }
  return { jsons: events.map(({ json }) => json), hash: last.hash };
}

/** The events after `tail`; their links are checked where they are read, if that is another thread. */
export async function readLinked(log: EventLog, tail: Tail, limit: number): Promise<LinkedEvents> {
  if (log.readLinked !== undefined) return log.readLinked(tail, limit);
  return linked(tail, await log.read(tail.revision + 1, limit));
}
