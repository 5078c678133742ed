import Type from 'typebox';
import { type MarkedType, TIME_MARKS } from '../events.js';
import { RESULTS, SIDES } from '../game.js';
import {
  type Answer,
  count,
  date,
  decimalText,
  type FilteredPath,
  flag,
  id,
  instant,
  oneOf,
  orNull,
  text,
} from './kinds.js';
import { ALL_WINDOWS } from './report.js';

export const MOMENT_FIGURES = Type.Object(
  {
    onHand: decimalText(),
    unfinished: decimalText(),
    unclaimed: decimalText(),
    remittable: decimalText(),
    remittableUnclaimed: decimalText(),
    cashin: decimalText(),
    remit: decimalText(),
    overShort: decimalText('what counts found too much in it, less what they found missing'),
    payin: decimalText(),
    win: decimalText(),
    lose: decimalText(),
    profit: decimalText(),
    totalProfit: decimalText(),
    paid: decimalText('on these bets, by anyone'),
    paidOut: decimalText('out of the drawer, for bets of anyone'),
  },
  { title: 'MomentFigures' },
);
/** The balances of the house rules at a moment. */
export type MomentFigures = Answer<typeof MOMENT_FIGURES>;

const MOMENT_TELLER = Type.Object(
  { ...MOMENT_FIGURES.properties, id: id(), username: text() },
  { title: 'MomentTeller' },
);

export const MOMENT_BALANCES = Type.Object(
  {
    revision: Type.Integer({ minimum: -1, description: 'of the last event counted; -1 before the first' }),
    at: orNull(instant('of that event')),
    tellers: Type.Array(MOMENT_TELLER, { description: 'all there were then, by username' }),
    station: Type.Object(
      { ...MOMENT_FIGURES.properties, commission: decimalText(), breakage: decimalText() },
      { title: 'MomentStation' },
    ),
  },
  { title: 'MomentBalances' },
);
/** How all tellers and the station stood after an event, counted from the log alone. */
export type MomentBalances = Answer<typeof MOMENT_BALANCES>;

const AUDIT_EVENT = Type.Object(
  {
    revision: count(),
    at: instant(),
    type: text(),
    by: Type.Object({ user_id: count('0 is the station itself'), ip: text('empty for the station itself') }),
    amount: orNull(decimalText('the pesos it is about; null where it is about none')),
    serial: orNull(text('of the bet it is about; null where it is about none')),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'in the newest version of its type: money in centavos, percentages in hundredths',
    }),
  },
  { title: 'AuditEvent' },
);
/** One event of the log. */
export type AuditEvent = Answer<typeof AUDIT_EVENT>;

const NAMED_PAPER = Type.Object(
  {
    kind: oneOf(['balance', 'trial balance', 'journal'] as const),
    revision: count('of the last event that it counts'),
    teller_id: orNull(id('whose balance it is')),
    after: orNull(count('of a journal: it has the entries after this revision')),
  },
  { title: 'NamedPaper' },
);

export const AUDIT_EVENTS = Type.Object(
  {
    events: Type.Array(AUDIT_EVENT, { description: 'newest first' }),
    older: orNull(count('where to go on, as `before`; null at the end of the range')),
    end: Type.Integer({ minimum: -1, description: 'revision of the last event of the log' }),
    types: Type.Array(text(), { description: 'all types there are' }),
    paper: orNull(NAMED_PAPER),
  },
  { title: 'AuditEvents' },
);
/** Events that were looked for. */
export type AuditEvents = Answer<typeof AUDIT_EVENTS>;

export const EVENT_SUMMARY = Type.Object(
  {
    kinds: Type.Array(
      Type.Object({
        type: text(),
        count: count(),
        amount: orNull(
          decimalText('the pesos that they are about, added up; null where they are about none'),
        ),
      }),
    ),
    older: orNull(count('where to go on, as `before`; null at the end of the range')),
    end: Type.Integer({ minimum: -1, description: 'revision of the last event of the log' }),
  },
  { title: 'EventSummary' },
);
/** Events that were looked for, by their type; a call reads a limited number of them. */
export type EventSummary = Answer<typeof EVENT_SUMMARY>;

