import type { GameView } from '@taya/contracts/game';
import { serverNow, useServerNow } from '../data/server-clock.js';
import { clockTime, countdown } from '../ui/format.js';

const TICK_MS = 250;
/** The server's clock is known by its answers, and may be a little behind: nobody is refused at the second that was shown. */
const MARGIN_MS = 300;

/** Nothing of a game is paid for a time after its result was confirmed. */
export interface PayoutHold {
  /** `Pays from 3:05:10 PM` */
  readonly words: string;
  readonly secondsLeft: number;
}

/** Counted down on the server's clock; null once the game pays, and for one that does at once. */
export function usePayoutHold(game: Pick<GameView, 'pays_from'> | null | undefined): PayoutHold | null {
  const paysFrom = game?.pays_from;
  const paysFromMs = paysFrom ? Date.parse(paysFrom) : 0;
  const leftMs = paysFromMs + MARGIN_MS - serverNow();
  useServerNow(leftMs > 0 ? TICK_MS : null);
  if (leftMs <= 0) return null;
  return {
    words: `Pays from ${clockTime(paysFromMs)}`,
    secondsLeft: Math.ceil((leftMs - MARGIN_MS) / 1_000),
  };
}

export function HeldWords({ hold }: { readonly hold: PayoutHold }) {
  return (
    <>
      {hold.words} <b role="timer">{countdown(hold.secondsLeft)}</b>
    </>
  );
}
