import { type Changes, COUNTED, type Counted } from '../../ledger/movements.js';

/** All figures of a teller or of the station, those that are counted and those that follow from them; centavos. */
export type Figures = Readonly<Record<Counted | 'profit' | 'totalProfit' | 'onHand' | 'remittable', number>>;

const NONE = Object.fromEntries(COUNTED.map((figure) => [figure, 0])) as Record<Counted, number>;

/** @param counted zero where it is left out */
export function figuresOf(counted: Changes): Figures {
  const all = { ...NONE, ...counted };
  const profit = all.lose - all.win;
  const onHand = all.cashin + all.payin - all.paidOut - all.remit;
  return {
    ...all,
    profit,
    totalProfit: profit + all.remittableUnclaimed,
    onHand,
    remittable: onHand - all.unfinished - all.unclaimed,
  };
}
