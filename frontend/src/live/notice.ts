import { GameStatus, type GameView } from '@taya/contracts/game';

export const NO_CONTEST = 'NO CONTEST – all bets are refunded';

type Announced = Pick<GameView, 'game_status_id' | 'is_no_contest' | 'is_draw'>;

/** What the hall must know of a game, in a few words; null when its panels say everything. */
export function noticeOf(game: Announced): string | null {
  if (game.is_no_contest) return NO_CONTEST;
  if (game.game_status_id === GameStatus.Cancelled) return 'GAME CANCELLED';
  if (!game.is_draw) return null;
  // Until it is confirmed a result can be undone.
  return game.game_status_id === GameStatus.Finished ? 'DRAW – all bets are refunded' : 'DRAW';
}
