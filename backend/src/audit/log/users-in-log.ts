import { apply, type EventMap, type EventTypeOf } from '../../ledger/event-map.js';
import type { LedgerEvent } from '../../ledger/events.js';

const TIME_ZONES: EventMap<EventTypeOf<'station'>, string> = {
  'station.opened': ({ data }) => data.timeZone,
  'station.timeZoneChanged': ({ data }) => data.timeZone,
};

/** The station's time zone from this event on; null for one that does not change it. */
export function timeZoneOf(event: LedgerEvent): string | null {
  return apply(TIME_ZONES, event) ?? null;
}

export interface Named {
  readonly userId: number;
  /** Of a new user. */
  readonly role?: number | undefined;
  readonly username?: string | undefined;
}

const NAMED: EventMap<EventTypeOf<'user'>, Named | null> = {
  'user.created': ({ data }) => data,
  'user.edited': ({ data }) => data,
  'user.signedIn': () => null,
  'user.signedOut': () => null,
  'user.passwordChanged': () => null,
};

/** Whom an event names; null for an event of another noun. */
export function namedBy(event: LedgerEvent): Named | null {
  return apply(NAMED, event) ?? null;
}

/** Users by name, and the station's time zone, at the current place in the log. */
export class UsersInLog {
  timeZone = 'UTC';
  protected readonly usernames = new Map<number, string>();
  readonly #isKept: (role: number) => boolean;

  /** @param isKept which users, by their role; all where it is left out */
  constructor(isKept: (role: number) => boolean = () => true) {
    this.#isKept = isKept;
  }

  take(event: LedgerEvent): void {
    this.timeZone = timeZoneOf(event) ?? this.timeZone;
    const named = namedBy(event);
    if (named !== null) this.name(named);
  }

  name({ userId, role, username }: Named): void {
    const isKept = role === undefined ? this.usernames.has(userId) : this.#isKept(role);
    if (isKept && username !== undefined) this.usernames.set(userId, username);
  }

  /** A user by name, ignoring case, or else by id; undefined when there is none. */
  called(text: string): number | undefined {
    const wanted = text.normalize('NFC').toLowerCase();
    const byName = [...this.usernames].find(([, name]) => name.normalize('NFC').toLowerCase() === wanted);
    if (byName !== undefined) return byName[0];
    const id = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    return id !== undefined && this.usernames.has(id) ? id : undefined;
  }
}
