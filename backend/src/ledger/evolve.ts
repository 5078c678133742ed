import { pinRefused, pinSet } from './approvals.js';
import { betCancelled, betSold } from './betting.js';
import { cashCameIn, cashRemitted, cashReversed } from './cash.js';
import { dateCleared } from './clearing.js';
import { resultConfirmed } from './confirm.js';
import type { EventOf, EventType, LedgerEvent } from './events.js';
import { gameCancelled, gameChanged, gameCreated } from './game-actions.js';
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

type Apply<Type extends EventType> = (state: StationState, event: EventOf<Type>) => void;

/** What each event changes. */
const CHANGES: { readonly [Type in EventType]: Apply<Type> } = {
  'station.opened': stationOpened,
  'station.timeZoneChanged': timeZoneChanged,
  'user.created': userCreated,
  'user.edited': userEdited,
  'user.signedIn': userSignedIn,
  'user.signedOut': userSignedOut,
  'user.passwordChanged': passwordChanged,
  'user.pinSet': pinSet,
  'user.pinRefused': pinRefused,
  'settings.housePercentageChanged': housePercentageChanged,
  'settings.changed': settingsChanged,
  'game.created': gameCreated,
  'game.bettingOpened': gameChanged,
  'game.bettingClosed': gameChanged,
  'game.lastCallStarted': gameChanged,
  'game.lastCallCancelled': gameChanged,
  'game.paused': gameChanged,
  'game.resumed': gameChanged,
  'game.resultSet': gameChanged,
  'game.resultUndone': gameChanged,
  'game.cancelled': gameCancelled,
  'game.confirmed': resultConfirmed,
  'game.reopened': resultReopened,
  'timer.changed': timerChanged,
  'bet.sold': betSold,
  'bet.cancelled': betCancelled,
  'bet.paid': betPaid,
  'bet.claimed': betClaimed,
  'bet.locked': betLocked,
  'bet.unlocked': betUnlocked,
  'bet.printed': betPrinted,
  'cash.added': cashCameIn,
  'cash.remitted': cashRemitted,
  'cash.reversed': cashReversed,
  'shift.opened': shiftOpened,
  'shift.countBegun': shiftCounted,
  'shift.counted': shiftCounted,
  'shift.resumed': shiftCounted,
  'shift.closed': shiftClosed,
  'date.cleared': dateCleared,
  'day.sealed': daySealed,
  // Its key is all it changes.
  'command.withdrawn': () => undefined,
  // A marker event: it decides nothing.
  'ledger.opened': () => undefined,
};

/**
 * Applies an event. Total over the event types; every change goes through the journal, so that an event which turned
 * out not to be durable can be taken back.
 * @throws BrokenInvariantError when the event cannot follow on this state: the log was not made by `decide`
 */
export function evolve(state: StationState, event: LedgerEvent): void {
  // Each takes its own event, which the compiler cannot follow through a look-up.
  (CHANGES[event.type] as Apply<EventType>)(state, event);
  state.lastAt.put(event.at);
  rememberKey(state, event);
}
