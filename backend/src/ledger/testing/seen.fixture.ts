import type { Seen } from '../../../../play/hall.js';
import type { BetSold, GameAfter } from '../results.js';

/** What the people in the hall see of a command's result. */
export function seenIn(result: unknown): Seen {
  const { game, bet } = (result ?? {}) as Partial<BetSold & GameAfter>;
  return { game: game ?? null, bet: bet ?? null };
}
