import type { GameView } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';
import { isOpen, NOTHING, saidOf } from '../game/game-words.js';
import type { Stage } from './stage.js';

/** The look of a side's panel: in its colour, grey, as the winner, or dimmed beside a decision. */
export type SideLook = 'open' | 'grey' | 'winner' | 'dimmed';

export interface ShownSide {
  readonly look: SideLook;
  /** Betting on this side was closed while the other one is open. What concerns both sides, the band says. */
  readonly isClosed: boolean;
  readonly total: string;
  /** The payout in pesos per 100. */
  readonly payout: string;
}

export function shownSide(game: GameView | null, side: Side, stage: Stage): ShownSide {
  if (game === null) return { look: 'dimmed', isClosed: false, total: NOTHING, payout: NOTHING };
  const { word, total, payout } = saidOf(game, side);
  return { look: lookOf(game, side, stage), isClosed: word === '(CLOSED)', total, payout };
}

function lookOf(game: GameView, side: Side, stage: Stage): SideLook {
  if (stage.kind === 'announcement') return 'dimmed';
  if (stage.kind === 'winner') return stage.side === side ? 'winner' : 'dimmed';
  return isOpen(game, side) ? 'open' : 'grey';
}
