/**
 * The hash chain of a station's ledger:
 *
 *     hash(0) = SHA-256(firstLink(station id), stored bytes of event 0)
 *     hash(n) = SHA-256(hash(n - 1), stored bytes of event n)
 *
 * Hashes go in as 32 bytes and are written as 64 lower-case hex digits. Because every link takes in the one before, two
 * ledgers with the same last hash are the same from the first byte on.
 */
import { hash } from 'node:crypto';
import {
  type EventLog,
  LedgerDamagedError,
  type LinkedEvents,
  type NewEvent,
  type RecordedEvent,
  type Tail,
} from './event-store.js';

/** Keeps the first link apart from every other use of SHA-256 on a station id. */
const FIRST_LINK_PREFIX = 'taya ledger of station ';

/** What the first event of a station is chained to: without it, one station's ledger would pass for another's. */
export function firstLink(stationId: string): string {
  return hash('sha256', FIRST_LINK_PREFIX + stationId);
}

/** A UTF-16 code unit is at most three bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3;
/** What is hashed, one at a time: one call of the library takes half of what a hash object takes, for each event. */
let hashed = Buffer.allocUnsafe(4_096);

/** The link of an event with these exact bytes that follows the event with `previousHash` (or the first link). */
export function nextLink(previousHash: string, json: string): string {
  const most = previousHash.length + MOST_BYTES_PER_UNIT * json.length;
  if (most > hashed.length) hashed = Buffer.allocUnsafe(2 * most);
  const start = hashed.write(previousHash, 'hex');
  const end = start + hashed.write(json, start, 'utf8');
  return hash('sha256', hashed.subarray(0, end), 'hex');
}

/** Whether an event follows the one with `previousHash` (or the first link). */
export function isLinked(previousHash: string, { json, hash }: NewEvent): boolean {
  return hash === nextLink(previousHash, json);
}

/** Links events to the one before them, whose link is `previous`. @param jsons as they are stored, in order */
export function linkEvents(previous: string, jsons: readonly string[]): NewEvent[] {
  let hash = previous;
  return jsons.map((json) => {
    hash = nextLink(hash, json);
    return { json, hash };
  });
}

/** @throws LedgerDamagedError when an event does not continue the chain after `tail` */
export function assertFollows(tail: Tail, event: RecordedEvent): void {
  if (event.revision === tail.revision + 1 && isLinked(tail.hash, event)) return;
  throw new LedgerDamagedError(
    `The event at revision ${event.revision} does not continue the hash chain after revision ${tail.revision}. ` +
      'Restore the ledger from a backup.',
  );
}

/** @throws LedgerDamagedError when they do not continue the chain after `tail` */
export function checkLinks(tail: Tail, events: readonly RecordedEvent[]): LinkedEvents {
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
  return checkLinks(tail, await log.read(tail.revision + 1, limit));
}
