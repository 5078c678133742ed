import { pinRefused, pinSet } from './approvals.js';
import { betCancelled, betSold } from './betting.js';
import { cashCameIn, cashRemitted, cashReversed } from './cash.js';
import { dateCleared } from './clearing.js';
import { resultConfirmed } from './confirm.js';
import type { LedgerEvent } from './events.js';
import { gameCancelled, gameChanged, gameCreated } from './game-actions.js';
import { unreachable } from './invariant.js';
import { rememberKey } from './keys.js';
import { betLocked, betUnlocked } from './lost-tickets.js';
import { passwordChanged } from './passwords.js';
import { betClaimed, betPaid } from './payouts.js';
import { betPrinted } from './prints.js';
import { resultReopened } from './reopening.js';
import { daySealed } from './sealing.js';
import { housePercentageChanged, settingsChanged } from './settings.js';
import { shiftClosed, shiftCounted, shiftOpened } from './shifts.js';
import { userSignedIn, userSignedOut } from './sign-in.js';
import type { StationState } from './state/state.js';
import { stationOpened, timeZoneChanged } from './station.js';
import { timerChanged } from './timer.js';
import { userCreated, userEdited } from './users.js';

/**
 * Applies an event. Total over the event types; every change goes through the journal, so that an event which turned
 * out not to be durable can be taken back.
 * @throws BrokenInvariantError when the event cannot follow on this state: the log was not made by `decide`
 */
export function evolve(state: StationState, event: LedgerEvent): void {
  apply(state, event);
  state.lastAt.put(event.at);
  rememberKey(state, event);
}

function apply(state: StationState, event: LedgerEvent): void {
  switch (event.type) {
    case 'station.opened':
      stationOpened(state, event);
      break;
    case 'station.timeZoneChanged':
      timeZoneChanged(state, event);
      break;
    case 'user.created':
      userCreated(state, event);
      break;
    case 'user.edited':
      userEdited(state, event);
      break;
    case 'user.signedIn':
      userSignedIn(state, event);
      break;
    case 'user.signedOut':
      userSignedOut(state, event);
      break;
    case 'user.passwordChanged':
      passwordChanged(state, event);
      break;
    case 'user.pinSet':
      pinSet(state, event);
      break;
    case 'user.pinRefused':
      pinRefused(state, event);
      break;
    case 'settings.housePercentageChanged':
      housePercentageChanged(state, event);
      break;
    case 'settings.changed':
      settingsChanged(state, event);
      break;
    case 'game.created':
      gameCreated(state, event);
      break;
    case 'game.bettingOpened':
    case 'game.bettingClosed':
    case 'game.lastCallStarted':
    case 'game.lastCallCancelled':
    case 'game.paused':
    case 'game.resumed':
    case 'game.resultSet':
    case 'game.resultUndone':
      gameChanged(state, event);
      break;
    case 'game.cancelled':
      gameCancelled(state, event);
      break;
    case 'game.confirmed':
      resultConfirmed(state, event);
      break;
    case 'game.reopened':
      resultReopened(state, event);
      break;
    case 'timer.changed':
      timerChanged(state, event);
      break;
    case 'bet.sold':
      betSold(state, event);
      break;
    case 'bet.cancelled':
      betCancelled(state, event);
      break;
    case 'bet.paid':
      betPaid(state, event);
      break;
    case 'bet.claimed':
      betClaimed(state, event);
      break;
    case 'bet.locked':
      betLocked(state, event);
      break;
    case 'bet.unlocked':
      betUnlocked(state, event);
      break;
    case 'bet.printed':
      betPrinted(state, event);
      break;
    case 'cash.added':
      cashCameIn(state, event);
      break;
    case 'cash.remitted':
      cashRemitted(state, event);
      break;
    case 'cash.reversed':
      cashReversed(state, event);
      break;
    case 'shift.opened':
      shiftOpened(state, event);
      break;
    case 'shift.countBegun':
    case 'shift.counted':
    case 'shift.resumed':
      shiftCounted(state, event);
      break;
    case 'shift.closed':
      shiftClosed(state, event);
      break;
    case 'date.cleared':
      dateCleared(state, event);
      break;
    case 'day.sealed':
      daySealed(state, event);
      break;
    case 'command.withdrawn':
      // Its key is all it changes.
      break;
    case 'ledger.opened':
      // A marker event: it decides nothing.
      break;
    default:
      unreachable(event);
  }
}
