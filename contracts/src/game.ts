import { GameStatus, type Result } from './game-status.js';
import type { GameTerms, Percentages, Pools } from './payout.js';

export { GAME_STATUS_NAMES, GameStatus, RESULTS, type Result } from './game-status.js';
export { SIDES, type Side } from './side.js';

/** The last segment of `PUT /api/game/{id}/{action}`. */
export const GAME_ACTIONS = [
  'pause',
  'cancel',
  'start_betting_all',
  'stop_betting_all',
  'start_betting_meron',
  'stop_betting_meron',
  'start_betting_wala',
  'stop_betting_wala',
  'last_call',
  'cancel_last_call',
  'set_winner_meron',
  'set_winner_wala',
  'set_draw',
  'undo_result',
  'confirm_result',
] as const;
export type GameAction = (typeof GAME_ACTIONS)[number];

/** Betting closes by itself at `endsAt`, in milliseconds since 1970 UTC. */
export interface LastCall {
  readonly seconds: number;
  readonly endsAt: number;
  /** Revision of the event that started it: the cause of the closing. */
  readonly startedBy: number;
}

/** A confirmed result is reviewed by two people, until it is confirmed once more. Betting stays closed. */
export interface Review {
  readonly since: number;
  readonly reason: string;
  /** Who reopened it, and who approved that. */
  readonly userId: number;
  readonly approverId: number;
  /** The day on which it became final first: that stays. */
  readonly businessDate: string;
}

/** Everything that a screen, a call or a rule needs to know about a game. Instants are milliseconds since 1970 UTC. */
export interface GameFacts {
  readonly id: number;
  readonly name: string;
  readonly terms: GameTerms;
  readonly createdAt: number;
  readonly createdDate: string;
  readonly status: GameStatus;
  /** The status that a paused game resumes to, with its open sides; null unless paused. */
  readonly resumesTo: {
    readonly status: 2 | 5;
    readonly meronOpen: boolean;
    readonly walaOpen: boolean;
  } | null;
  /** Whether a side takes bets; false while paused. */
  readonly meronOpen: boolean;
  readonly walaOpen: boolean;
  /** Null unless betting is open and a last call is running. */
  readonly lastCall: LastCall | null;
  readonly pools: Pools;
  /** Decided each time betting closes; false while betting is open. */
  readonly noContest: boolean;
  readonly result: Result | null;
  /** From reopening a confirmed result to confirming it again; null at all other times. */
  readonly review: Review | null;
  /** First opening, last closing (null while open again), confirm or cancel. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly finishedAt: number | null;
  /** Local date of `finishedAt`; null until final. */
  readonly businessDate: string | null;
  /** Frozen when the result is confirmed; null before, when payouts are projections. */
  readonly frozen: Percentages | null;
  /** From when on its tickets are paid; null where at once. */
  readonly paysFrom: number | null;
  /** When the game's unpaid bets were cleared. */
  readonly clearedAt: number | null;
}

/** The fields that the button rules depend on. */
export interface ActionableGame extends Pick<GameFacts, 'status' | 'meronOpen' | 'walaOpen'> {
  readonly lastCall: Pick<LastCall, 'endsAt'> | null;
  /** Null unless its confirmed result is under review. */
  readonly review: object | string | null;
}

export function isFinal(status: GameStatus): boolean {
  return status === GameStatus.Cancelled || status === GameStatus.Finished;
}

/** A new game may be created when there is none, or the latest is cancelled or finished. */
export function mayCreateGame(latest: Pick<GameFacts, 'status'> | null): boolean {
  return latest === null || isFinal(latest.status);
}

/** The button rules of game control, which are also the server's transition table. */
export function isActionAllowed(game: ActionableGame, action: GameAction): boolean {
  const { status, review } = game;
  const open = status === GameStatus.BettingOpen;
  const mayOpen = status === GameStatus.NotStarted || (status === GameStatus.Ongoing && review === null);
  switch (action) {
    case 'pause':
      return open || status === GameStatus.Paused || (status === GameStatus.Ongoing && review === null);
    case 'cancel':
      return status === GameStatus.NotStarted;
    case 'start_betting_all':
      return mayOpen;
    case 'stop_betting_all':
      return open;
    case 'start_betting_meron':
      return mayOpen || (open && !game.meronOpen);
    case 'start_betting_wala':
      return mayOpen || (open && !game.walaOpen);
    case 'stop_betting_meron':
      return open && game.meronOpen;
    case 'stop_betting_wala':
      return open && game.walaOpen;
    case 'last_call':
      return open && game.lastCall === null;
    case 'cancel_last_call':
      return open && game.lastCall !== null;
    case 'set_winner_meron':
    case 'set_winner_wala':
    case 'set_draw':
      return status === GameStatus.Ongoing;
    case 'undo_result':
    case 'confirm_result':
      return status === GameStatus.Result;
  }
}

/** Whether all stakes of a game are refunded: a draw or a no contest. */
export function isRefund(game: Pick<GameFacts, 'result' | 'noContest'>): boolean {
  return game.result === 'DRAW' || game.noContest;
}

export type { GameView } from './answers/game.js';

/**
 * The body of `PUT /api/game/{id}/{action}`, all optional: the state in which the caller sees the game. If the game is
 * in another state, nothing is done.
 */
export interface ExpectedGame {
  readonly expected_status?: GameStatus;
  readonly expected_result?: Result;
}

/** The body of `PUT /api/game/{id}/last_call`. */
export interface LastCallBody extends ExpectedGame {
  /** Left out: as long as the settings say. */
  readonly seconds?: number;
}
