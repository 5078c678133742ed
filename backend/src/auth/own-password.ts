import { Injectable } from '@nestjs/common';
import type { Actor } from '../ledger/commands.js';
import { Credentials } from './credentials.js';
import { Sessions } from './sessions.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Asks signed-in users for their password again, before they change how they prove who they are. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * A session left open must not be a way to try passwords.
   * @returns the credential it was compared with; null where it is wrong
   * @throws Failure TOO_MANY_SIGN_INS
   */
  async verify({ userId, ip }: Actor, password: string): Promise<string | null> {
    const present = this.sessions.findUser(userId)?.credentialId ?? null;
    const verified = await this.throttle.run(`user ${userId}`, ip, true, async () => {
      const isRight = await this.credentials.verify(present, password);
      return isRight && present !== null ? { present } : null;
    });
    return verified?.present ?? null;
  }
}
