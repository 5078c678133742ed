import { Inject, Injectable, Logger } from '@nestjs/common';
import { normaliseIp, type UserView } from '@taya/contracts/teller';
import { Credentials } from '../auth/credentials.js';
import { KnownAddresses } from '../auth/known-addresses.js';
import { Sessions } from '../auth/sessions.js';
import { SignInThrottle } from '../auth/sign-in-throttle.js';
import { Tokens } from '../auth/tokens.js';
import { CommandGate } from '../http/commands.js';
import { Failure } from '../http/failure.js';
import type { SignIn } from '../ledger/commands.js';
import type { UserRow } from '../ledger/state/state.js';
import { usernameKey } from '../ledger/users.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import { userView } from './teller-view.js';

export interface SignedIn {
  readonly token: string;
  readonly user: UserView;
}

/** Logs users in: the same work and the same answer for an unknown name and a wrong password. */
@Injectable()
export class SignInDesk {
  readonly #logger = new Logger('sign-in');

  constructor(
    private readonly gate: CommandGate,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly throttle: SignInThrottle,
    private readonly knownAddresses: KnownAddresses,
    private readonly tokens: Tokens,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
  ) {}

  /**
   * @param address as the connection names it
   * @throws Failure BAD_CREDENTIALS, TOO_MANY_SIGN_INS, USER_DISABLED, IP_NOT_ALLOWED, OVERLOADED
   */
  async signIn(username: string, password: string, address: string): Promise<SignedIn> {
    const ip = normaliseIp(address);
    const user = this.sessions.userByName(username);
    // Unknown names stay out of the log, because passwords are sometimes typed in that field.
    const who = user === undefined ? 'an unknown name' : user.username;
    try {
      const verified = await this.#verify(user, username, password, ip);
      const signedIn = await this.#record(verified, ip);
      await this.knownAddresses.add(verified.id, ip);
      this.#logger.log(`${who} signed in from ${ip}`);
      return signedIn;
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'INTERNAL';
      this.#logger.warn(`${who} was not signed in from ${ip}: ${code}`);
      this.securityLog.note({ kind: 'sign-in refused', user: user?.username ?? null, address: ip, code });
      throw error;
    }
  }

  async #verify(user: UserRow | undefined, username: string, password: string, ip: string): Promise<UserRow> {
    const isKnown = user !== undefined && (await this.knownAddresses.has(user.id, ip));
    const isRight = await this.throttle.run(usernameKey(username), ip, isKnown, () =>
      this.credentials.verify(user?.credentialId ?? null, password, { from: ip, isKnown }),
    );
    if (!isRight || user === undefined) throw new Failure('BAD_CREDENTIALS');
    return user;
  }

  async #record(user: UserRow, ip: string): Promise<SignedIn> {
    // The ledger compares the credential: a password that was changed since is refused.
    const command: SignIn = { type: 'signIn', userId: user.id, credentialId: user.credentialId };
    const source = { actor: { userId: user.id, sessionId: '', ip }, keyFor: () => undefined };
    const view = userView(await this.gate.execute(source, command, {}));
    return { token: this.tokens.issue({ userId: user.id, sessionId: view.unique_key }), user: view };
  }
}
