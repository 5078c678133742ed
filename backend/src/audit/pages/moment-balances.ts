import type { MomentBalances, MomentFigures } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { BalancesAt } from '../log/balances-at.js';
import type { Figures } from '../log/figures.js';

/** Balances as they are answered. */
export function momentBalances(balances: BalancesAt): MomentBalances {
  const { revision, at, names, station } = balances;
  return {
    revision,
    at: revision === -1 ? null : instant(at),
    tellers: names
      .tellers()
      .map(([id, username]) => ({ id, username, ...momentFigures(balances.teller(id)) })),
    station: {
      ...momentFigures(station),
      commission: money(station.get('commission')),
      breakage: money(station.get('breakage')),
    },
  };
}

function momentFigures(of: Figures): MomentFigures {
  return {
    onHand: money(of.onHand),
    unfinished: money(of.get('unfinished')),
    unclaimed: money(of.get('unclaimed')),
    remittable: money(of.remittable),
    remittableUnclaimed: money(of.get('remittableUnclaimed')),
    cashin: money(of.get('cashin')),
    remit: money(of.get('remit')),
    payin: money(of.get('payin')),
    win: money(of.get('win')),
    lose: money(of.get('lose')),
    profit: money(of.profit),
    totalProfit: money(of.totalProfit),
    paid: money(of.get('paid')),
    paidOut: money(of.get('paidOut')),
  };
}

function money(amount: number): string {
  return twoPlaces(centavos(amount));
}
