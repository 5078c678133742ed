import {
  type ExpectedGame,
  GAME_STATUS_NAMES,
  type GameAction,
  GameStatus,
  isActionAllowed,
  isFinal,
  mayCreateGame,
  SIDES,
} from '@taya/contracts/game';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { isBlank } from '@taya/contracts/text';
import { command, type OwnEvents } from './command.js';
import { confirmResult } from './confirm.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, type DomainEventOf, refuse } from './decision.js';
import type { EventOf } from './events.js';
import { type Game, type GameEvent, newGame, nextGame } from './game.js';
import { BrokenInvariantError, requireRow, unreachable } from './invariant.js';
import { isLastCallOver, startLastCall } from './last-call.js';
import { keepFinalGame } from './recent-bets.js';
import { type GameAfter, gameAfter } from './results.js';
import { BOTH_CLOSED, BOTH_OPEN, closeSides, openSides } from './sides.js';
import type { StationState } from './state/state.js';
import { timerAsGameBegins } from './timer.js';

/** @returns refusal: VALIDATION, GAME_RUNNING */
function createGame(
  state: StationState,
  command: { readonly name: string },
  { at, today }: Context,
): DecisionOf<'game.created' | 'timer.changed'> {
  const name = command.name.trim();
  if (isBlank(name)) return refuse('VALIDATION', 'Game name is required');
  if (name.length > MAX_NAME_LENGTH) {
    return refuse('VALIDATION', `Game name must have at most ${MAX_NAME_LENGTH} characters`);
  }
  if (!mayCreateGame(state.game.get())) return refuse('GAME_RUNNING');
  const { terms } = state.settings.get();
  const gameId = state.counters.get().game + 1;
  return accept<DomainEventOf<'game.created' | 'timer.changed'>>(
    { type: 'game.created', data: { gameId, name, terms, createdDate: today } },
    ...timerAsGameBegins(state, at),
  );
}

/** The messages for actions that the button rules forbid. */
const REFUSED: Readonly<Record<GameAction, string>> = {
  pause: 'The game can be paused or resumed only while betting is open or the game is ongoing.',
  cancel: 'Only a game that has not started can be cancelled.',
  start_betting_all: 'Betting can be started only before the first betting or while betting is stopped.',
  stop_betting_all: 'Betting is already stopped.',
  start_betting_meron: 'Betting on Meron cannot be started now.',
  stop_betting_meron: 'Betting on Meron is already stopped.',
  start_betting_wala: 'Betting on Wala cannot be started now.',
  stop_betting_wala: 'Betting on Wala is already stopped.',
  last_call: 'A last call can be made only while betting is open.',
  cancel_last_call: 'There is no last call to cancel.',
  set_winner_meron: 'The winner can be set only while the game is ongoing.',
  set_winner_wala: 'The winner can be set only while the game is ongoing.',
  set_draw: 'A draw can be set only while the game is ongoing.',
  undo_result: 'There is no result to undo.',
  confirm_result: 'There is no result to confirm.',
};

type ActionEvent = Exclude<GameEvent['type'], 'game.reopened'> | 'timer.changed';

export interface ActOnGame {
  readonly gameId: number;
  readonly action: GameAction;
  /** The state in which the caller sees the game, as far as they say. */
  readonly expected?: ExpectedGame;
  /** Only for `last_call`; left out for the length in the settings. */
  readonly seconds?: number;
}

/** @returns refusal: GAME_NOT_FOUND, GAME_CHANGED, VALIDATION, ACTION_NOT_ALLOWED (an older game is always final) */
function actOnGame(state: StationState, command: ActOnGame, context: Context): DecisionOf<ActionEvent> {
  const { gameId, action, expected = {} } = command;
  const { at, today } = context;
  const game = state.game.get();
  if (!isGameId(state, gameId)) return refuse('GAME_NOT_FOUND');
  if (game?.id !== gameId) return refuse('ACTION_NOT_ALLOWED', REFUSED[action]);
  const change = changeSince(expected, game);
  if (change !== null) return refuse('GAME_CHANGED', change);
  const problem = actionProblem(game, action, at);
  if (problem !== null) return refuse('ACTION_NOT_ALLOWED', problem);
  switch (action) {
    case 'pause': {
      const type = game.status === GameStatus.Paused ? 'game.resumed' : 'game.paused';
      return accept({ type, data: { gameId } });
    }
    case 'cancel':
      return accept({ type: 'game.cancelled', data: { gameId, businessDate: today } });
    case 'start_betting_all':
      return openSides(state, game, BOTH_OPEN, at);
    case 'start_betting_meron':
      return openSides(state, game, { meronOpen: true, walaOpen: game.walaOpen }, at);
    case 'start_betting_wala':
      return openSides(state, game, { meronOpen: game.meronOpen, walaOpen: true }, at);
    case 'stop_betting_all':
      return closeSides(state, game, BOTH_CLOSED, at);
    case 'stop_betting_meron':
      return closeSides(state, game, { meronOpen: false, walaOpen: game.walaOpen }, at);
    case 'stop_betting_wala':
      return closeSides(state, game, { meronOpen: game.meronOpen, walaOpen: false }, at);
    case 'last_call':
      return startLastCall(state, command, context);
    case 'cancel_last_call':
      return accept({ type: 'game.lastCallCancelled', data: { gameId } });
    case 'set_winner_meron':
      return accept({ type: 'game.resultSet', data: { gameId, result: 'MERON' } });
    case 'set_winner_wala':
      return accept({ type: 'game.resultSet', data: { gameId, result: 'WALA' } });
    case 'set_draw':
      return accept({ type: 'game.resultSet', data: { gameId, result: 'DRAW' } });
    case 'undo_result':
      return accept({ type: 'game.resultUndone', data: { gameId } });
    case 'confirm_result':
      return confirmResult(state, game, context);
    default:
      return unreachable(action);
  }
}

