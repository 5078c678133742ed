import { add, addUpToTurnover, type Centavos, subtract, twoPlaces, ZERO } from '@taya/contracts/money';
import type { ReportTotals } from '@taya/contracts/report';
import { type BookingDocument, NO_TOTALS, type Totals } from '../read-models/collections.js';

/** What a report adds up of some bookings, in centavos. */
export type BookingFigures = Pick<
  BookingDocument,
  keyof Totals | 'paidAtWindow' | 'cancelled' | 'cancelledBets'
>;

export const NO_BOOKING_FIGURES: BookingFigures = {
  ...NO_TOTALS,
  paidAtWindow: ZERO,
  cancelled: ZERO,
  cancelledBets: 0,
};

export function plus(left: BookingFigures, right: BookingFigures): BookingFigures {
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

/** The sums of a report, by their names in answers and tables. */
export const FIGURES: Readonly<
  Record<Exclude<keyof ReportTotals, 'cancelledBets'>, (totals: BookingFigures) => Centavos>
> = {
  totalAmount: ({ payin }) => payin,
  totalPayoutAmount: ({ paid }) => paid,
  paidAtWindow: ({ paidAtWindow }) => paidAtWindow,
  unfinished: ({ unfinished }) => unfinished,
  unclaimed: ({ unclaimed }) => unclaimed,
  remittableUnclaimed: ({ remittableUnclaimed }) => remittableUnclaimed,
  win: ({ win }) => win,
  lose: ({ lose }) => lose,
  profit: profitOf,
  totalProfit: totalProfitOf,
  cancelledAmount: ({ cancelled }) => cancelled,
};

export function totalsView(totals: BookingFigures): ReportTotals {
  const sums = Object.entries(FIGURES).map(([name, of]) => [name, twoPlaces(of(totals))]);
  return { ...Object.fromEntries(sums), cancelledBets: totals.cancelledBets } as ReportTotals;
}
