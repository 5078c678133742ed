import { authorityProblem } from './authority.js';
import { cancelBet, sellBet } from './betting.js';
import { cashIn, remit } from './cash.js';
import { claimBet, payBet } from './claims.js';
import { clearDate } from './clearing.js';
import type { Command, Context } from './commands.js';
import { type Decision, refuse } from './decision.js';
import { actOnGame, createGame } from './game-actions.js';
import { unreachable } from './invariant.js';
import { withdrawCommand } from './keys.js';
import { endLastCall } from './last-call.js';
import { changeAdminPassword, changeOwnPassword, resetPassword } from './passwords.js';
import { recordPrint } from './prints.js';
import { sealDay } from './sealing.js';
import { changeHousePercentage, changeSettings } from './settings.js';
import { endIdleSession, signIn, signOut } from './sign-in.js';
import type { StationState } from './state/state.js';
import { changeTimeZone, openStation } from './station.js';
import { setTimer } from './timer.js';
import { createTeller, editTeller } from './users.js';

/**
 * What a command does to the station: its events, or a refusal with a code. Pure: time, ids and randomness come in with
 * the context, and nothing is changed. Refusals are checked in the order 401, 403, 400, 404, 409.
 */
export function decide(state: StationState, command: Command, context: Context): Decision {
  const problem = authorityProblem(state, command.type, context.actor);
  if (problem !== null) return refuse(problem);
  switch (command.type) {
    case 'openStation':
      return openStation(state, command);
    case 'changeTimeZone':
      return changeTimeZone(state, command);
    case 'signIn':
      return signIn(state, command, context);
    case 'signOut':
      return signOut(context);
    case 'endIdleSession':
      return endIdleSession(state, command);
    case 'changeOwnPassword':
      return changeOwnPassword(state, command, context);
    case 'changeAdminPassword':
      return changeAdminPassword(state, command);
    case 'resetPassword':
      return resetPassword(state, command);
    case 'createTeller':
      return createTeller(state, command);
    case 'editTeller':
      return editTeller(state, command);
    case 'changeHousePercentage':
      return changeHousePercentage(command);
    case 'changeSettings':
      return changeSettings(state, command);
    case 'createGame':
      return createGame(state, command, context);
    case 'actOnGame':
      return actOnGame(state, command, context);
    case 'endLastCall':
      return endLastCall(state, command, context);
    case 'setTimer':
      return setTimer(state, command, context);
    case 'sellBet':
      return sellBet(state, command, context);
    case 'cancelBet':
      return cancelBet(state, command, context);
    case 'payBet':
      return payBet(state, command, context);
    case 'claimBet':
      return claimBet(state, command);
    case 'recordPrint':
      return recordPrint(state, command, context);
    case 'cashIn':
      return cashIn(state, command, context);
    case 'remit':
      return remit(state, command, context);
    case 'clearDate':
      return clearDate(state, command, context);
    case 'sealDay':
      return sealDay(state, command, context);
    case 'withdrawCommand':
      return withdrawCommand();
    default:
      return unreachable(command);
  }
}
