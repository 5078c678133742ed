import type { MomentBalances, MomentFigures } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import type { Figures } from '../figures.js';
import type { Standing } from '../standing.js';

/** A standing as it is answered. */
export function momentBalances(standing: Standing): MomentBalances {
  const { revision, at, names, station } = standing;
  return {
    revision,
    at: revision === -1 ? null : instant(at),
    tellers: names
      .tellers()
      .map(([id, username]) => ({ id, username, ...momentFigures(standing.teller(id)) })),
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
