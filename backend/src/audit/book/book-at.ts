import type { Counted } from '../../ledger/movements.js';
import { type AfterEvent, BEFORE_ALL } from '../log/balances-at.js';
import { type Figures, figuresOf } from '../log/figures.js';
import { figureNames, type OpenAccount } from '../log/running-balances.js';
import { type Named, Users } from '../log/users.js';
import type { Book } from './book.js';

/** Of an account: what it held after the event `?1`, and whether that may have been anything. */
export const BALANCE =
  '(SELECT balance FROM postings WHERE account = id AND revision <= ?1 ORDER BY revision DESC LIMIT 1)';
export const IS_OPEN = 'first <= ?1 AND (last IS NULL OR last > ?1)';

/** The accounts and figures that were not zero after an event. */
export function openAt(book: Book, revision: number): readonly OpenAccount[] {
  const sql = `SELECT name, since, ${BALANCE} AS balance FROM accounts WHERE ${IS_OPEN}`;
  return book.all<OpenAccount>(sql, revision).filter(({ balance }) => balance !== 0);
}

/** The figures of a teller, or of the station where none is given, after an event that is in the book. */
export function figuresAt(book: Book, revision: number, tellerId?: number): Figures {
  const rows = book.all<{ figure: Counted; amount: number | null }>(
    `SELECT substr(name, instr(name, '/') + 1) AS figure, ${BALANCE} AS amount FROM accounts
     WHERE name >= ?2 AND name < ?3`,
    revision,
    ...figureNames(tellerId ?? null),
  );
  return figuresOf(Object.fromEntries(rows.map(({ figure, amount }) => [figure, amount ?? 0])));
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
export function usersAt(book: Book, revision: number): Users {
  const users = new Users();
  const named = 'SELECT user AS userId, role, username FROM users WHERE revision <= ? ORDER BY revision';
  for (const one of book.all<Named>(named, revision)) users.name(one);
  users.timeZone = zoneAt(book, revision) ?? users.timeZone;
  return users;
}

/** The station's time zone after an event; null before the first one. */
export function zoneAt(book: Book, revision: number): string | null {
  const sql = 'SELECT zone FROM day_rules WHERE revision <= ? ORDER BY revision DESC LIMIT 1';
  return book.get<{ zone: string }>(sql, revision)?.zone ?? null;
}
