import { twoPlaces } from '@taya/contracts/centavos';
import { GameStatus, type GameView } from '@taya/contracts/game';
import { REFUND_PERCENTAGE } from '@taya/contracts/payout';
import type { Side } from '@taya/contracts/side';
import { sideState } from '../game/side-state.js';
import { isRefundStage, type Stage } from './stage.js';

/** The look of a side's panel: in its colour, grey, as the winner, or dimmed beside a decision. */
export type SideLook = 'open' | 'grey' | 'winner' | 'dimmed';

export interface ShownSide {
  readonly look: SideLook;
  /** Betting on this side was closed while the game is, or was, open for betting. */
  readonly isClosed: boolean;
  readonly total: string;
  /** The payout in pesos per 100. */
  readonly payout: string;
}

const NOTHING = '0.00';
const REFUND_PAYOUT = twoPlaces(REFUND_PERCENTAGE);

export function shownSide(game: GameView | null, side: Side, stage: Stage): ShownSide {
  if (game === null) return { look: 'dimmed', isClosed: false, total: NOTHING, payout: NOTHING };
  const { isClosed, total, payout } = sideState(game, side);
  return {
    look: lookOf(game, side, stage, isClosed),
    isClosed: isClosed && stage.kind === 'band',
    total,
    // Before the result is confirmed, a game carries the payouts of both sides; but when stakes are refunded, the stake
    // is paid.
    payout: isRefundStage(stage) ? REFUND_PAYOUT : payout,
  };
}

function lookOf(game: GameView, side: Side, stage: Stage, isClosed: boolean): SideLook {
  if (stage.kind === 'announcement') return 'dimmed';
  if (stage.kind === 'winner') return stage.side === side ? 'winner' : 'dimmed';
  return isClosed || !isBettingOn(game) ? 'grey' : 'open';
}

/** Whether betting is open, or continues after a pause. */
function isBettingOn(game: GameView): boolean {
  const isPaused = game.game_status_id === GameStatus.Paused;
  return (isPaused ? game.last_game_status_id : game.game_status_id) === GameStatus.BettingOpen;
}
