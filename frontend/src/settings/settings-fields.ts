import { hasTooManyPlaces, TOO_MANY_PLACES } from '@taya/contracts/centavos';
import { DAY_STARTS_AT } from '@taya/contracts/day';
import { HOUSE_RULES, type RuleName } from '@taya/contracts/house-rules';
import { MAX_NAME_LENGTH, MAX_TERMS_LENGTH } from '@taya/contracts/limits';
import type { SettingsView } from '@taya/contracts/settings';
import { MAX_DENOMINATIONS } from '@taya/contracts/shift';
import { isBlank } from '@taya/contracts/text';
import { isTimeZone } from '@taya/contracts/time';
import { firstProblem, type Problem, wrong } from '../ui/form/problem.js';
import { groupedText, parseMoney, parsePercentage, typedMoney } from '../ui/typed-money.js';

/** The settings as typed. */
export type Values = Readonly<Record<keyof SettingsView, string | boolean>>;

type Name = keyof Values;

interface Field {
  readonly label: string;
  readonly kind: 'money' | 'count' | 'text' | 'list' | 'check';
  /** Beside the field. */
  readonly unit?: string;
  readonly note?: string;
  readonly maxLength?: number;
  /** Offered while somebody types. */
  readonly choices?: readonly string[];
  /** What is wrong with a text, in the form that is sent. */
  readonly problem?: (typed: string) => string | null;
}

/** Words of a field, and those of its label that begin them. */
const mustBe = (label: string, words: string, isGood: (typed: string) => boolean) => (typed: string) =>
  isGood(typed) ? null : `${label} must be ${words}`;

const AMOUNT = 'an amount from 0.01 to 99,999,999.99, with at most two decimal places';
const isAmount = (typed: string) => (parseMoney(typed) ?? 0) > 0;

const limit = (label: string, note: string, mayBeEmpty = false): Field => ({
  label,
  kind: 'money',
  unit: 'pesos',
  note,
  problem: mustBe(label, AMOUNT, (typed) => (mayBeEmpty && typed === '') || isAmount(typed)),
});

const approval = (what: string, more: string): Field =>
  limit(`${what} above`, `${more} above this needs the PIN of a second person. Leave empty for never`, true);

type WholeRule = {
  [Name in RuleName]: (typeof HOUSE_RULES)[Name]['kind'] extends 'whole' | 'wholeOrNone' ? Name : never;
}[RuleName];

const whole = (name: WholeRule, label: string, unit: string, note: string): Field => {
  const { kind, min, max } = HOUSE_RULES[name];
  const isWhole = (typed: string) => /^\d{1,6}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;
  return {
    label,
    kind: 'count',
    unit,
    note,
    maxLength: String(max).length,
    problem: mustBe(
      label,
      `a whole number from ${min} to ${max}`,
      (typed) => (kind === 'wholeOrNone' && typed === '') || isWhole(typed),
    ),
  };
};

function percentageProblem(typed: string): string | null {
  if (hasTooManyPlaces(typed)) return `House percentage ${TOO_MANY_PLACES}`;
  const rate = parsePercentage(typed) ?? 0;
  return rate > 0 && rate <= 10_000 ? null : 'House percentage must be a number between 0 and 100';
}

/** `1000, 500, 0.25` */
const listed = (amounts: readonly string[]) => amounts.map((each) => each.replace(/\.00$/, '')).join(', ');

const amountsIn = (typed: string): readonly string[] => typed.split(/[,;\s]+/).filter((each) => each !== '');

function isDenominations(typed: string): boolean {
  const amounts = amountsIn(typed).map((each) => parseMoney(each) ?? 0);
  const isOrdered = amounts.every((each, index) => each > 0 && each < (amounts[index - 1] ?? Infinity));
  return isOrdered && amounts.length > 0 && amounts.length <= MAX_DENOMINATIONS;
}

