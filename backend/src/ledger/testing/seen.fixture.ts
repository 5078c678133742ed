import type { Seen } from '../../../../play/hall.js';
import type { BetSold } from '../betting.js';
import type { CashMoved, CashReversed } from '../cash.js';
import type { BetChanged, GameAfter } from '../results.js';
import type { UserAfter } from '../users.js';

/** What the people in the hall see of a command's result. */
export function seenIn(result: unknown): Seen {
  const { game, bet, after, user, ...cash } = (result ?? {}) as Partial<
    BetSold & BetChanged & GameAfter & UserAfter & CashMoved & CashReversed
  >;
  const locked = after?.bet;
  const ids = [cash.reversal?.data.reversalId, cash.correction?.id, cash.refNumber && cash.id];
  const slip = locked?.lock ? { betId: locked.id, claimCode: locked.lock.claimCode } : null;
  const userId = user?.id ?? null;
  return {
    game: game ?? null,
    bet: bet ?? null,
    slip,
    userId,
    cash: ids.filter((id) => typeof id === 'number'),
  };
}
