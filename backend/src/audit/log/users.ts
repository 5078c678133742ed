import type { DayRule } from '@taya/contracts/day';
import { Role } from '@taya/contracts/roles';
import { drawerOwner } from '../../ledger/accounts.js';
import { apply, type EventMap, type EventTypeOf } from '../../ledger/event-map.js';
import type { LedgerEvent } from '../../ledger/events.js';

const DAY_RULES: EventMap<EventTypeOf<'station' | 'settings'>, Partial<DayRule>> = {
  'station.opened': ({ data: { timeZone } }) => ({ timeZone }),
  'station.timeZoneChanged': ({ data: { timeZone } }) => ({ timeZone }),
  'settings.changed': ({ data: { dayStartsAt } }) => (dayStartsAt === undefined ? {} : { dayStartsAt }),
  'settings.housePercentageChanged': () => ({}),
};

/** What is different from this event on in when days begin; empty for nothing. */
export function dayRuleOf(event: LedgerEvent): Partial<DayRule> {
  return apply(DAY_RULES, event) ?? {};
}

export interface Named {
  readonly userId: number;
  /** Of a new user. */
  readonly role?: number | null | undefined;
  readonly username?: string | null | undefined;
  /** What the hash of their password, or of their PIN, is called by from now on. */
  readonly credentialId?: string | undefined;
  readonly pinId?: string | undefined;
}

const NAMED: EventMap<EventTypeOf<'user'>, Named | null> = {
  'user.created': ({ data }) => data,
  'user.edited': ({ data }) => data,
  'user.signedIn': () => null,
  'user.signedOut': () => null,
  'user.passwordChanged': ({ data }) => data,
  'user.pinSet': ({ data }) => data,
  'user.pinRefused': () => null,
};

/** Whom an event gives a name, a password or a PIN; null for another event. */
export function namedBy(event: LedgerEvent): Named | null {
  return apply(NAMED, event) ?? null;
}

interface User {
  readonly role: number;
  readonly username: string;
}

/** Everybody who is or was a user, and the station's time zone, at the current place in the log. */
export class Users {
  timeZone = 'UTC';
  private readonly byId = new Map<number, User>();

  take(event: LedgerEvent): void {
    this.timeZone = dayRuleOf(event).timeZone ?? this.timeZone;
    const named = namedBy(event);
    if (named !== null) this.name(named);
  }

  name({ userId, role, username }: Named): void {
    const known = this.byId.get(userId);
    const [now, called] = [role ?? known?.role, username ?? known?.username];
    if (now !== undefined && called !== undefined) this.byId.set(userId, { role: now, username: called });
  }

  /** All tellers by their usernames. */
  tellers(): readonly (readonly [tellerId: number, username: string])[] {
    return [...this.byId]
      .filter(([, { role }]) => role === Role.Teller)
      .map(([id, { username }]) => [id, username] as const)
      .sort(([, one], [, other]) => one.localeCompare(other, 'en', { numeric: true }));
  }

  /** Empty where there is no such user. */
  usernameOf(userId: number): string {
    return this.byId.get(userId)?.username ?? '';
  }

  /** `drawer:4 ana`; an account that is no drawer has no username. */
  labelOf(account: string): string {
    return `${account} ${this.ofAccount(account)}`.trimEnd();
  }

  /** The username of the teller to whom a drawer account belongs; empty for other accounts. */
  ofAccount(account: string): string {
    const tellerId = drawerOwner(account);
    return tellerId === null ? '' : this.usernameOf(tellerId);
  }
}
