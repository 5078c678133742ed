import { Inject, Injectable } from '@nestjs/common';
import { Role } from '@taya/contracts/roles';
import type { UserDocument } from '../read-models/collections.js';
import { SYSTEM, type System } from '../system/system.js';
import { IdleSessions } from './idle-sessions.js';
import { Sessions } from './sessions.js';
import { TOKEN_LIFETIME_MS } from './tokens.js';

/** Which tellers have a valid session. */
@Injectable()
export class SignedIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly idleSessions: IdleSessions,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  /** The active ones with a session that is not idle; its token may have expired. */
  tellers(): ReadonlySet<number> {
    const live = this.sessions
      .listLive()
      .filter((session) => this.#isActiveTeller(session.userId) && !this.idleSessions.isIdle(session));
    return new Set(live.map(({ userId }) => userId));
  }

  /** @returns whether a teller is signed in at this moment, by their document */
  now(): (teller: Pick<UserDocument, 'id' | 'lastLoginAt'>) => boolean {
    const live = this.tellers();
    // A session whose token has expired stays in the ledger unchanged.
    const beganAfter = this.system.clock.nowMs() - TOKEN_LIFETIME_MS;
    return ({ id, lastLoginAt }) => live.has(id) && lastLoginAt !== null && lastLoginAt > beganAfter;
  }

  #isActiveTeller(userId: number): boolean {
    const user = this.sessions.findUser(userId);
    return user?.role === Role.Teller && user.isActive;
  }
}
