import type { TellerDay, TellerDayLine } from '@taya/contracts/answers/audit';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { groupedSerial } from '@taya/contracts/serial';
import { instant } from '@taya/contracts/time';
import { wholeNumber } from '../../files/pdf-style.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { drawerAccount } from '../../ledger/accounts.js';
import { movementsOf } from '../../ledger/event-facts.js';
import { apply } from '../../ledger/event-map.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { NO_TALLIES, tallied, talliesView } from '../../read-models/tally.js';
import type { Book } from '../book/book.js';
import { eventAt, figuresAt, usersAt } from '../book/book-at.js';
import { eventsOfDay } from '../book/days.js';
import type { Reached } from '../book/followed-book.js';
import { readEvents } from '../book/read-events.js';
import {
  type DayWords,
  type OfTeller,
  REPRINT,
  SIGNED_IN,
  TELLER_DAY_TYPES,
  TELLER_DAY_WORDS,
} from './teller-day-words.js';
import { money, moneyOrNull, serialOfBet } from './views.js';

export interface TellerDaySearch {
  readonly tellerId: number;
  /** A business date. */
  readonly date: string;
}

/** More than anybody does in a day, receipts included. */
const MOST_EVENTS = 20_000;

/**
 * What a teller did on a day, and what others did with their drawer; null where there is no such teller.
 * @throws ReportTooLargeError
 */
export async function tellerDay({ book, reader, end }: Reached, { tellerId, date }: TellerDaySearch) {
  const teller = usersAt(book, end)
    .tellers()
    .find(([id]) => id === tellerId);
  if (teller === undefined) return null;
  const [first, last] = eventsOfDay(book, date, end);
  const users = usersAt(book, last);
  const of: OfTeller = {
    tellerId,
    serialOf: (betId) => groupedSerial(serialOfBet(book, betId) ?? ''),
    usernameOf: (userId) => users.usernameOf(userId),
  };
  const described: (DayWords & { readonly event: LedgerEvent })[] = [];
  let tallies = NO_TALLIES;
  for await (const event of readEvents(reader, revisionsAbout(book, tellerId, first, last))) {
    for (const movement of movementsOf(event))
      if (movement.tellerId === tellerId) tallies = tallied(tallies, movement);
    const one = apply(TELLER_DAY_WORDS, event, of);
    if (one) described.push({ event, ...one });
  }
  const [before, after] = [figuresAt(book, first - 1, tellerId), figuresAt(book, last, tellerId)];
  const moves = drawerMoves(book, tellerId, before.onHand, first - 1, last);
  const lines = described.map(({ event: { revision, at }, what, about }): TellerDayLine => {
    const { amount = null, balance = null } = moves.get(revision) ?? {};
    const sums = { amount: moneyOrNull(amount), on_hand: moneyOrNull(balance) };
    return { revision, at: instant(at), what, about: about.filter(Boolean).join(', '), ...sums };
  });
  if (lines.length > MAX_PDF_ROWS) throw tooMuch();
  const reached = eventAt(book, last);
  const day: TellerDay = {
    teller_id: tellerId,
    username: teller[1],
    date,
    revision: Math.max(0, reached.revision),
    figures: {
      ...talliesView(tallies),
      carried_over: money(before.onHand),
      over_short: money(after.overShort - before.overShort),
      on_hand: money(after.onHand),
    },
    sign_ins: lines.filter(({ what }) => what === SIGNED_IN).length,
    reprints: lines.filter(({ what }) => what === REPRINT).length,
    lines,
  };
  // The zone and the last event up to the end of the day.
  return { day, timeZone: users.timeZone, reached };
}

function revisionsAbout(book: Book, tellerId: number, first: number, last: number): readonly number[] {
  const rows = book.all<{ revision: number }>(
    `SELECT revision FROM events
     WHERE revision BETWEEN ?1 AND ?2 AND type IN (SELECT value FROM json_each(?4))
       AND (user = ?3 OR revision IN (SELECT revision FROM concerns WHERE user = ?3 AND revision BETWEEN ?1 AND ?2))
     ORDER BY revision LIMIT ?5`,
    first,
    last,
    tellerId,
    JSON.stringify(TELLER_DAY_TYPES),
    MOST_EVENTS + 1,
  );
  if (rows.length > MOST_EVENTS) throw tooMuch();
  return rows.map(({ revision }) => revision);
}

function tooMuch(): ReportTooLargeError {
  return new ReportTooLargeError(
    `This day has more than ${wholeNumber(MAX_PDF_ROWS)} lines. The event log has them all.`,
  );
}

/** What moved the drawer after a revision, and what it held then; by the revision that did. */
function drawerMoves(book: Book, tellerId: number, held: number, after: number, through: number) {
  const rows = book.all<{ revision: number; amount: number; balance: number }>(
    `SELECT revision, balance, balance - lag(balance, 1, ?1) OVER (ORDER BY revision) AS amount FROM postings
     WHERE account = (SELECT id FROM accounts WHERE name = ?2) AND revision > ?3 AND revision <= ?4`,
    held,
    drawerAccount(tellerId),
    after,
    through,
  );
  return new Map(rows.map((row) => [row.revision, row]));
}
