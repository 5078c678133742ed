import { type Changes, COUNTED, type Counted } from '../../ledger/movements.js';
import { Violation } from './violation.js';

/** All figures of a teller or of the station, those that are counted and those that follow from them; centavos. */
export type Figures = Readonly<Record<Counted | 'profit' | 'totalProfit' | 'onHand' | 'remittable', number>>;

const NONE = Object.fromEntries(COUNTED.map((figure) => [figure, 0])) as Record<Counted, number>;

/** @param counted zero where it is left out */
export function figuresOf(counted: Changes): Figures {
  const all = { ...NONE, ...counted };
  const profit = all.lose - all.win;
  const onHand = all.cashin + all.payin - all.paidOut - all.remit + all.overShort;
  return {
    ...all,
    profit,
    totalProfit: profit + all.remittableUnclaimed,
    onHand,
    remittable: onHand - all.unfinished - all.unclaimed,
  };
}

/** The four identities of the balances, with the names of the house rules. */
export const IDENTITIES = {
  1: 'payin = unfinished + profit + paid + unclaimed + remittableUnclaimed',
  2: 'remittable = cashin + profit + remittableUnclaimed - remit + paid for them by others - paid by them for others + over and short',
  3: 'sum of profit = sum of (commission + breakage)',
  4: 'sum of remittable + sum of remit = sum of cashin + sum of totalProfit + sum of over and short',
} as const;
export type Identity = keyof typeof IDENTITIES;

type Sides = readonly [left: number, right: number];

const SIDES: Readonly<Record<Identity, (of: Figures) => Sides>> = {
  1: (of) => [of.payin, of.unfinished + of.profit + of.paid + of.unclaimed + of.remittableUnclaimed],
  2: (of) => {
    const paidAcross = of.paidByOthers - of.paidForOthers;
    return [
      of.remittable,
      of.cashin + of.profit + of.remittableUnclaimed - of.remit + paidAcross + of.overShort,
    ];
  },
  3: (of) => [of.profit, of.commission + of.breakage],
  4: (of) => [of.remittable + of.remit, of.cashin + of.totalProfit + of.overShort],
};

/**
 * The last two are of the station alone: what one teller wins, another may pay.
 * @param tellerId whose figures these are; null for the station's
 * @param revision whose figures they are after
 * @throws Violation when the identity is not true for these figures
 */
export function assertIdentity(
  identity: Identity,
  figures: Figures,
  tellerId: number | null,
  revision: number | null = null,
): void {
  if (tellerId !== null && identity > 2) return;
  const [left, right] = SIDES[identity](figures);
  const whose = tellerId === null ? 'the station' : `teller ${tellerId}`;
  if (left === right) return;
  const reason = `${IDENTITIES[identity]} does not hold for ${whose}: ${left} is not ${right}`;
  throw new Violation(`identity ${identity}`, revision, reason);
}