/** Why an action is not possible; null when it is. Once a last call has ended nothing can undo that. */
function actionProblem(game: Game, action: GameAction, at: number): string | null {
  if (isLastCallOver(game, at) && action !== 'stop_betting_all') {
    return 'The last call has ended: betting is being stopped.';
  }
  if (isActionAllowed(game, action)) return null;
  if (game.review !== null && isActionAllowed({ ...game, review: null }, action))
    return 'The result is under review: betting stays closed.';
  const isSecondCall = action === 'last_call' && game.lastCall !== null;
  return isSecondCall ? 'A last call is on already. Cancel it first.' : REFUSED[action];
}

/**
 * What differs from the expected state; null when nothing does. Without this check `pause` could resume a game, or
 * another result be confirmed.
 */
export function changeSince({ expected_status, expected_result }: ExpectedGame, game: Game): string | null {
  const { status, result } = game;
  if ((expected_status ?? status) !== status) return seenNow(`The game is ${GAME_STATUS_NAMES[status]}`);
  return (expected_result ?? result) === result ? null : seenNow(`The result is ${result ?? 'not set'}`);
}

const seenNow = (what: string) => `${what} now. Please look at it again.`;

/** Whether a date waits for its last game: one of it, or of before, is not over. */
export function hasOpenGame(state: StationState, date: string): boolean {
  const game = state.game.get();
  return game !== null && !isFinal(game.status) && game.createdDate <= date;
}

/** Whether a game with this id was ever created. */
export function isGameId(state: StationState, gameId: number): boolean {
  return Number.isInteger(gameId) && gameId >= 1 && gameId <= state.counters.get().game;
}

export function gameCreated(state: StationState, event: EventOf<'game.created'>): void {
  const before = state.game.get();
  if (before !== null) keepFinalGame(state, before);
  state.game.put(newGame(event));
  for (const side of SIDES) state.books.put(side, state.newBook());
  for (const tellerId of [...state.cancelled.keys()]) state.cancelled.put(tellerId, undefined);
  state.counters.put({ ...state.counters.get(), game: event.data.gameId });
}

export function gameChanged(state: StationState, event: GameEvent): void {
  state.game.put(nextGame(requireRow(state.game.get(), 'game'), event));
}

export function gameCancelled(state: StationState, event: EventOf<'game.cancelled'>): void {
  gameChanged(state, event);
  for (const side of SIDES) state.books.put(side, undefined);
}

export interface GameActedOn extends GameAfter {
  readonly wasResumed: boolean;
}

function gameMade(state: StationState, [event]: OwnEvents<'game.created' | 'timer.changed'>): GameAfter {
  return gameAfter(state, firstGameEvent(event).data.gameId);
}

function gameActedOn(state: StationState, [event]: OwnEvents<ActionEvent>): GameActedOn {
  const { type, data } = firstGameEvent(event);
  return { ...gameAfter(state, data.gameId), wasResumed: type === 'game.resumed' };
}

/** The first event of a batch about a game. */
function firstGameEvent<Event extends EventOf<ActionEvent | 'game.created'>>(event: Event) {
  if (event.type === 'timer.changed')
    throw new BrokenInvariantError('the timer follows the game, never leads it');
  return event as Exclude<Event, { readonly type: 'timer.changed' }>;
}

export const GAME_COMMANDS = {
  createGame: command(Role.Admin, createGame, gameMade),
  actOnGame: command(Role.Admin, actOnGame, gameActedOn),
} as const;
