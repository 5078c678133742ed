import { GameStatus, type GameView } from '@taya/contracts/game';
import { noticeOf, noticeText } from './game-words.js';
import { whyNoContest } from './no-contest.js';

/** What becomes of all bets of a no contest or a draw, why, and what can still be done; nothing for other games. */
export function RefundNotice({ game }: { readonly game: GameView }) {
  const refund = noticeOf(game);
  if (refund === null) return null;
  return (
    <p className="notice" role="status">
      <b>{noticeText(refund)}.</b>
      {game.is_no_contest && ` ${whyNoContest(game)}. ${whatNext(game)}`}
    </p>
  );
}

function whatNext(game: GameView): string {
  switch (game.game_status_id) {
    case GameStatus.Finished:
      return `The result stays ${game.result}, nobody is winner, the house keeps ₱0.00.`;
    case GameStatus.Result:
      return 'After UNDO betting can be opened again.';
    case GameStatus.Paused:
      return 'After Resume betting can be opened again.';
    default:
      return 'Betting can be opened again; any result refunds all bets.';
  }
}
