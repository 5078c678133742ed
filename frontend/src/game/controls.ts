import {
  type ActionableGame,
  type GameAction,
  GameStatus,
  type GameView,
  isActionAllowed,
  mayCreateGame,
} from '@taya/contracts/game';
import { SIDES, type Side } from '@taya/contracts/side';
import type { ButtonTone } from '../ui/button.js';
import { isOpen, oneSideWords, onlyOpenSide } from './game-words.js';
import { emptySides, poolsOf, whyNoContest } from './no-contest.js';

export interface Control {
  readonly action: GameAction;
  readonly label: string;
  readonly hotkey: string;
  readonly question: string;
  readonly tone?: ButtonTone;
  readonly isPermanent?: boolean;
  readonly failure: string;
}

/** The latest game: null when there is none, undefined until it has loaded. */
export type KnownGame = GameView | null | undefined;

function betting(side: string): string {
  return `Failed to change the game status to start or stop betting${side}`;
}
const WINNER = 'Failed to change the game status to Meron or Wala as winner or Draw';

/** Toasted when a step fails and the server sent no message. */
const FAILURES: Readonly<Record<GameAction, string>> = {
  pause: 'Failed to pause the game or resume the game',
  cancel: 'Failed to cancel the game',
  start_betting_all: betting(''),
  stop_betting_all: betting(''),
  start_betting_meron: betting(' of meron'),
  stop_betting_meron: betting(' of meron'),
  start_betting_wala: betting(' of wala'),
  stop_betting_wala: betting(' of wala'),
  set_winner_meron: WINNER,
  set_winner_wala: WINNER,
  set_draw: WINNER,
  undo_result: 'Failed to undo the game result',
  confirm_result: 'Failed to confirm the game result',
  last_call: 'The last call could not be started',
  cancel_last_call: 'The last call could not be cancelled',
};

const control = (
  action: GameAction,
  hotkey: string,
  label: string,
  question: string,
  look: Pick<Control, 'tone' | 'isPermanent'> = {},
): Control => ({ action, hotkey, label, question, failure: FAILURES[action], ...look });

const PAUSE = control('pause', 'P', 'Pause', 'Do you want to pause the game?');
const FOR_GOOD = { tone: 'danger', isPermanent: true } as const;
const CANCEL_QUESTION = 'Do you want to cancel the game? This is permanent.';
export const CANCEL = control('cancel', 'Q', 'Cancel', CANCEL_QUESTION, FOR_GOOD);

const START_ALL = control('start_betting_all', 'S', 'Start Betting All', 'Open betting on both sides?');
const STOP_ALL = control('stop_betting_all', 'X', 'Stop Betting All', 'Stop betting on both sides?');
// Starting and stopping one side share a key: only one of them is allowed at a time.
const START_MERON = control('start_betting_meron', '1', 'Start Betting Meron', 'Open betting on MERON?');
const STOP_MERON = control('stop_betting_meron', '1', 'Stop Betting Meron', 'Stop betting on MERON?');
const START_WALA = control('start_betting_wala', '2', 'Start Betting Wala', 'Open betting on WALA?');
const STOP_WALA = control('stop_betting_wala', '2', 'Stop Betting Wala', 'Stop betting on WALA?');
export const BET_CONTROLS = [START_ALL, START_MERON, START_WALA, STOP_ALL, STOP_MERON, STOP_WALA];

const winner = (side: Side) => `Do you want to set ${side} as the winner?`;
export const WINNER_CONTROLS = [
  control('set_winner_meron', 'M', 'MERON', winner('MERON'), { tone: 'meron' }),
  control('set_winner_wala', 'W', 'WALA', winner('WALA'), { tone: 'wala' }),
  control('set_draw', 'D', 'DRAW', 'Do you want to set the game to DRAW?'),
];

export const UNDO = control('undo_result', 'U', 'UNDO', 'Do you want to undo the result?');
const confirmWith = (result: string) =>
  control('confirm_result', 'C', 'CONFIRM', `Do you want to confirm ${result}? This is permanent.`, {
    isPermanent: true,
  });

const LAST_CALL = control('last_call', 'L', 'Last Call', 'Do you want to start the last call?');
const CANCEL_LAST_CALL = control(
  'cancel_last_call',
  'L',
  'Cancel Last Call',
  'Do you want to cancel the last call? Betting stays open.',
);

const DECIDING: readonly GameAction[] = ['set_winner_meron', 'set_winner_wala', 'set_draw', 'confirm_result'];

/** After these the history goes back to page 1. */
export const RELOADS_HISTORY: readonly GameAction[] = ['cancel', ...DECIDING, 'undo_result'];

export function pauseOf(game: KnownGame): Control {
  if (game?.game_status_id !== GameStatus.Paused) return PAUSE;
  const { is_bet_meron_open_after_pause: meron, is_bet_wala_open_after_pause: wala } = game;
  const only = onlyOpenSide({ is_bet_meron_open: meron === true, is_bet_wala_open: wala === true });
  const sides = only === null ? '' : ` ${oneSideWords(only).join(' – ')} then.`;
  return { ...PAUSE, label: 'Resume', question: `Do you want to resume the game?${sides}` };
}

