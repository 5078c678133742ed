import { GAME_ACTIONS, GAME_STATUS_NAMES, type GameAction, type GameStatus } from '@taya/contracts/game';

/** The last segment of `PUT /api/game/{id}/{action}`, when it is one. */
export function isGameAction(text: string): text is GameAction {
  return GAME_ACTIONS.some((action) => action === text);
}

/** What an action says when it is done; `status` is the game's afterwards. */
export function actionMessage(action: GameAction, status: GameStatus, wasResumed: boolean): string {
  switch (action) {
    case 'pause':
      return wasResumed ? 'Game resumed successfully' : 'Game paused successfully';
    case 'cancel':
      return 'Game cancelled successfully';
    case 'start_betting_all':
    case 'stop_betting_all':
    case 'start_betting_meron':
    case 'stop_betting_meron':
    case 'start_betting_wala':
    case 'stop_betting_wala':
      return `Game status changed to ${GAME_STATUS_NAMES[status]} successfully`;
    case 'set_winner_meron':
      return 'Winner set to MERON successfully';
    case 'set_winner_wala':
      return 'Winner set to WALA successfully';
    case 'set_draw':
      return 'Game set to DRAW successfully';
    case 'undo_result':
      return 'Game result undone successfully';
    case 'confirm_result':
      return 'Game result confirmed successfully';
  }
}
