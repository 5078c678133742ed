import { add, type Centavos, centavos, ZERO } from '@taya/contracts/money';
import { type Tally, type TellerDayDocument, tellerDayId } from './collections.js';
import { bothTallies, NOTHING } from './tally.js';

/** What happened at a window in some days. */
export type WindowFigures = Omit<TellerDayDocument, 'id' | 'tellerId'>;

export const NO_FIGURES: WindowFigures = {
  sold: NOTHING,
  cancelled: NOTHING,
  paidOwn: NOTHING,
  paidHere: NOTHING,
  cashin: NOTHING,
  remit: NOTHING,
  cashinReversed: NOTHING,
  remitReversed: NOTHING,
  overShort: ZERO,
};

/** A day on which nothing has happened yet. */
export function emptyDay(date: string, tellerId: number): TellerDayDocument {
  return { id: tellerDayId(date, tellerId), tellerId, ...NO_FIGURES };
}

export function sumOfFigures(left: WindowFigures, right: WindowFigures): WindowFigures {
  return {
    sold: bothTallies(left.sold, right.sold),
    cancelled: bothTallies(left.cancelled, right.cancelled),
    paidOwn: bothTallies(left.paidOwn, right.paidOwn),
    paidHere: bothTallies(left.paidHere, right.paidHere),
    cashin: bothTallies(left.cashin, right.cashin),
    remit: bothTallies(left.remit, right.remit),
    cashinReversed: bothTallies(left.cashinReversed, right.cashinReversed),
    remitReversed: bothTallies(left.remitReversed, right.remitReversed),
    overShort: add(left.overShort, right.overShort),
  };
}

/** Both kinds of reversals, signed: what came into the drawer is positive. */
export function reversalsIn({ cashinReversed, remitReversed }: WindowFigures): Tally {
  return {
    count: cashinReversed.count + remitReversed.count,
    amount: centavos(remitReversed.amount - cashinReversed.amount),
  };
}

/** What the drawer holds more than before. */
export function changeOfDrawer(figures: WindowFigures): Centavos {
  const { sold, cancelled, paidHere, cashin, remit, overShort } = figures;
  const came = sold.amount + cashin.amount + reversalsIn(figures).amount + overShort;
  return centavos(came - cancelled.amount - paidHere.amount - remit.amount);
}
