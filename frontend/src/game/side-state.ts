import { GameStatus, type GameView, isFinal } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';

/** The fields of a game that a side's panel depends on. */
export type PanelGame = Pick<
  GameView,
  | 'game_status_id'
  | 'last_game_status_id'
  | 'is_bet_meron_open_after_pause'
  | 'is_bet_wala_open_after_pause'
  | 'is_bet_meron_open'
  | 'is_bet_wala_open'
  | 'is_winner_meron'
  | 'total_meron_bet_amount'
  | 'total_wala_bet_amount'
  | 'meron_payout'
  | 'wala_payout'
>;

export interface SideState {
  readonly isOpen: boolean;
  /** Closed while betting is open, or paused, in the game. */
  readonly isClosed: boolean;
  /** Betting has ended on both sides and there is no result yet. */
  readonly isBettingOver: boolean;
  readonly isWinner: boolean;
  /** No bets are taken on it any more, and it has not won. */
  readonly isGrey: boolean;
  readonly total: string;
  readonly payout: string;
}

type StatusOf = Pick<PanelGame, 'game_status_id' | 'last_game_status_id'>;

/** The status of a game, for a paused game the one it resumes to. */
const statusBesidesPause = (game: StatusOf): GameStatus => game.last_game_status_id ?? game.game_status_id;

/** Whether betting has ended and the result is not set yet. */
export function isBettingOver(game: StatusOf): boolean {
  return statusBesidesPause(game) === GameStatus.Ongoing;
}

/** Whether the game has its result, or was cancelled. */
function isDecided({ game_status_id: status }: StatusOf): boolean {
  return status === GameStatus.Result || isFinal(status);
}

/** The state of one side of a game, for panels and boards. */
export function sideState(game: PanelGame, side: Side): SideState {
  const isMeron = side === 'MERON';
  const isOpen = isMeron ? game.is_bet_meron_open : game.is_bet_wala_open;
  const afterPause = isMeron ? game.is_bet_meron_open_after_pause : game.is_bet_wala_open_after_pause;
  const isClosed = statusBesidesPause(game) === GameStatus.BettingOpen && !(afterPause ?? isOpen);
  const isWinner = game.is_winner_meron === isMeron;
  return {
    isOpen,
    isClosed,
    isBettingOver: isBettingOver(game),
    isWinner,
    isGrey: isClosed || isBettingOver(game) || (isDecided(game) && !isWinner),
    total: isMeron ? game.total_meron_bet_amount : game.total_wala_bet_amount,
    payout: isMeron ? game.meron_payout : game.wala_payout,
  };
}

/** The word for a side's state, other than WINNER. */
export function sideWord({ isOpen, isClosed, isBettingOver: isOver }: SideState): string {
  if (isClosed) return '(CLOSED)';
  if (isOver) return 'BETTING CLOSED';
  return isOpen ? 'open' : '';
}
