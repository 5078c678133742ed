import type { GameAction } from './game.js';
import { GAME_STATUS_NAMES, type GameStatus } from './game-status.js';

/**
 * The success message of an action.
 * @param status the one that it led to
 * @param wasResumed whether `pause` ended a pause
 */
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
    case 'last_call':
      return 'Last call started';
    case 'cancel_last_call':
      return 'Last call cancelled';
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
