import { Inject, Injectable } from '@nestjs/common';
import type { UserRow } from '../ledger/state/state.js';
import { forgetOldest } from '../system/forget-oldest.js';
import { SYSTEM, type System } from '../system/system.js';
import { Sessions } from './sessions.js';

const MOST = 20;
const REMEMBERED_MS = 15 * 60_000;

export interface RefusedAddress {
  readonly user: UserRow;
  readonly ip: string;
  readonly atMs: number;
}

/**
 * The latest sign-in of everybody that had the right password and came from another address than theirs. In memory:
 * it is forgotten after a quarter of an hour, and by a restart, and they try again.
 */
@Injectable()
export class RefusedAddresses {
  readonly #latest = new Map<number, { readonly ip: string; readonly atMs: number }>();

  constructor(
    private readonly sessions: Sessions,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  note(userId: number, ip: string): void {
    this.#forgetOld();
    // Who is there already keeps their place.
    this.#latest.set(userId, { ip, atMs: this.system.clock.nowMs() });
    forgetOldest(this.#latest, MOST);
  }

  /** They have signed in. */
  forget(userId: number): void {
    this.#latest.delete(userId);
  }

  /** In the order of the first try, of active users, without those whose address is allowed by now. */
  list(): readonly RefusedAddress[] {
    this.#forgetOld();
    return [...this.#latest].flatMap(([userId, refused]) => {
      const user = this.sessions.findUser(userId);
      const isRefused = user?.isActive === true && user.ip !== '' && user.ip !== refused.ip;
      return isRefused ? [{ user, ...refused }] : [];
    });
  }

  #forgetOld(): void {
    const since = this.system.clock.nowMs() - REMEMBERED_MS;
    for (const [userId, { atMs }] of this.#latest) if (atMs <= since) this.#latest.delete(userId);
  }
}
