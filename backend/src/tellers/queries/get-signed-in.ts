import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Role } from '@taya/contracts/roles';
import type { SignedInView } from '@taya/contracts/teller';
import { IdleSessions } from '../../auth/idle-sessions.js';
import { Sessions } from '../../auth/sessions.js';
import { TOKEN_LIFETIME_MS } from '../../auth/tokens.js';
import { USERS } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { SYSTEM, type System } from '../../system/system.js';

/** How many of the active tellers have a valid session. */
export class GetSignedIn extends Query<SignedInView> {}

@QueryHandler(GetSignedIn)
export class GetSignedInHandler implements IQueryHandler<GetSignedIn> {
  constructor(
    private readonly models: ReadModels,
    private readonly sessions: Sessions,
    private readonly idleSessions: IdleSessions,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute(): Promise<SignedInView> {
    const reader = await this.models.current();
    const active = await reader.count(USERS, { role: Role.Teller, isActive: true });
    const live = this.sessions
      .listLive()
      .filter((session) => this.#isActiveTeller(session.userId) && !this.idleSessions.isIdle(session));
    const users = await reader.getMany(
      USERS,
      live.map(({ userId }) => userId),
    );
    // A session whose token has expired stays in the ledger unchanged.
    const beganAfter = this.system.clock.nowMs() - TOKEN_LIFETIME_MS;
    const signedIn = users.filter(({ lastLoginAt }) => lastLoginAt !== null && lastLoginAt > beganAfter);
    return { signed_in: signedIn.length, active };
  }

  #isActiveTeller(userId: number): boolean {
    const user = this.sessions.findUser(userId);
    return user?.role === Role.Teller && user.isActive;
  }
}
