import { Inject, Injectable } from '@nestjs/common';
import { Role } from '@taya/contracts/roles';
import type { UserRow } from '../ledger/state/state.js';
import { SYSTEM, type System } from '../system/system.js';
import { Sessions } from './sessions.js';

const MOST = 20;

export interface RefusedAddress {
  readonly user: UserRow;
  readonly ip: string;
  readonly atMs: number;
}

/**
 * The latest sign-in of each teller that had the right password and came from another address than theirs. In memory:
 * a restart forgets them, and the teller tries again.
 */
@Injectable()
export class RefusedAddresses {
  readonly #latest = new Map<number, { readonly ip: string; readonly atMs: number }>();

  constructor(
    private readonly sessions: Sessions,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  note(userId: number, ip: string): void {
    this.#latest.delete(userId);
    this.#latest.set(userId, { ip, atMs: this.system.clock.nowMs() });
    const [oldest] = this.#latest.keys();
    if (this.#latest.size > MOST && oldest !== undefined) this.#latest.delete(oldest);
  }

  /** They have signed in. */
  forget(userId: number): void {
    this.#latest.delete(userId);
  }

  /** The latest first, of active tellers, without those whose address is allowed by now. */
  list(): readonly RefusedAddress[] {
    return [...this.#latest].reverse().flatMap(([userId, refused]) => {
      const user = this.sessions.findUser(userId);
      const isRefused = user?.role === Role.Teller && user.isActive && user.ip !== refused.ip;
      return isRefused ? [{ user, ...refused }] : [];
    });
  }
}
