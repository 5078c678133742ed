import type { Seen } from '../../../../play/hall.js';
import type { BetSold, CashMoved, CashReversed, GameAfter } from '../results.js';

/** What the people in the hall see of a command's result. */
export function seenIn(result: unknown): Seen {
  const { game, bet, ...cash } = (result ?? {}) as Partial<BetSold & GameAfter & CashMoved & CashReversed>;
  const ids = [cash.reversal?.data.reversalId, cash.correction?.id, cash.refNumber && cash.id];
  return { game: game ?? null, bet: bet ?? null, cash: ids.filter((id) => typeof id === 'number') };
}
