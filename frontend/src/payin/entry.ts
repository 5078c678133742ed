import { GameStatus, type GameView } from '@taya/contracts/game';
import { SIDES, type Side } from '@taya/contracts/side';
import { isOpen } from '../game/game-words.js';

const CLOSED: Readonly<Record<Side, string>> = {
  MERON: 'Betting on Meron is not open',
  WALA: 'Betting on Wala is not open',
};

/** Why no bet on a side can be taken now, as shown to the teller; null when one can. */
export function whyNoEntry(game: GameView | null | undefined, side: Side): string | null {
  if (game === null || game === undefined) return 'There is no game yet';
  if (game.game_status_id !== GameStatus.BettingOpen) return 'The game is not open for entry';
  return isSideOpen(game, side) ? null : CLOSED[side];
}

export function isSideOpen(game: GameView | null | undefined, side: Side): boolean {
  return game !== null && game !== undefined && isOpen(game, side);
}

/** The toast for the key of a closed side. */
export const closedText = (side: Side): string => CLOSED[side];

export function isAnySideOpen(game: GameView | null | undefined): boolean {
  return SIDES.some((side) => isSideOpen(game, side));
}
