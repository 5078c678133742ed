import { MAX_LAST_CALL_SECONDS, MIN_LAST_CALL_SECONDS } from '@taya/contracts/limits';
import { command, noResult } from './command.js';
import type { Context } from './context.js';
import { accept, type DecisionOf, refuse } from './decision.js';
import type { Game } from './game.js';
import { BOTH_CLOSED, closeSides } from './sides.js';
import type { StationState } from './state/state.js';

/** @returns refusal: VALIDATION for a length out of range */
export function startLastCall(
  state: StationState,
  {
    gameId,
    seconds = state.settings.get().lastCallSeconds,
  }: { readonly gameId: number; readonly seconds?: number },
  { at }: Context,
): DecisionOf<'game.lastCallStarted'> {
  const problem = lastCallSecondsProblem('seconds', seconds);
  if (problem !== null) return refuse('VALIDATION', problem);
  return accept({ type: 'game.lastCallStarted', data: { gameId, seconds, endsAt: at + seconds * 1_000 } });
}

/** The time of a last call is up: the station closes betting. */
export interface EndLastCall {
  readonly gameId: number;
  /** Which last call: the revision of the event that started it. */
  readonly startedBy: number;
}

/**
 * The time of a last call is up, according to the station, which reads two clocks so that setting one back makes no
 * call longer.
 * @returns refusal: ACTION_NOT_ALLOWED when that call is no longer running
 */
function endLastCall(
  state: StationState,
  { gameId, startedBy }: EndLastCall,
  { at }: Context,
): DecisionOf<'game.bettingClosed' | 'timer.changed'> {
  const game = state.game.get();
  if (game?.id !== gameId || game.lastCall?.startedBy !== startedBy) {
    return refuse('ACTION_NOT_ALLOWED', 'This last call is no longer on.');
  }
  return closeSides(state, game, BOTH_CLOSED, at, startedBy);
}

/** From this time on nothing is sold or cancelled, whether or not the station has closed betting yet. */
export function isLastCallOver({ lastCall }: Pick<Game, 'lastCall'>, at: number): boolean {
  return lastCall !== null && at >= lastCall.endsAt;
}

/** Why a last call cannot have this length; null when it can. */
export function lastCallSecondsProblem(name: string, seconds: number): string | null {
  const isLength =
    Number.isInteger(seconds) && seconds >= MIN_LAST_CALL_SECONDS && seconds <= MAX_LAST_CALL_SECONDS;
  if (isLength) return null;
  return `${name} must be a whole number from ${MIN_LAST_CALL_SECONDS} to ${MAX_LAST_CALL_SECONDS}`;
}

export const LAST_CALL_COMMANDS = { endLastCall: command('station', endLastCall, noResult) } as const;