/** All settings as the page shows them, by the names that the API has for them. */
export const FIELDS: Readonly<Record<Name, Field>> = {
  housePercentage: {
    label: 'House percentage',
    kind: 'money',
    unit: '%',
    note: 'Taken from the pool, for games created from now on',
    problem: percentageProblem,
  },
  lastCallSeconds: whole(
    'lastCallSeconds',
    'Last call seconds',
    'seconds',
    'The server stops betting this long after the admin’s last call',
  ),
  payoutHoldSeconds: whole(
    'payoutHoldSeconds',
    'Payout hold',
    'seconds',
    'For so long after CONFIRM nothing of the game is paid, so that a wrong result can still be taken back. 0 for none',
  ),
  timerFollowsBetting: { label: 'The timer starts and stops with betting', kind: 'check' },
  payoutUnit: {
    label: 'Payout unit',
    kind: 'money',
    unit: 'pesos',
    note: 'Payouts are rounded down to a multiple of this, never below the stake',
    problem: mustBe('Payout unit', 'an amount of at least 0.01, with at most two decimal places', isAmount),
  },
  minimumPayout: {
    label: 'Minimum payout',
    kind: 'money',
    // On one line.
    unit: 'per\u00a0100',
    note: 'Per 100: a side that would pay less makes the game a no contest. 0 turns this check off',
    problem: mustBe(
      'Minimum payout',
      'a number from 0, with at most two decimal places',
      (typed) => parsePercentage(typed) !== null,
    ),
  },
  dayStartsAt: {
    label: 'The day starts at',
    kind: 'text',
    unit: 'HH:MM',
    maxLength: 5,
    note: 'Before it reports, clear dates, seals and names of games are those of the day before. Changed only between two games',
    problem: mustBe('The day starts at', 'a time from 00:00 to 12:00, HH:MM', (typed) =>
      DAY_STARTS_AT.test(typed),
    ),
  },
  stationName: {
    label: 'Station name',
    kind: 'text',
    maxLength: MAX_NAME_LENGTH,
    problem: (typed) => (isBlank(typed) ? 'Station name is required' : null),
  },
  timeZone: {
    label: 'Time zone',
    kind: 'text',
    choices: Intl.supportedValuesOf('timeZone'),
    note: 'Decides the station’s days and the times on screens and paper. Changed only between two games; open pages follow once they are loaded again',
    problem: mustBe('Time zone', 'the name of a time zone, such as Asia/Manila', isTimeZone),
  },
  receiptTerms: { label: 'Receipt terms', kind: 'text', maxLength: MAX_TERMS_LENGTH },
  minimumBet: limit('Minimum bet', 'Smaller bets are refused'),
  maximumBet: limit('Maximum bet', 'Larger bets are refused'),
  maximumTellerStake: limit(
    'Maximum per teller in one game',
    'All bets of one teller in one game, without cancelled ones. Leave empty for no limit',
    true,
  ),
  largeBet: limit(
    'Large bet',
    'Above this amount the question before a bet shows it in words too, and takes Y instead of Enter',
  ),
  largePayout: limit('Large payout', 'Above this amount a payout is asked about, and takes Y'),
  lowCash: limit(
    'Low cash',
    'A drawer that holds less is marked, and its teller is told. Leave empty for none',
    true,
  ),
  highCash: limit('High cash', 'A drawer that holds more is marked. Leave empty for none', true),
  cancelApprovalAbove: approval('Cancels', 'What a teller cancels in one game, all together'),
  payoutApprovalAbove: approval('Payouts', 'A payout'),
  reversalApprovalAbove: approval('Reversals', 'The reversal of a cash-in or remit'),
  differenceApprovalAbove: approval('Over and short', 'Closing a shift that is over or short'),
  cancelReasons: { label: 'Tellers say why they cancel a bet', kind: 'check' },
  cancelNeedsTicket: {
    label: 'The ticket is scanned to cancel a bet, and one that was printed again needs a second person',
    kind: 'check',
  },
  changeFirstPassword: {
    label: 'A password you set must be changed at the first login',
    kind: 'check',
  },
  idleMinutes: whole(
    'idleMinutes',
    'Idle minutes in the office',
    'minutes',
    'Admin, super admin and auditor are logged out after this time without use. 0 turns this off',
  ),
  tellerIdleMinutes: whole(
    'tellerIdleMinutes',
    'Idle minutes of tellers',
    'minutes',
    'Tellers are logged out after this time without use. 0 turns this off',
  ),
  claimDays: whole(
    'claimDays',
    'Claim days',
    'days',
    'Tickets may be claimed for so many days after their sale: it is printed on them, and no date is cleared before. Leave empty for no promise',
  ),
  lostTicketDays: whole(
    'lostTicketDays',
    'Lost ticket days',
    'days',
    'A ticket that was reported lost is paid by its claim slip so many days later. 0 for at once',
  ),
  shifts: { label: 'Tellers open and close a shift, and count their drawer', kind: 'check' },
  denominations: {
    label: 'Denominations',
    kind: 'list',
    note: 'Notes and coins that are counted, the largest first, with commas between them',
    problem: mustBe(
      'Denominations',
      `1 to ${MAX_DENOMINATIONS} amounts above 0, each once, the largest first`,
      isDenominations,
    ),
  },
};

