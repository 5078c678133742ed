import type { AuditedBet, BetStep } from '@taya/contracts/answers/audit';
import { amount, money } from '../ui/format.js';
import type { People } from './use-people.js';

export function statusText({ standing, stake, payout }: AuditedBet): string {
  switch (standing) {
    case 'undecided':
      return `Its game is not decided: ${money(stake)} is in the pool`;
    case 'cancelled':
      return 'Cancelled: nothing is owed';
    case 'lost':
      return `It lost ${money(stake)}: nothing is owed`;
    case 'owed':
      return `It won and is not paid: ${money(payout)} is owed`;
    case 'claimed':
      return `Claimed, so it will not be paid: ${money(payout)} stays owed until its date is cleared`;
    case 'paid':
      return `Paid ${money(payout)}: nothing more is owed`;
    case 'cleared':
      return `Not paid before its date was cleared: ${money(payout)} is the house’s`;
  }
}

const RECEIPTS: Readonly<Record<string, string>> = { bet: 'Bet receipt', payout: 'Payout receipt' };

type StepText = (data: BetStep['data'], bet: AuditedBet, people: People) => string;

const STEPS: Readonly<Record<BetStep['type'], StepText>> = {
  'bet.sold': (_, { stake, side }) => `Sold: ${money(stake)} on ${side}`,
  'bet.cancelled': ({ reason, approverId }, { stake }, people) =>
    [
      `Cancelled: ${money(stake)} went back`,
      ...(reason === undefined ? [] : [String(reason)]),
      ...approvedBy(approverId, people),
    ].join(', '),
  'bet.printed': ({ count, receipt }) => {
    const copy = count === 1 ? 'printed, the original' : `reprinted, REPRINT ${count}`;
    return `${RECEIPTS[String(receipt)] ?? String(receipt)} ${copy}`;
  },
  'game.confirmed': ({ noContest, result }) => `Game settled: ${noContest === true ? 'no contest' : result}`,
  'game.reopened': ({ reason, approverId }, _, people) =>
    [`Result reopened: ${reason}`, ...approvedBy(approverId, people)].join(', '),
  'bet.claimed': () => 'Claimed by hand: it can no longer be paid',
  'bet.locked': ({ claimant, reason }) => `Reported lost by ${claimant}: ${reason}`,
  'bet.unlocked': ({ reason }) => `No longer locked: ${reason}`,
  'bet.paid': ({ payerId, approverId, claimCode }, { payout }, people) =>
    [
      `Paid ${money(payout)} out of the drawer of ${people.nameOf(Number(payerId))}`,
      ...(claimCode === undefined ? [] : ['by its claim slip']),
      ...approvedBy(approverId, people),
    ].join(', '),
  'date.cleared': ({ date }, { payout }) =>
    `Cleared with all up to ${date}: ${money(payout)} became the house’s`,
};

export const approvedBy = (approverId: unknown, { nameOf }: People): readonly string[] =>
  typeof approverId === 'number' ? [`approved by ${nameOf(approverId)}`] : [];

export function stepText({ type, data }: BetStep, bet: AuditedBet, people: People): string {
  return STEPS[type](data, bet, people);
}

export interface FormulaLine {
  readonly what: string;
  readonly how: string;
  readonly result: string;
}

export function formulaLines({ formula, side, stake, standing }: AuditedBet): readonly FormulaLine[] {
  if (formula === null) {
    const why = standing === 'cancelled' ? 'The bet was cancelled.' : 'The game is not settled yet.';
    return [{ what: 'Payout', how: why, result: '' }];
  }
  const { meron, wala, pool, rate, commission, net, side_stakes, percentage, payout_unit, payout } = formula;
  if (formula.is_refund) {
    const why = formula.no_contest
      ? 'A no contest: every stake goes back.'
      : 'A draw: every stake goes back.';
    return [{ what: 'Payout', how: why, result: money(payout) }];
  }
  const steps = [
    { what: 'Pool', how: `${amount(meron)} MERON + ${amount(wala)} WALA =`, result: amount(pool) },
    { what: 'Commission', how: `${amount(pool)} × ${rate} / 100 =`, result: amount(commission) },
    { what: 'Net', how: `${amount(pool)} − ${amount(commission)} =`, result: amount(net) },
    {
      what: `${side} pays per 100`,
      how: `${amount(net)} × 100 / ${amount(side_stakes)} =`,
      result: percentage,
    },
  ];
  if (standing === 'lost')
    return [...steps, { what: 'Payout', how: `${formula.result} won:`, result: money(payout) }];
  return [
    ...steps,
    {
      what: 'Payout',
      how: `${amount(stake)} × ${percentage} / 100, down to whole ${amount(payout_unit)} =`,
      result: money(payout),
    },
  ];
}
