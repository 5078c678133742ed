import { GAME_ACTIONS, type GameAction } from '@taya/contracts/game';

/** Whether the last segment of `PUT /api/game/{id}/{action}` is a known action. */
export function isGameAction(text: string): text is GameAction {
  return GAME_ACTIONS.some((action) => action === text);
}
