/**
 * What the fields of events mean, by their names: one name means the same in every event. The ledger's compiler asks for each
 * `…Id` and each list, `event-subject.spec.ts` for each amount and percentage.
 */
export const EVENT_FIELDS = {
  tellerId: 'teller',
  payerId: 'teller',
  sellerId: 'teller',
  userId: 'user',
  approverId: 'user',
  tellers: 'tellers',
  gameId: 'game',
  betId: 'bet',
  cashinId: null,
  clearId: null,
  credentialId: null,
  loginId: null,
  remitId: null,
  reversalId: null,
  sealId: null,
  sessionId: null,
  shiftId: null,
  pieces: null,
  pinId: null,
  stationId: null,

  serial: 'code',
  claimCode: 'code',

  amount: 'money',
  breakage: 'money',
  cancelApprovalAbove: 'money',
  cashin: 'money',
  commission: 'money',
  counted: 'money',
  denomination: 'money',
  difference: 'money',
  differenceApprovalAbove: 'money',
  expected: 'money',
  highCash: 'money',
  largeBet: 'money',
  largePayout: 'money',
  lostStakes: 'money',
  lowCash: 'money',
  maximumBet: 'money',
  maximumTellerStake: 'money',
  minimumBet: 'money',
  onHand: 'money',
  overShort: 'money',
  paidOut: 'money',
  payin: 'money',
  payout: 'money',
  payoutApprovalAbove: 'money',
  payoutUnit: 'money',
  payouts: 'money',
  remit: 'money',
  reversalApprovalAbove: 'money',
  stake: 'money',
  unclaimed: 'money',
  unfinished: 'money',
  wonStakes: 'money',

  meronPercentage: 'percentage',
  minimumPayout: 'percentage',
  rate: 'percentage',
  walaPercentage: 'percentage',
} as const satisfies Readonly<Record<string, Meaning>>;

/** `teller` and `user` name one person, `tellers` is a list of rows with one each. */
type Meaning =
  | 'teller'
  | 'user'
  | 'tellers'
  | 'game'
  | 'bet'
  | 'code'
  | 'money'
  | 'percentage'
  /** It names nothing that others look up. */
  | null;

/** Undefined for a field whose value speaks for itself. */
export const meaningOfField = (name: string): Meaning | undefined =>
  Object.hasOwn(EVENT_FIELDS, name) ? EVENT_FIELDS[name as keyof typeof EVENT_FIELDS] : undefined;

type GameStep = 'began' | 'settled' | 'reopened' | 'cancelled';

interface CashKind {
  readonly noun: string;
  readonly isIntoDrawer: (amount: string) => boolean;
}

const isPositive = (amount: string) => !amount.startsWith('-');

/** What each mark on a line of time is: a step of a game, or cash. */
export const TIME_MARKS = {
  'game.created': 'began',
  'game.confirmed': 'settled',
  'game.reopened': 'reopened',
  'game.cancelled': 'cancelled',
  'cash.added': { noun: 'cash-in', isIntoDrawer: () => true },
  'cash.remitted': { noun: 'remit', isIntoDrawer: () => false },
  'cash.reversed': { noun: 'reversal', isIntoDrawer: isPositive },
  'shift.closed': { noun: 'closed shift', isIntoDrawer: isPositive },
} as const satisfies Readonly<Record<string, GameStep | CashKind>>;

export type MarkedType = keyof typeof TIME_MARKS;
