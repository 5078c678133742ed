import type { TallyView } from '@taya/contracts/answers/shift';
import { addUpToTurnover, centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import type { Tally } from './collections.js';

export const NOTHING: Tally = { count: 0, amount: ZERO };

/** One more thing of an amount. */
export function tallied(tally: Tally, amount: number): Tally {
  return bothTallies(tally, { count: 1, amount: centavos(amount) });
}

/** What was sold and cancelled may be one stake again and again, which no turnover bounds. */
export function bothTallies(one: Tally, other: Tally): Tally {
  return { count: one.count + other.count, amount: addUpToTurnover(one.amount, other.amount) };
}

export const tallyView = ({ count, amount }: Tally): TallyView => ({ count, amount: twoPlaces(amount) });
