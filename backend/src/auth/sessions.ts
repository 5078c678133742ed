import type { StationDays } from '@taya/contracts/day';
import type { ErrorCode } from '@taya/contracts/errors';
import { fullName } from '@taya/contracts/teller';
import { mayApprove, pinRefused, pinSet } from '../ledger/approvals.js';
import { daysOf } from '../ledger/business-day.js';
import type { Actor } from '../ledger/context.js';
import { apply, type EventMap, type EventTypeOf } from '../ledger/event-map.js';
import type { LedgerEvent } from '../ledger/events.js';
import { passwordChanged } from '../ledger/passwords.js';
import { sessionProblem } from '../ledger/session-problem.js';
import { settingsChanged } from '../ledger/settings.js';
import { idleMinutesOf, userSignedIn, userSignedOut } from '../ledger/sign-in.js';
import { type PinRow, StationState, type UserRow } from '../ledger/state/state.js';
import { stationOpened, timeZoneChanged } from '../ledger/station.js';
import { userCreated, userEdited, usernameKey } from '../ledger/users.js';

/**
 * Users and their sessions after the durable events: the guard checks them for every call, without waiting. The check
 * is quick but not final: the ledger decides again.
 */
export class Sessions {
  /** Only its users, settings and days are kept up to date, by the ledger's own functions, so that both follow the same rules. */
  readonly #state = new StationState();
  /** Takes them over from the ledger's state; later changes come through `apply`. */
  load(state: Pick<StationState, 'users' | 'settings' | 'pins' | 'station'>): void {
    this.#state.station.put(state.station.get());
    this.#state.settings.put(state.settings.get());
    for (const user of state.users.values()) {
      this.#state.users.put(user.id, user);
      this.#state.usernames.put(usernameKey(user.username), user.id);
    }
    for (const [userId, pin] of state.pins.entries()) this.#state.pins.put(userId, pin);
    this.#state.journal.forgetAll();
  }

  apply(events: readonly LedgerEvent[]): void {
    for (const event of events) apply(FOLLOWED, event, this.#state);
    // Durable events are never undone.
    this.#state.journal.forgetAll();
  }

  findUser(id: number): UserRow | undefined {
    return this.#state.users.get(id);
  }

  /** Everybody who is or was a user, in the order of their ids. */
  listUsers(): readonly UserRow[] {
    return [...this.#state.users.values()].toSorted((one, other) => one.id - other.id);
  }

  /** Usernames are compared without case. */
  findUserByName(username: string): UserRow | undefined {
    const id = this.#state.usernames.get(usernameKey(username));
    return id === undefined ? undefined : this.#state.users.get(id);
  }

  findPin(userId: number): PinRow | undefined {
    return this.#state.pins.get(userId);
  }

  listApproversFor(askerId: number): readonly UserRow[] {
    return this.listUsers().filter((user) => mayApprove(user) && user.id !== askerId);
  }

  listLive(): readonly Pick<Actor, 'userId' | 'sessionId'>[] {
    return [...this.#state.users.values()].flatMap(({ id: userId, sessionId }) =>
      sessionId === null ? [] : [{ userId, sessionId }],
    );
  }

  /** How long a user may be idle, in minutes; 0 for as long as the token is valid. */
  idleMinutesOf(userId: number): number {
    const user = this.#state.users.get(userId);
    return user === undefined ? 0 : idleMinutesOf(this.#state.settings.get(), user.role);
  }

  /** When business days begin; null before the station is open. */
  get days(): StationDays | null {
    return daysOf(this.#state);
  }

  /** Why a session may not be used; null when it may. */
  findProblem(actor: Actor): ErrorCode | null {
    return sessionProblem(this.#state.users.get(actor.userId), actor);
  }
}

const FOLLOWED: EventMap<EventTypeOf<'user' | 'settings' | 'station'>, void, [StationState]> = {
  'user.created': (event, state) => userCreated(state, event),
  'user.edited': (event, state) => userEdited(state, event),
  'user.signedIn': (event, state) => userSignedIn(state, event),
  'user.signedOut': (event, state) => userSignedOut(state, event),
  'user.passwordChanged': (event, state) => passwordChanged(state, event),
  'user.pinSet': (event, state) => pinSet(state, event),
  'user.pinRefused': (event, state) => pinRefused(state, event),
  'settings.changed': (event, state) => settingsChanged(state, event),
  'settings.housePercentageChanged': () => {},
  'station.opened': (event, state) => stationOpened(state, event),
  'station.timeZoneChanged': (event, state) => timeZoneChanged(state, event),
};

/** A user's name in answers and greetings. */
export function displayName(user: Pick<UserRow, 'firstName' | 'middleName' | 'lastName'>): string {
  return fullName(user.firstName, user.middleName, user.lastName);
}
