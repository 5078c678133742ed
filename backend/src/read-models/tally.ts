import type { TallyView } from '@taya/contracts/answers/shift';
import { addUpToTurnover, centavos, twoPlaces, ZERO } from '@taya/contracts/money';
import type { Tally } from './collections.js';

export const NOTHING: Tally = { count: 0, amount: ZERO };

/** One more thing of an amount. What was sold and cancelled may be one stake again and again, which no turnover bounds. */
export function tallied({ count, amount }: Tally, more: number): Tally {
  return { count: count + 1, amount: addUpToTurnover(amount, centavos(more)) };
}

export const tallyView = ({ count, amount }: Tally): TallyView => ({ count, amount: twoPlaces(amount) });
