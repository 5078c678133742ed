import { GameStatus, type GameView, type Side } from '@taya/contracts/game';

export type SideState = 'winner' | 'closed' | 'plain';

type Judged = Pick<GameView, 'game_status_id' | 'is_winner_meron' | 'is_bet_meron_open' | 'is_bet_wala_open'>;

/** A side is shown closed only while the game is open: afterwards both are, and nobody has to be told. */
export function sideStateOf(game: Judged, side: Side): SideState {
  const isMeron = side === 'MERON';
  if (game.is_winner_meron === isMeron) return 'winner';
  const isOpen = isMeron ? game.is_bet_meron_open : game.is_bet_wala_open;
  return game.game_status_id === GameStatus.BettingOpen && !isOpen ? 'closed' : 'plain';
}
