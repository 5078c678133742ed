import { GameStatus, type GameView } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';

/** What the band above both sides says while nothing is decided. */
export type BandState = 'notStarted' | 'open' | 'lastCall' | 'paused' | 'closed';

/** What replaces the band and dims both sides. */
export type Announcement = 'draw' | 'noContest' | 'cancelled' | 'noGame' | 'connecting';

/** What the board shows between the game's name and the history. */
export type Stage =
  | { readonly kind: 'band'; readonly state: BandState }
  | { readonly kind: 'winner'; readonly side: Side }
  | { readonly kind: 'announcement'; readonly what: Announcement };

export type StagedGame = Pick<GameView, 'game_status_id' | 'result' | 'is_no_contest' | 'last_call_ends_at'>;

const band = (state: BandState): Stage => ({ kind: 'band', state });
const announcement = (what: Announcement): Stage => ({ kind: 'announcement', what });

/** @param game null when there is none, undefined until it is known */
export function stageOf(game: StagedGame | null | undefined): Stage {
  if (game === undefined) return announcement('connecting');
  if (game === null) return announcement('noGame');
  switch (game.game_status_id) {
    case GameStatus.NotStarted:
      return band('notStarted');
    case GameStatus.BettingOpen:
      return band(typeof game.last_call_ends_at === 'string' ? 'lastCall' : 'open');
    case GameStatus.Paused:
      return band('paused');
    case GameStatus.Cancelled:
      return announcement('cancelled');
    case GameStatus.Ongoing:
      return game.is_no_contest ? announcement('noContest') : band('closed');
    case GameStatus.Result:
    case GameStatus.Finished:
      return resultStageOf(game);
  }
}

/** A no contest has a result, but no winner: all stakes are refunded. */
function resultStageOf({ is_no_contest, result }: StagedGame): Stage {
  if (is_no_contest) return announcement('noContest');
  if (result === 'DRAW') return announcement('draw');
  return result === null ? band('closed') : { kind: 'winner', side: result };
}

/** Whether all stakes are refunded, as far as the board can tell: the payout it shows is then the stake. */
export function isRefundStage(stage: Stage): boolean {
  return stage.kind === 'announcement' && (stage.what === 'draw' || stage.what === 'noContest');
}
