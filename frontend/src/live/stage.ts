import { GameStatus, type GameView } from '@taya/contracts/game';
import type { Side } from '@taya/contracts/side';
import { BETTING_CLOSED, oneSideWords, onlyOpenSide, winnerOf } from '../game/game-words.js';

/** What the band above both sides says while nothing is decided. */
export type BandState = 'notStarted' | 'open' | 'meronOnly' | 'walaOnly' | 'lastCall' | 'paused' | 'closed';

/** What replaces the band and dims both sides. */
export type Announcement = 'review' | 'draw' | 'noContest' | 'cancelled' | 'noGame' | 'connecting';

/** What the board shows between the game's name and the history. */
export type Stage =
  | { readonly kind: 'band'; readonly state: BandState }
  | { readonly kind: 'winner'; readonly side: Side }
  | { readonly kind: 'announcement'; readonly what: Announcement };

const band = (state: BandState): Stage => ({ kind: 'band', state });
const announcement = (what: Announcement): Stage => ({ kind: 'announcement', what });

/** @param game null when there is none, undefined until it is known */
export function stageOf(game: GameView | null | undefined): Stage {
  if (game === undefined) return announcement('connecting');
  if (game === null) return announcement('noGame');
  if (game.review_since !== null) return announcement('review');
  switch (game.game_status_id) {
    case GameStatus.NotStarted:
      return band('notStarted');
    case GameStatus.BettingOpen:
      return band(openStateOf(game));
    case GameStatus.Paused:
      return game.is_no_contest ? announcement('noContest') : band('paused');
    case GameStatus.Cancelled:
      return announcement('cancelled');
    case GameStatus.Ongoing:
      return game.is_no_contest ? announcement('noContest') : band('closed');
    case GameStatus.Result:
    case GameStatus.Finished:
      return resultStageOf(game);
  }
}

function openStateOf(game: GameView): BandState {
  if (typeof game.last_call_ends_at === 'string') return 'lastCall';
  const only = onlyOpenSide(game);
  if (only === null) return 'open';
  return only === 'MERON' ? 'meronOnly' : 'walaOnly';
}

/** A no contest has a result, but no winner: all stakes are refunded. */
function resultStageOf(game: GameView): Stage {
  if (game.is_no_contest) return announcement('noContest');
  if (game.is_draw) return announcement('draw');
  const side = winnerOf(game);
  return side === null ? band('closed') : { kind: 'winner', side };
}

/** What the band says; a half for each side where one alone is open. */
export const BAND_WORDS: Readonly<Record<BandState, readonly string[]>> = {
  notStarted: ['NOT OPEN YET'],
  open: ['BETTING OPEN'],
  meronOnly: oneSideWords('MERON'),
  walaOnly: oneSideWords('WALA'),
  lastCall: ['LAST CALL'],
  paused: ['PAUSED'],
  closed: [BETTING_CLOSED],
};

export const ANNOUNCED: Readonly<Record<Announcement, readonly string[]>> = {
  review: ['RESULT UNDER REVIEW'],
  draw: ['DRAW'],
  noContest: ['NO', 'CONTEST'],
  cancelled: ['GAME CANCELLED'],
  noGame: ['NO GAME YET'],
  connecting: ['CONNECTING…'],
};

/**
 * The stage in words, for screen readers.
 * @param payout what is paid per 100, once something is decided
 */
export function spoken(stage: Stage, payout: string): string {
  switch (stage.kind) {
    case 'band':
      return BAND_WORDS[stage.state].join(' – ');
    case 'winner':
      return `${stage.side} is the WINNER, PAYOUT: ${payout}`;
    case 'announcement':
      return ANNOUNCED[stage.what].join(' ');
  }
}
