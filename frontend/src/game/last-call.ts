import type { GameView } from '@taya/contracts/game';
import { useServerNow } from '../data/server-clock.js';

/** As often as a running timer looks at the clock. */
const TICK_MS = 250;

/** Whole seconds until betting stops by itself, on the server's clock; null while no last call is on. */
export function useLastCallSecondsLeft(
  game: Pick<GameView, 'last_call_ends_at'> | null | undefined,
): number | null {
  const endsAt = game?.last_call_ends_at ?? null;
  const nowMs = useServerNow(endsAt === null ? null : TICK_MS);
  return endsAt === null ? null : Math.max(0, Math.ceil((Date.parse(endsAt) - nowMs) / 1_000));
}
