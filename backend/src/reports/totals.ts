import { add, type Centavos, subtract, twoPlaces } from '@taya/contracts/money';
import type { ReportTotals } from '@taya/contracts/report';
import type { Totals } from '../read-models/totals.js';

export function plus(left: Totals, right: Totals): Totals {
  return {
    payin: add(left.payin, right.payin),
    paid: add(left.paid, right.paid),
    unfinished: add(left.unfinished, right.unfinished),
    unclaimed: add(left.unclaimed, right.unclaimed),
    remittableUnclaimed: add(left.remittableUnclaimed, right.remittableUnclaimed),
    win: add(left.win, right.win),
    lose: add(left.lose, right.lose),
  };
}

export function profitOf({ lose, win }: Totals): Centavos {
  return subtract(lose, win);
}

export function totalProfitOf(totals: Totals): Centavos {
  return add(profitOf(totals), totals.remittableUnclaimed);
}

export function totalsView(totals: Totals): ReportTotals {
  return {
    totalAmount: twoPlaces(totals.payin),
    totalPayoutAmount: twoPlaces(totals.paid),
    unfinished: twoPlaces(totals.unfinished),
    unclaimed: twoPlaces(totals.unclaimed),
    remittableUnclaimed: twoPlaces(totals.remittableUnclaimed),
    win: twoPlaces(totals.win),
    lose: twoPlaces(totals.lose),
    profit: twoPlaces(profitOf(totals)),
    totalProfit: twoPlaces(totalProfitOf(totals)),
  };
}
