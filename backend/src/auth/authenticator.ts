import { Inject, Injectable } from '@nestjs/common';
import { normaliseIp } from '@taya/contracts/teller';
import type { Caller } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import type { Actor } from '../ledger/context.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import { IdleSessions } from './idle-sessions.js';
import { displayName, Sessions } from './sessions.js';
import { Tokens } from './tokens.js';

/** Identifies the holder of a token, for calls and sockets alike. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
    private readonly idleSessions: IdleSessions,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
  ) {}

  /**
   * @param address as the connection names it
   * @throws Failure with the 401 code that says why the token is not valid
   */
  authenticate(token: string | undefined, address: string): Caller {
    const claims = token === undefined ? null : this.tokens.read(token);
    if (claims === null) throw new Failure('NOT_SIGNED_IN');
    const actor: Actor = { ...claims, ip: normaliseIp(address) };
    const problem = this.sessions.findProblem(actor);
    const user = this.sessions.findUser(actor.userId);
    if (problem === 'IP_NOT_ALLOWED') {
      this.securityLog.note({ kind: 'address refused', user: user?.username ?? null, address: actor.ip });
    }
    if (problem !== null || user === undefined) throw new Failure(problem ?? 'NOT_SIGNED_IN');
    if (this.idleSessions.isIdle(actor)) throw new Failure('SESSION_IDLE');
    const { id: userId, role, username, mustChangePassword } = user;
    return { actor, userId, role, username, name: displayName(user), mustChangePassword };
  }
}
