import type { Figures } from './figures.js';
import { must } from './violation.js';

/** The four identities of the balances, with the names of the house rules. */
export const IDENTITIES = {
  1: 'payin = unfinished + profit + paid + unclaimed + remittableUnclaimed',
  2: 'remittable = cashin + profit + remittableUnclaimed - remit + paid for them by others - paid by them for others',
  3: 'sum of profit = sum of (commission + breakage)',
  4: 'sum of remittable + sum of remit = sum of cashin + sum of totalProfit',
} as const;
export type Identity = keyof typeof IDENTITIES;

/** What stands on each side of the equation. */
interface Sides {
  readonly left: (of: Figures) => number;
  readonly right: (of: Figures) => number;
}

const SIDES: Readonly<Record<Identity, Sides>> = {
  1: {
    left: (of) => of.get('payin'),
    right: (of) =>
      of.get('unfinished') + of.profit + of.get('paid') + of.get('unclaimed') + of.get('remittableUnclaimed'),
  },
  2: {
    left: (of) => of.remittable,
    right: (of) =>
      of.get('cashin') +
      of.profit +
      of.get('remittableUnclaimed') -
      of.get('remit') +
      of.get('paidByOthers') -
      of.get('paidForOthers'),
  },
  3: {
    left: (of) => of.profit,
    right: (of) => of.get('commission') + of.get('breakage'),
  },
  4: {
    left: (of) => of.remittable + of.get('remit'),
    right: (of) => of.get('cashin') + of.totalProfit,
  },
};

/** The last two are of the station alone: what one teller wins, another may pay. */
export function appliesTo(identity: Identity, { scope }: Figures): boolean {
  return scope === 'station' || identity <= 2;
}

/** @throws BrokenRule when the identity is not true for these figures */
export function assertIdentity(identity: Identity, figures: Figures): void {
  const sides = SIDES[identity];
  const [left, right] = [sides.left(figures), sides.right(figures)];
  must(
    left === right,
    () => `${IDENTITIES[identity]} does not hold for ${figures.label}: ${left} is not ${right}`,
  );
}