export const confirmOf = (game: KnownGame): Control =>
  confirmWith(game?.result ? `${game.result} as the result` : 'the result');

/** The sides that a step closes, at once or at the end of a last call. */
const CLOSING: Readonly<Partial<Record<GameAction, readonly Side[]>>> = {
  stop_betting_all: SIDES,
  last_call: SIDES,
  stop_betting_meron: ['MERON'],
  stop_betting_wala: ['WALA'],
};

/** What a step means for all bets; null when nothing is refunded. */
export function warningOf(game: GameView, { action }: Control): string | null {
  const closing = CLOSING[action];
  if (closing !== undefined) {
    const why = whyNoContestAfter(game, closing);
    return why && `${why}: the game would be a no contest, and all bets would be refunded.`;
  }
  if (!DECIDING.includes(action)) return null;
  if (game.is_no_contest) return 'No contest: all bets will be refunded, whatever the result.';
  return action === 'set_draw' || game.is_draw ? 'Draw: all bets will be refunded.' : null;
}

function whyNoContestAfter(game: GameView, closing: readonly Side[]): string | null {
  const isBettingOver = SIDES.every((side) => closing.includes(side) || !isOpen(game, side));
  if (isBettingOver) return whyNoContest(game);
  const empty = emptySides(poolsOf(game)).find((side) => closing.includes(side));
  return empty === undefined ? null : `No bets on ${empty}`;
}

export function lastCallOf(game: KnownGame): Control {
  return game?.last_call_ends_at ? CANCEL_LAST_CALL : LAST_CALL;
}

/** What each key would do in this state: the key of a side stops betting on it while it is open, and otherwise starts it. */
export function controlsByKey(game: KnownGame): Readonly<Record<string, Control>> {
  const isMeronOpen = game?.is_bet_meron_open === true;
  const isWalaOpen = game?.is_bet_wala_open === true;
  const controls = [
    START_ALL,
    STOP_ALL,
    isMeronOpen ? STOP_MERON : START_MERON,
    isWalaOpen ? STOP_WALA : START_WALA,
    lastCallOf(game),
    pauseOf(game),
    CANCEL,
    ...WINNER_CONTROLS,
    UNDO,
    confirmOf(game),
  ];
  return Object.fromEntries(controls.map((each) => [each.hotkey.toLowerCase(), each]));
}

export const mayReopen = (game: KnownGame): boolean => game?.game_status_id === GameStatus.Finished;

export function mayCreate(game: KnownGame): boolean {
  return game !== undefined && mayCreateGame(game === null ? null : { status: game.game_status_id });
}

export function isAllowed(game: KnownGame, { action }: Control): boolean {
  if (game === null || game === undefined) return false;
  const facts: ActionableGame = {
    status: game.game_status_id,
    meronOpen: game.is_bet_meron_open,
    walaOpen: game.is_bet_wala_open,
    review: game.review_since,
    lastCall: game.last_call_ends_at === null ? null : { endsAt: Date.parse(game.last_call_ends_at) },
  };
  return isActionAllowed(facts, action);
}

const STATUS_WORDS: Readonly<Record<GameStatus, string>> = {
  [GameStatus.NotStarted]: 'betting has not started (S starts it)',
  [GameStatus.BettingOpen]: 'betting is open (X stops it)',
  [GameStatus.Paused]: 'the game is paused (P resumes it)',
  [GameStatus.Cancelled]: 'the game is cancelled (N creates a new one)',
  [GameStatus.Ongoing]: 'betting has been stopped (S opens it again)',
  [GameStatus.Finished]: 'the game is finished (N creates a new one)',
  [GameStatus.Result]: 'a result is set (U undoes it, C confirms it)',
};

const UNDER_REVIEW = 'the result is under review, and betting stays closed (M, W or D sets it)';

export function whyNot(game: KnownGame, label: string): string {
  if (game === undefined) return `${label}: not now, the game is still loading.`;
  if (game === null) return `${label}: not now, there is no game yet (N creates one).`;
  const isReviewed = game.review_since !== null && game.game_status_id === GameStatus.Ongoing;
  return `${label}: not now, ${isReviewed ? UNDER_REVIEW : STATUS_WORDS[game.game_status_id]}.`;
}

/** The one button that is highlighted: the usual next step. None while the winner has to be chosen. */
export function nextStep(game: KnownGame): GameAction | 'new-game' | null {
  if (game === undefined) return null;
  if (mayCreate(game)) return 'new-game';
  switch (game?.game_status_id) {
    case GameStatus.NotStarted:
      return 'start_betting_all';
    case GameStatus.BettingOpen:
      return 'stop_betting_all';
    case GameStatus.Paused:
      return 'pause';
    case GameStatus.Result:
      return 'confirm_result';
    default:
      return null;
  }
}
