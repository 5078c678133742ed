import type { Book } from '../book/book.js';
import { type AfterEvent, BalancesAt, BEFORE_ALL } from '../log/balances-at.js';
import { instantsOf } from '../log/moment.js';
import { Names } from '../log/names.js';
import type { OpenAccount } from '../log/running-balances.js';
import { NoSuchRevisionError, type When } from '../log/when.js';

/** What everybody held after an event that is in the book. @throws Finding when it does not hold */
export function balancesAt(book: Book, revision: number): BalancesAt {
  return new BalancesAt(eventAt(book, revision), namesAt(book, revision), openAt(book, revision));
}

/** The accounts and figures that were not zero after an event. */
export function openAt(book: Book, revision: number): readonly OpenAccount[] {
  return book
    .all<OpenAccount>(
      `SELECT name, since, (
         SELECT balance FROM postings WHERE account = id AND revision <= ?1 ORDER BY revision DESC LIMIT 1
       ) AS balance
       FROM accounts WHERE first <= ?1 AND (last IS NULL OR last > ?1)`,
      revision,
    )
    .filter(({ balance }) => balance !== 0);
}

/** An event that is in the book; for -1 nothing. */
export function eventAt(book: Book, revision: number): AfterEvent {
  if (revision === -1) return BEFORE_ALL;
  const row = book.get<AfterEvent>(
    'SELECT revision, at, lower(hex(hash)) AS hash FROM events WHERE revision = ?',
    revision,
  );
  if (row === undefined) throw new Error(`revision ${revision} is not in the book`);
  return row;
}

/** Tellers and time zone as they were after an event. */
export function namesAt(book: Book, revision: number): Names {
  const names = new Names();
  const rows = book.all<{ user: number; role: number | null; username: string | null }>(
    'SELECT user, role, username FROM users WHERE revision <= ? ORDER BY revision',
    revision,
  );
  for (const { user, role, username } of rows)
    names.name({ userId: user, role: role ?? undefined, username: username ?? undefined });
  names.timeZone = zoneAt(book, revision) ?? names.timeZone;
  return names;
}

/** The station's time zone after an event; null before the first one. */
export function zoneAt(book: Book, revision: number): string | null {
  const sql = 'SELECT zone FROM zones WHERE revision <= ? ORDER BY revision DESC LIMIT 1';
  return book.get<{ zone: string }>(sql, revision)?.zone ?? null;
}

/**
 * The last event up to a moment, or at a revision; -1 where the log begins later. A moment of local time is another
 * instant in each zone that the station was in: that of the zone in which it was first reached counts.
 * @param end the last event to look at
 * @throws NoSuchRevisionError
 */
export function revisionOf(book: Book, { revision, moment }: When, end: number): number {
  if (revision !== undefined && revision > end) throw NoSuchRevisionError.of(revision, end);
  if (moment === undefined) return revision ?? end;
  const instant = instantsOf(moment);
  const zones = book.all<{ revision: number; zone: string }>(
    'SELECT revision, zone FROM zones ORDER BY revision',
  );
  for (const [index, { revision: begin, zone }] of zones.entries()) {
    // The event that changes the zone is still one of the zone before.
    const first = Math.max(firstAfter(book, instant(zone), end), index === 0 ? 0 : begin + 1);
    if (first <= (zones[index + 1]?.revision ?? end)) return first - 1;
  }
  return end;
}

/** The first event after an instant; the one after `end` where there is none. Times never go back in the log. */
export function firstAfter(book: Book, instant: number, end: number): number {
  const row = book.get<{ revision: number }>(
    'SELECT revision FROM events WHERE at > ? ORDER BY at, revision LIMIT 1',
    instant,
  );
  return Math.min(row?.revision ?? end + 1, end + 1);
}
