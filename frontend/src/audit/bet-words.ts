import type { AuditEvent, AuditedBet } from '@taya/contracts/answers/audit';
import { amount, money } from '../ui/format.js';
import type { People } from './use-people.js';

/** Where a bet stands, in one sentence. */
export function standingText({ standing, stake, payout }: AuditedBet): string {
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

/** What happened at one step. */
export function stepText(
  { type, data }: AuditEvent,
  { side, stake, payout }: AuditedBet,
  people: People,
): string {
  switch (type) {
    case 'bet.sold':
      return `Sold: ${money(stake)} on ${side}`;
    case 'bet.cancelled':
      return `Cancelled: ${money(stake)} went back`;
    case 'bet.printed': {
      const copy = data.count === 1 ? 'printed, the original' : `reprinted, REPRINT ${data.count}`;
      return `${RECEIPTS[String(data.receipt)] ?? String(data.receipt)} ${copy}`;
    }
    case 'game.confirmed':
      return `Game settled: ${data.noContest === true ? 'no contest' : data.result}`;
    case 'bet.claimed':
      return 'Claimed by hand: it can no longer be paid';
    case 'bet.paid':
      return `Paid ${money(payout)} out of the drawer of ${people.nameOf(Number(data.payerId))}`;
    case 'date.cleared':
      return `Cleared with all up to ${data.date}: ${money(payout)} became the house’s`;
    default:
      return type;
  }
}

export interface FormulaLine {
  readonly what: string;
  readonly how: string;
  readonly result: string;
}

/** The payout formula with the numbers of this bet. */
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
