import { add, addUpToTurnover, type Centavos, subtract, twoPlaces, ZERO } from '@taya/contracts/money';
import type { ReportTotals } from '@taya/contracts/report';
import { type BookingDocument, NO_TOTALS, type Totals } from '../read-models/collections.js';

/** What a report adds up of some bookings, in centavos. */
export type Figures = Pick<BookingDocument, keyof Totals | 'paidAtWindow' | 'cancelled' | 'cancelledBets'>;

export const NO_FIGURES: Figures = { ...NO_TOTALS, paidAtWindow: ZERO, cancelled: ZERO, cancelledBets: 0 };

export function plus(left: Figures, right: Figures): Figures {
  return {
    payin: add(left.payin, right.payin),
    paid: add(left.paid, right.paid),
    unfinished: add(left.unfinished, right.unfinished),
    unclaimed: add(left.unclaimed, right.unclaimed),
    remittableUnclaimed: add(left.remittableUnclaimed, right.remittableUnclaimed),
    win: add(left.win, right.win),
    lose: add(left.lose, right.lose),
    paidAtWindow: add(left.paidAtWindow, right.paidAtWindow),
    cancelled: addUpToTurnover(left.cancelled, right.cancelled),
    cancelledBets: left.cancelledBets + right.cancelledBets,
  };
}

export function profitOf({ lose, win }: Totals): Centavos {
  return subtract(lose, win);
}

export function totalProfitOf(totals: Totals): Centavos {
  return add(profitOf(totals), totals.remittableUnclaimed);
}

export function totalsView(totals: Figures): ReportTotals {
  return {
    totalAmount: twoPlaces(totals.payin),
    totalPayoutAmount: twoPlaces(totals.paid),
    paidAtWindow: twoPlaces(totals.paidAtWindow),
    unfinished: twoPlaces(totals.unfinished),
    unclaimed: twoPlaces(totals.unclaimed),
    remittableUnclaimed: twoPlaces(totals.remittableUnclaimed),
    win: twoPlaces(totals.win),
    lose: twoPlaces(totals.lose),
    profit: twoPlaces(profitOf(totals)),
    totalProfit: twoPlaces(totalProfitOf(totals)),
    cancelledAmount: twoPlaces(totals.cancelled),
    cancelledBets: totals.cancelledBets,
  };
}