const TIME_MARK = Type.Object(
  {
    revision: count(),
    at: instant(),
    type: oneOf(Object.keys(TIME_MARKS) as MarkedType[]),
    game_id: orNull(id('null where it is about cash')),
    game_name: orNull(text('where the game was created')),
    result: orNull(oneOf(RESULTS, 'where it was confirmed')),
    teller_id: orNull(id('whose drawer; null where it is about a game')),
    amount: orNull(
      decimalText('of cash; what a reversal put into the drawer, negative for what it took out'),
    ),
  },
  { title: 'TimeMark' },
);
/** A game that began or ended, or cash that went into or out of a drawer. */
export type TimeMark = Answer<typeof TIME_MARK>;

const STRETCH = Type.Object(
  {
    from: instant('of its first event'),
    to: instant('of its last event'),
    first_revision: count(),
    last_revision: count(),
  },
  { title: 'Stretch' },
);
export const TIMELINE = Type.Object(
  {
    stretches: Type.Array(STRETCH, {
      description: 'when something happened, newest first; a stretch ends where nothing happened for an hour',
    }),
    marks: Type.Array(TIME_MARK, { description: 'newest first' }),
    older: orNull(
      count(
        'where to go on, as `before`: a call looks at a limited number of events; null at the end of the range',
      ),
    ),
    end: Type.Integer({ minimum: -1, description: 'revision of the last event of the log' }),
  },
  { title: 'Timeline' },
);
/** What a line of time shows of some days. */
export type Timeline = Answer<typeof TIMELINE>;

const BEFORE_AND_AFTER = { before: decimalText(), after: decimalText() };

export const EXAMINED_EVENT = Type.Object(
  {
    ...AUDIT_EVENT.properties,
    version: count('the stored one of its type'),
    on: text('the instance that wrote it'),
    stored: text('its very text, which is hashed'),
    hash: text('as stored'),
    previous_hash: text('of the event before; empty for the first'),
    broken_link: orNull(text('what is wrong with the link; null where it was computed again and holds')),
    postings: Type.Array(
      Type.Object({ account: text(), username: text('of a drawer’s teller'), amount: decimalText() }),
      { description: 'what the accounts of the journal differ by; nothing where no money moved' },
    ),
    sum: decimalText('of the postings'),
    accounts: Type.Array(Type.Object({ account: text(), username: text(), ...BEFORE_AND_AFTER })),
    tellers: Type.Array(
      Type.Object({
        id: id(),
        username: text(),
        figures: Type.Array(
          Type.Object({
            name: oneOf(['onHand', 'unfinished', 'unclaimed', 'remittable'] as const),
            ...BEFORE_AND_AFTER,
          }),
        ),
      }),
      { description: 'whose balances it changed, with those that changed' },
    ),
  },
  { title: 'ExaminedEvent' },
);
/** One event with its link, its postings and what it changed, computed again. */
export type ExaminedEvent = Answer<typeof EXAMINED_EVENT>;

const FORMULA = Type.Object(
  {
    result: oneOf(RESULTS),
    is_refund: flag('a draw or a no contest: every stake goes back'),
    no_contest: flag(),
    meron: decimalText('stakes on MERON'),
    wala: decimalText('stakes on WALA'),
    pool: decimalText('both'),
    rate: decimalText('house percentage'),
    commission: decimalText('pool x rate / 100, rounded down'),
    net: decimalText('pool - commission'),
    side_stakes: decimalText('stakes on the side of the bet'),
    percentage: decimalText('what the side pays per 100: net x 100 / side_stakes, rounded down'),
    payout_unit: decimalText('payouts are rounded down to whole units, never below the stake by that'),
    payout: decimalText('what the bet comes to; 0.00 for one that lost'),
  },
  { title: 'PayoutFormula' },
);

const BET_STEP = Type.Object(
  {
    ...AUDIT_EVENT.properties,
    type: oneOf([
      'bet.sold',
      'bet.printed',
      'bet.cancelled',
      'bet.claimed',
      'bet.locked',
      'bet.unlocked',
      'bet.paid',
      'game.confirmed',
      'game.reopened',
      'date.cleared',
    ] as const),
  },
  { title: 'BetStep' },
);
/** An event of a bet, of its game's end, or of the clearing that reached it. */
export type BetStep = Answer<typeof BET_STEP>;

