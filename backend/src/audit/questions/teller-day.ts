import type { TellerDay, TellerDayLine } from '@taya/contracts/answers/audit';
import { MAX_PDF_ROWS } from '@taya/contracts/limits';
import { groupedSerial } from '@taya/contracts/serial';
import { instant } from '@taya/contracts/time';
import { whole } from '../../files/pdf-style.js';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { drawerAccount } from '../../ledger/accounts.js';
import { movementsOf } from '../../ledger/event-facts.js';
import { apply } from '../../ledger/event-map.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Book } from '../book/book.js';
import { eventAt, figuresAt, usersAt } from '../book/book-at.js';
import { eventsOfDay } from '../book/days.js';
import type { Reached } from '../book/followed-book.js';
import { readEvents } from '../book/read-events.js';
import type { AfterEvent } from '../log/balances-at.js';
import {
  REPRINT,
  SIGNED_IN,
  TALLIES,
  type Tallied,
  TELLER_DAY_TYPES,
  TOLD_OF_TELLER,
  type Told,
} from './teller-day-words.js';
import { money, moneyOrNull, serialOfBet } from './views.js';

export interface TellerDaySearch {
  readonly tellerId: number;
  /** A business date. */
  readonly date: string;
}

/** What a teller did on a day, and what others did with their drawer. */
export interface FoundDay {
  readonly day: TellerDay;
  /** The station's at the end of the day. */
  readonly timeZone: string;
  /** The last event up to the end of the day. */
  readonly reached: AfterEvent;
}

/** More than anybody does in a day, receipts included. */
const MOST_EVENTS = 20_000;

/** @returns null where there is no such teller @throws ReportTooLargeError */
export async function tellerDay(
  { book, reader, end }: Reached,
  { tellerId, date }: TellerDaySearch,
): Promise<FoundDay | null> {
  const teller = usersAt(book, end)
    .tellers()
    .find(([id]) => id === tellerId);
  if (teller === undefined) return null;
  const [first, last] = eventsOfDay(book, date, end);
  const users = usersAt(book, last);
  const events = await readEvents(reader, revisionsAbout(book, tellerId, first, last));
  const told = events.map((event) => ({
    event,
    told: apply(TOLD_OF_TELLER, event, {
      tellerId,
      serialOf: (betId) => groupedSerial(serialOfBet(book, betId) ?? ''),
      usernameOf: (userId) => users.usernameOf(userId),
    }),
  }));
  const drawer = new DrawerLines(book, tellerId, first - 1, last);
  const lines = told.flatMap(({ event, told: one }) => (one?.what ? [drawer.lineOf(event, one)] : []));
  if (lines.length > MAX_PDF_ROWS) throw tooMuch();
  const reached = eventAt(book, last);
  const day: TellerDay = {
    teller_id: tellerId,
    username: teller[1],
    date,
    revision: Math.max(0, reached.revision),
    figures: {
      ...talliesOf(told.map(({ told: one }) => one?.counts ?? {})),
      carried_over: money(drawer.carriedOver),
      over_short: money(overShortIn(events, tellerId)),
      on_hand: money(figuresAt(book, last, tellerId).onHand),
    },
    sign_ins: lines.filter(({ what }) => what === SIGNED_IN).length,
    reprints: lines.filter(({ what }) => what === REPRINT).length,
    lines,
  };
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
    `This day has more than ${whole(MAX_PDF_ROWS)} lines. The event log has them all.`,
  );
}

/** Lines with what the drawer held after each. */
class DrawerLines {
  readonly carriedOver: number;
  /** By the revision that left it so. */
  readonly #after: ReadonlyMap<number, { readonly amount: number; readonly onHand: number }>;

  constructor(book: Book, tellerId: number, before: number, last: number) {
    this.carriedOver = figuresAt(book, before, tellerId).onHand;
    const postings = book.all<{ revision: number; balance: number }>(
      `SELECT revision, balance FROM postings
       WHERE account = (SELECT id FROM accounts WHERE name = ?) AND revision > ? AND revision <= ? ORDER BY revision`,
      drawerAccount(tellerId),
      before,
      last,
    );
    const held = [this.carriedOver, ...postings.map(({ balance }) => balance)];
    this.#after = new Map(
      postings.map(({ revision, balance }, index) => [
        revision,
        { amount: balance - (held[index] ?? 0), onHand: balance },
      ]),
    );
  }

  lineOf({ revision, at }: LedgerEvent, { what, about }: Told): TellerDayLine {
    const { amount = null, onHand = null } = this.#after.get(revision) ?? {};
    return {
      revision,
      at: instant(at),
      what,
      about: about.filter(Boolean).join(', '),
      amount: moneyOrNull(amount),
      on_hand: moneyOrNull(onHand),
    };
  }
}

function talliesOf(counts: readonly NonNullable<Told['counts']>[]) {
  const tally = (name: Tallied) => {
    const amounts = counts.flatMap((one) => one[name] ?? []);
    return { count: amounts.length, amount: money(amounts.reduce((sum, amount) => sum + amount, 0)) };
  };
  return Object.fromEntries(TALLIES.map((name) => [name, tally(name)])) as Record<
    Tallied,
    ReturnType<typeof tally>
  >;
}

function overShortIn(events: readonly LedgerEvent[], ofTeller: number): number {
  return events
    .flatMap(movementsOf)
    .reduce((sum, { tellerId, changes }) => sum + (tellerId === ofTeller ? (changes.overShort ?? 0) : 0), 0);
}
