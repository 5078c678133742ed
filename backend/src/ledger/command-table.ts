import { Role } from '@taya/contracts/roles';
import { refusePin, setPin } from './approvals.js';
import { cancelBet, sellBet } from './betting.js';
import { cashIn, remit, reverseCash } from './cash.js';
import { clearDate } from './clearing.js';
import type { Command, CommandOf, CommandType, Context } from './commands.js';
import type { DecisionOf } from './decision.js';
import type { LedgerEvent } from './events.js';
import { actOnGame, createGame } from './game-actions.js';
import { withdrawCommand } from './keys.js';
import { endLastCall } from './last-call.js';
import { lockBet, unlockBet } from './lost-tickets.js';
import { changeAdminPassword, changeOwnPassword, resetPassword } from './passwords.js';
import { claimBet, payBet, payLostBet } from './payouts.js';
import { recordPrint } from './prints.js';
import { reopenResult } from './reopening.js';
import {
  betChanged,
  betPrinted,
  betSold,
  cashMoved,
  cashReversed,
  type DateCleared,
  type DaySealed,
  type GameAfter,
  gameActedOn,
  gameAfter,
  gameMade,
  type OwnEvents,
  settingsAfter,
  shiftAfter,
  triesAfter,
  userCreated,
  userEdited,
  userOf,
} from './results.js';
import { sealDay } from './sealing.js';
import { changeHousePercentage, changeSettings } from './settings.js';
import { beginCount, closeShift, countDrawer, openShift, resumeShift } from './shifts.js';
import { endIdleSession, signIn, signOut } from './sign-in.js';
import type { StationState, TimerRow, UserRow } from './state/state.js';
import { openStation } from './station.js';
import { setTimer } from './timer.js';
import { createStaff, createTeller, editStaff, editTeller } from './users.js';

/** What the ledger knows of a command, beside its fields in `commands.ts`. */
interface CommandRow<Type extends CommandType> {
  /**
   * Who may give it. `station`: only the program itself, never a call. `anyone`: no session needed. `signedIn`: every
   * role.
   */
  readonly roles: Role | readonly Role[] | 'station' | 'anyone' | 'signedIn';
  readonly decide: (state: StationState, command: CommandOf<Type>, context: Context) => DecisionOf<Type>;
  /** For its caller, of its own events and the state right after them; see `results.ts`. */
  readonly result: (state: StationState, events: OwnEvents<Type>) => unknown;
}

const nothing = () => null;

/** Every command, once. */
export const COMMANDS = {
  openStation: { roles: 'station', decide: openStation, result: nothing },
  signIn: {
    roles: 'anyone',
    decide: signIn,
    result: (state, [{ data }]): UserRow => userOf(state, data.userId),
  },
  signOut: { roles: 'signedIn', decide: (_state, _command, context) => signOut(context), result: nothing },
  endIdleSession: { roles: 'station', decide: endIdleSession, result: nothing },
  changeOwnPassword: { roles: 'signedIn', decide: changeOwnPassword, result: nothing },
  changeAdminPassword: { roles: Role.SuperAdmin, decide: changeAdminPassword, result: nothing },
  resetPassword: { roles: 'station', decide: resetPassword, result: nothing },
  setPin: { roles: [Role.Admin, Role.SuperAdmin], decide: setPin, result: nothing },
  refusePin: {
    roles: [Role.Admin, Role.Teller],
    decide: refusePin,
    result: (state, [{ data, by }]) => triesAfter(state, data.userId, by.userId),
  },
  createTeller: { roles: Role.SuperAdmin, decide: createTeller, result: userCreated },
  editTeller: { roles: Role.SuperAdmin, decide: editTeller, result: userEdited },
  createStaff: { roles: Role.SuperAdmin, decide: createStaff, result: userCreated },
  editStaff: { roles: Role.SuperAdmin, decide: editStaff, result: userEdited },
  changeHousePercentage: {
    roles: Role.SuperAdmin,
    decide: (_state, command) => changeHousePercentage(command),
    result: settingsAfter,
  },
  changeSettings: { roles: Role.SuperAdmin, decide: changeSettings, result: settingsAfter },
  createGame: { roles: Role.Admin, decide: createGame, result: gameMade },
  actOnGame: { roles: Role.Admin, decide: actOnGame, result: gameActedOn },
  reopenResult: {
    roles: Role.Admin,
    decide: reopenResult,
    result: (state, [{ data }]): GameAfter => gameAfter(state, data.gameId),
  },
  endLastCall: { roles: 'station', decide: endLastCall, result: nothing },
  setTimer: { roles: Role.Admin, decide: setTimer, result: (state): TimerRow => state.timer.get() },
  sellBet: { roles: Role.Teller, decide: sellBet, result: betSold },
  cancelBet: { roles: Role.Teller, decide: cancelBet, result: betChanged },
  payBet: { roles: Role.Teller, decide: payBet, result: betChanged },
  claimBet: { roles: Role.Admin, decide: claimBet, result: betChanged },
  lockBet: { roles: Role.Admin, decide: lockBet, result: betChanged },
  unlockBet: { roles: Role.Admin, decide: unlockBet, result: betChanged },
  payLostBet: { roles: Role.Teller, decide: payLostBet, result: betChanged },
  recordPrint: { roles: [Role.Admin, Role.Teller], decide: recordPrint, result: betPrinted },
  cashIn: { roles: Role.Admin, decide: cashIn, result: (_, [event]) => cashMoved(event) },
  remit: { roles: Role.Admin, decide: remit, result: (_, [event]) => cashMoved(event) },
  reverseCash: { roles: Role.Admin, decide: reverseCash, result: cashReversed },
  openShift: { roles: Role.Teller, decide: openShift, result: shiftAfter },
  beginCount: { roles: Role.Teller, decide: beginCount, result: shiftAfter },
  countDrawer: { roles: Role.Teller, decide: countDrawer, result: shiftAfter },
  resumeShift: { roles: Role.Teller, decide: resumeShift, result: shiftAfter },
  closeShift: { roles: [Role.Teller, Role.Admin], decide: closeShift, result: shiftAfter },
  clearDate: {
    roles: Role.Admin,
    decide: clearDate,
    result: (_, [{ data, at }]): DateCleared => ({ id: data.clearId, date: data.date, at }),
  },
  sealDay: {
    roles: [Role.Admin, Role.SuperAdmin],
    decide: sealDay,
    result: (_, [{ data }]): DaySealed => ({ sealId: data.sealId }),
  },
  // Only for the caller's own keys; the call has already checked the role that its command needs.
  withdrawCommand: {
    roles: 'signedIn',
    decide: withdrawCommand,
    result: nothing,
  },
} as const satisfies { readonly [Type in CommandType]: CommandRow<Type> };

/** The result of a type of command. */
export type ResultOf<Given extends Command> = ReturnType<(typeof COMMANDS)[Given['type']]['result']>;

/** @param events the command's own, as they were recorded */
export function resultOf<Given extends Command>(
  state: StationState,
  command: Given,
  events: readonly LedgerEvent[],
): ResultOf<Given> {
  // A key belongs to one call and its content, so the events of a repeated command are of this command's types too.
  const make = COMMANDS[command.type].result as (
    state: StationState,
    events: readonly LedgerEvent[],
  ) => unknown;
  return make(state, events) as ResultOf<Given>;
}