export const AUDITED_BET = Type.Object(
  {
    bet_id: id(),
    serial: text(),
    side: oneOf(SIDES),
    stake: decimalText(),
    seller_id: id(),
    game_id: id(),
    game_name: text(),
    standing: oneOf(['undecided', 'cancelled', 'lost', 'owed', 'claimed', 'paid', 'cleared'] as const),
    payout: decimalText('what it came to when its game was confirmed'),
    formula: orNull(FORMULA),
    steps: Type.Array(BET_STEP, { description: 'all that happened to it, in the order of the log' }),
    end: count('revision up to which the log was read'),
  },
  { title: 'AuditedBet' },
);
/** The whole life of a bet, from the log alone. */
export type AuditedBet = Answer<typeof AUDITED_BET>;

const CARRIED = {
  on_hand: decimalText('of the teller asked for, or of the station'),
  remittable: decimalText(),
};

const JOURNAL_ENTRY = Type.Object(
  {
    ...AUDIT_EVENT.properties,
    postings: Type.Array(Type.Object({ account: text(), username: text(), amount: decimalText() })),
    ...CARRIED,
  },
  { title: 'JournalEntry' },
);
/** An entry of the journal, and the balances after it. */
export type JournalEntry = Answer<typeof JOURNAL_ENTRY>;

export const JOURNAL = Type.Object(
  {
    revision: Type.Integer({ minimum: -1, description: 'of the last event before the entries' }),
    at: orNull(instant('of that event')),
    trial_balance: Type.Array(
      Type.Object({ account: text(), username: text('of a drawer’s teller'), amount: decimalText() }),
      { description: 'the accounts that were not zero at that moment, which sum to zero' },
    ),
    sum: decimalText('of the trial balance'),
    ...CARRIED,
    entries: Type.Array(JOURNAL_ENTRY, { description: 'after that moment, in the order of the log' }),
    next: orNull(count('where to go on, as `revision`; null when all were read')),
    end: Type.Integer({ minimum: -1, description: 'revision of the last event of the log' }),
  },
  { title: 'Journal' },
);
/** The trial balance of a moment, and the entries after it. */
export type JournalAfter = Answer<typeof JOURNAL>;

const TELLER_DAY_LINE = Type.Object(
  {
    revision: count(),
    at: instant(),
    what: text('`Sold`, `Cash-in`, `Signed in` …'),
    about: text('ticket, receipt, person or reason'),
    amount: orNull(decimalText('what came into the drawer; null where nothing could')),
    on_hand: orNull(decimalText('in the drawer after it; null where nothing could come or go')),
  },
  { title: 'TellerDayLine' },
);
export type TellerDayLine = Answer<typeof TELLER_DAY_LINE>;

export const TELLER_DAY = Type.Object(
  {
    teller_id: id(),
    username: text(),
    date: date(),
    revision: count('the last event up to the end of the day'),
    figures: ALL_WINDOWS,
    sign_ins: count(),
    reprints: count(),
    lines: Type.Array(TELLER_DAY_LINE, { description: 'in the order of the log' }),
  },
  { title: 'TellerDay' },
);
/** What a teller did on a day, and what others did with their drawer, counted from the log alone. */
export type TellerDay = Answer<typeof TELLER_DAY>;

export interface AuditCalls {
  reads: FilteredPath<'/api/audit/balances', MomentBalances> &
    FilteredPath<'/api/audit/events', AuditEvents> &
    FilteredPath<'/api/audit/events/summary', EventSummary> &
    FilteredPath<'/api/audit/journal', JournalAfter> &
    FilteredPath<'/api/audit/teller_day', TellerDay> &
    FilteredPath<'/api/audit/timeline', Timeline> & {
      [path: `/api/audit/bet/${string}`]: AuditedBet;
      [path: `/api/audit/events/${number}`]: ExaminedEvent;
    };
  files: Record<`/api/audit/${'journal' | 'journal/trial_balance' | 'teller_day'}/download_pdf`, unknown>;
}
