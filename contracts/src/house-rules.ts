import { type Centavos, centavos, MAX_AMOUNT, twoPlaces } from './centavos.js';
import { MIDNIGHT } from './day.js';
import { MAX_LAST_CALL_SECONDS, MAX_PAYOUT_HOLD_SECONDS, MIN_LAST_CALL_SECONDS } from './limits.js';
import { FIRST_DENOMINATIONS } from './shift.js';

const money = (first: number, about: string) =>
  ({ kind: 'money', first: centavos(first) as Centavos, about }) as const;
const moneyOrNone = (about: string) =>
  ({ kind: 'moneyOrNone', first: null as Centavos | null, about }) as const;
const flag = (about: string) => ({ kind: 'flag', first: false as boolean, about }) as const;
const whole = (first: number, min: number, max: number, about: string) =>
  ({ kind: 'whole', first, min, max, about }) as const;
const wholeOrNone = (min: number, max: number, about: string) =>
  ({ kind: 'wholeOrNone', first: null as number | null, min, max, about }) as const;

/** A session lasts a day at most, so a longer time would have no effect. */
const DAY_MINUTES = 24 * 60;
/** A ticket that may be claimed for longer than a year keeps its date from being cleared. */
const YEAR_DAYS = 365;

/**
 * What the super admin decides about stakes, sessions and the course of a game; none of it changes the money of a
 * running game. Each stands here alone, with its value in a new station: bodies, answers and events of the API, their
 * checks, and what the ledger and the read models hold follow from it.
 */
export const HOUSE_RULES = {
  minimumBet: money(1, 'smallest stake of a bet'),
  maximumBet: money(MAX_AMOUNT, 'largest stake of a bet'),
  largeBet: money(
    1_000_000,
    'the question before a bet above this shows it in words too, and takes another key',
  ),
  largePayout: money(1_000_000, 'a payout above this is asked about'),
  maximumTellerStake: moneyOrNone(
    'what a teller’s uncancelled stakes in one game may come to; null for no limit',
  ),
  changeFirstPassword: flag('passwords set by the super admin must be changed at the first login'),
  idleMinutes: whole(
    0,
    0,
    DAY_MINUTES,
    'minutes without a call after which a session of any role but teller ends; 0 for never',
  ),
  tellerIdleMinutes: whole(0, 0, DAY_MINUTES, 'the same for tellers'),
  lastCallSeconds: whole(
    30,
    MIN_LAST_CALL_SECONDS,
    MAX_LAST_CALL_SECONDS,
    'how long a last call is when the admin gives no length',
  ),
  payoutHoldSeconds: whole(
    0,
    0,
    MAX_PAYOUT_HOLD_SECONDS,
    'for so long after a result is confirmed no ticket of the game is paid',
  ),
  timerFollowsBetting: flag('opening betting starts the timer, closing it stops the timer'),
  dayStartsAt: {
    kind: 'time',
    first: MIDNIGHT as string,
    about: 'when a business day begins on the station’s clock, `HH:MM` from 00:00 to 12:00',
  },
  lowCash: moneyOrNone('a drawer that holds less is marked, and its teller is told; null for none'),
  highCash: moneyOrNone('a drawer that holds more is marked; null for none'),
  cancelApprovalAbove: moneyOrNone(
    'a teller cancels more in a game only with a second person; null for never',
  ),
  payoutApprovalAbove: moneyOrNone('a payout above this needs a second person; null for never'),
  reversalApprovalAbove: moneyOrNone(
    'the reversal of a cash-in or remit above this needs a second person; null for never',
  ),
  differenceApprovalAbove: moneyOrNone(
    'a shift over or short by more is closed only with a second person; null for never',
  ),
  cancelReasons: flag('tellers say why they cancel a bet'),
  cancelNeedsTicket: flag(
    'a ticket is scanned to be cancelled; one that was printed again needs a second person',
  ),
  shifts: flag('tellers sell, cancel and pay only in a shift, which they open and count'),
  claimDays: wholeOrNone(
    1,
    YEAR_DAYS,
    'how many days after its sale a ticket may be claimed, and is not cleared; null for no promise',
  ),
  lostTicketDays: whole(
    7,
    0,
    30,
    'how many days after it was reported lost a ticket is paid by its claim slip; 0 for at once',
  ),
  denominations: {
    kind: 'amounts',
    first: FIRST_DENOMINATIONS,
    about: 'the pieces of money that are counted, the largest first',
  },
} as const;

export type RuleName = keyof typeof HOUSE_RULES;
export type HouseRules = { readonly [Name in RuleName]: (typeof HOUSE_RULES)[Name]['first'] };
/** Any of them, with the limits that some have. */
export type HouseRule = (typeof HOUSE_RULES)[RuleName];

export const RULE_NAMES = Object.keys(HOUSE_RULES) as RuleName[];

/** Something of each rule, by its name. */
export function byRule<Value>(of: (rule: HouseRule, name: RuleName) => Value): Record<RuleName, Value> {
  const entries = RULE_NAMES.map((name) => [name, of(HOUSE_RULES[name], name)]);
  return Object.fromEntries(entries) as Record<RuleName, Value>;
}

/** The rules of a new station. */
export const FIRST_HOUSE_RULES = byRule(({ first }) => first) as HouseRules;

/** As answers have them: money as texts. */
export type RulesView = {
  readonly [Name in RuleName]: RuleView<(typeof HOUSE_RULES)[Name]['kind'], HouseRules[Name]>;
};
type RuleView<Kind, Value> = Kind extends 'money'
  ? string
  : Kind extends 'moneyOrNone'
    ? string | null
    : Kind extends 'amounts'
      ? readonly string[]
      : Value;

/** A rule as bodies and answers have it. */
export function ruleView(kind: HouseRule['kind'], value: HouseRules[RuleName]): unknown {
  if (kind === 'amounts') return (value as HouseRules['denominations']).map(twoPlaces);
  const isMoney = kind === 'money' || kind === 'moneyOrNone';
  return isMoney && value !== null ? twoPlaces(value as Centavos) : value;
}