export const NAMES = Object.keys(FIELDS) as Name[];

/** What belongs together on the page. */
export const PARTS: Readonly<Record<string, readonly Name[]>> = {
  Games: [
    'timeZone',
    'dayStartsAt',
    'housePercentage',
    'lastCallSeconds',
    'timerFollowsBetting',
    'payoutHoldSeconds',
  ],
  'Payouts and receipts': [
    'payoutUnit',
    'minimumPayout',
    'claimDays',
    'lostTicketDays',
    'stationName',
    'receiptTerms',
  ],
  Bets: ['minimumBet', 'maximumBet', 'maximumTellerStake', 'largeBet', 'largePayout'],
  'Second person': [
    ...(['cancelApprovalAbove', 'payoutApprovalAbove'] as const),
    ...(['reversalApprovalAbove', 'differenceApprovalAbove'] as const),
  ],
  Cancels: ['cancelReasons', 'cancelNeedsTicket'],
  'Passwords and sessions': ['changeFirstPassword', 'idleMinutes', 'tellerIdleMinutes'],
  Drawers: ['lowCash', 'highCash', 'shifts', 'denominations'],
};

const byName = <Value>(read: (name: Name) => Value) =>
  Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Record<Name, Value>;

export const valuesOf = (settings: SettingsView): Values =>
  byName((name) => {
    const value = settings[name];
    if (typeof value === 'boolean') return value;
    if (Array.isArray(value)) return listed(value);
    const text = value === null ? '' : String(value);
    return FIELDS[name].kind === 'money' ? groupedText(text) : text;
  });

/** A text in the form that is sent. */
function sentOf(values: Values, name: Name): string {
  const typed = String(values[name]);
  return FIELDS[name].kind === 'money' ? typedMoney(typed) : typed.trim();
}

const LIMITS = ['maximumBet', 'maximumTellerStake'] as const;

/** The first thing that is wrong, and all fields at which something is. */
export function problemOf(values: Values): Problem<Values> | null {
  const found = NAMES.flatMap((name) => {
    const message = FIELDS[name].problem?.(sentOf(values, name)) ?? null;
    return message === null ? [] : [[name, message] as const];
  });
  const [first] = found;
  if (first !== undefined) return { message: first[1], at: Object.fromEntries(found) };
  const minimum = parseMoney(sentOf(values, 'minimumBet')) ?? 0;
  const [low, high] = [parseMoney(sentOf(values, 'lowCash')), parseMoney(sentOf(values, 'highCash'))];
  return firstProblem<Values>(
    low !== null && high !== null && low > high
      ? wrong<Values>('lowCash', 'Low cash must not be above high cash')
      : null,
    ...LIMITS.map((name) => {
      const most = parseMoney(sentOf(values, name));
      const words = `Minimum bet must not be above ${FIELDS[name].label.toLowerCase()}`;
      return most !== null && minimum > most ? wrong<Values>('minimumBet', words) : null;
    }),
  );
}

/** What a call takes: some of the settings, or the house percentage alone. */
export type Input = Partial<Record<Name, string | number | boolean | readonly string[] | null>>;

/** `5` and `5.00` are the same. */
const meantBy = (values: Values, name: Name) =>
  FIELDS[name].kind === 'money' ? parseMoney(sentOf(values, name)) : values[name];

/** Those that were changed, and no others, in the form that is sent. */
export function changesOf(values: Values, before: Values): Input {
  const changed = NAMES.filter((name) => meantBy(values, name) !== meantBy(before, name));
  return Object.fromEntries(changed.map((name) => [name, inputOf(values, name)]));
}

function inputOf(values: Values, name: Name) {
  const { kind } = FIELDS[name];
  if (kind === 'check') return values[name];
  const text = sentOf(values, name);
  // What may be left empty: there is none then.
  if (text === '' && kind !== 'text') return null;
  if (kind === 'count') return Number(text);
  return kind === 'list' ? amountsIn(text) : text;
}
