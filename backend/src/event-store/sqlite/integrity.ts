/** Reading a ledger on disk, and what must hold of it before it may be served. */
import { hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isLinked } from '../chain.js';
import { EMPTY_STREAM, LedgerDamagedError, type RecordedEvent, type Tail } from '../event-store.js';

/** Events at the end whose links are checked at every opening; the audit checks them all. */
const CHECKED_LINKS = 1_000;

export const HOW_TO_RESTORE =
  'Do not serve this ledger. Stop the station and either copy back the backup of the whole data directory ' +
  '(ledger.sqlite, anchor and everything beside them), or rebuild it from an export with "npm run audit -- import".';

/** No number of SQLite is smaller. */
const BEFORE_ALL = -(2n ** 63n);

export const SELECT_EVENTS =
  'SELECT revision, json, hash FROM events WHERE revision >= ? ORDER BY revision LIMIT ?';
/**
 * What is stored as some events, in one piece: SQLite goes through a table in the order of its key. The types and lengths
 * tell where each text ends.
 */
export const SELECT_STORED = `
  SELECT CAST(group_concat(revision || typeof(hash) || octet_length(hash) || typeof(json) || octet_length(json) || ' ' ||
    hash || json, '') AS BLOB) AS stored FROM events WHERE revision BETWEEN ? AND ?`;
export const SELECT_TAIL = 'SELECT revision, hash FROM events ORDER BY revision DESC LIMIT 1';

/** @throws LedgerDamagedError when the ledger ends before what was acknowledged, or holds something else there */
export function assertHolds(connection: DatabaseSync, acknowledged: Tail, ledger: string): void {
  if (acknowledged.revision === EMPTY_STREAM) return;
  const tail = readTail(connection);
  if (tail.revision < acknowledged.revision) {
    const end = tail.revision === EMPTY_STREAM ? 'is empty' : `ends at revision ${tail.revision}`;
    throw new LedgerDamagedError(
      `${ledger} ${end}, but everything up to revision ${acknowledged.revision} was acknowledged: ` +
        `${acknowledged.revision - tail.revision} events are missing. ${HOW_TO_RESTORE}`,
    );
  }
  const found = connection.prepare('SELECT hash FROM events WHERE revision = ?').get(acknowledged.revision);
  if (found?.hash === acknowledged.hash) return;
  throw new LedgerDamagedError(
    `${ledger} has ${found === undefined ? 'no event' : `the hash ${found.hash}`} at revision ` +
      `${acknowledged.revision}, where ${acknowledged.hash} was acknowledged. ${HOW_TO_RESTORE}`,
  );
}

/**
 * Checks the first revision and the last events: their revisions have no gap, their hashes are right. All others are
 * checked for gaps when they are read (`selectEvents`): counting the rows would read the whole file at every start.
 * @throws LedgerDamagedError
 */
export function assertEndIsIntact(connection: DatabaseSync, ledger: string): void {
  const tail = readTail(connection);
  if (tail.revision === EMPTY_STREAM) return;
  const first = connection.prepare('SELECT min(revision) AS revision FROM events').get()?.revision;
  if (first !== 0) {
    throw new LedgerDamagedError(`${ledger} starts at revision ${first}, not at 0. ${HOW_TO_RESTORE}`);
  }

  const from = tail.revision - CHECKED_LINKS;
  const events = selectEvents(connection.prepare(SELECT_EVENTS), from, CHECKED_LINKS + 1, ledger);
  events.reduce((previous, event) => {
    if (isLinked(previous.hash, event)) return event;
    throw new LedgerDamagedError(
      `The event at revision ${event.revision} of ${ledger} is not what its hash was made of. ${HOW_TO_RESTORE}`,
    );
  });
}

type StoredRow = readonly [revision: number, json: string, hash: string];

/**
 * @param select the prepared `SELECT_EVENTS`
 * @throws LedgerDamagedError when the events do not follow one another from `fromRevision` on
 */
export function selectEvents(
  select: StatementSync,
  fromRevision: number,
  limit: number,
  ledger: string,
): readonly RecordedEvent[] {
  const from = Math.max(0, fromRevision);
  // Rows as objects take half as long again.
  select.setReturnArrays(true);
  // Everything before the beginning is read with it: there may be nothing.
  const rows = select.all(from === 0 ? BEFORE_ALL : from, limit) as unknown as readonly StoredRow[];
  const events = rows.map(([revision, json, hash]) => ({ revision, json, hash }));
  const [first] = events;
  if (first !== undefined && first.revision < 0) {
    throw new LedgerDamagedError(
      `${ledger} holds an event at revision ${first.revision}, before the first. ${HOW_TO_RESTORE}`,
    );
  }
  const gap = events.findIndex((event, index) => event.revision !== from + index);
  if (gap === -1) return events;
  throw new LedgerDamagedError(
    `${ledger} has no event at revision ${from + gap}, but later ones. ${HOW_TO_RESTORE}`,
  );
}

/**
 * Of all that is stored as these events, also where they do not follow one another.
 * @param select the prepared `SELECT_STORED`
 */
export function digestOfStored(select: StatementSync, fromRevision: number, throughRevision: number): string {
  const row = select.get(fromRevision === 0 ? BEFORE_ALL : fromRevision, throughRevision);
  return hash('sha256', (row?.stored as Uint8Array | null) ?? '', 'hex');
}

export function readTail(connection: DatabaseSync): Tail {
  return readTailWith(connection.prepare(SELECT_TAIL));
}

/** @param select the prepared `SELECT_TAIL` */
export function readTailWith(select: StatementSync): Tail {
  const row = select.get();
  return (row as unknown as Tail | undefined) ?? { revision: EMPTY_STREAM, hash: '' };
}
