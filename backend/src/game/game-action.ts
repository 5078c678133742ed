import { GAME_ACTIONS, type GameAction } from '@taya/contracts/game';

/** The last segment of `PUT /api/game/{id}/{action}`, when it is one. */
export function isGameAction(text: string): text is GameAction {
  return GAME_ACTIONS.some((action) => action === text);
}
