import { Inject, Injectable } from '@nestjs/common';
import { ERRORS } from '@taya/contracts/errors';
import { normaliseIp, type UserView } from '@taya/contracts/teller';
import { Credentials } from '../auth/credentials.js';
import { KnownAddresses } from '../auth/known-addresses.js';
import { RefusedAddresses } from '../auth/refused-addresses.js';
import { Sessions } from '../auth/sessions.js';
import { SignInThrottle } from '../auth/sign-in-throttle.js';
import { Tokens } from '../auth/tokens.js';
import { CommandGateway, LedgerCommand } from '../http/command-gateway.js';
import { Failure } from '../http/failure.js';
import type { Values } from '../http/validation.js';
import type { UserRow } from '../ledger/state/state.js';
import { usernameKey } from '../ledger/users.js';
import { PartLog } from '../system/log-events.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import { Tallies } from '../system/tallies.js';
import type { NAME_AND_PASSWORD } from './bodies.js';
import { userView } from './teller-view.js';

export interface StartedSession {
  readonly token: string;
  readonly user: UserView;
}

@Injectable()
export class SignIn {
  readonly #log = new PartLog('sign-in');

  constructor(
    private readonly gateway: CommandGateway,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly throttle: SignInThrottle,
    private readonly knownAddresses: KnownAddresses,
    private readonly refusedAddresses: RefusedAddresses,
    private readonly tokens: Tokens,
    private readonly tallies: Tallies,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Logs a user in: the same work and the same answer for an unknown name and a wrong password.
   * @param address as the connection names it
   * @param requestId for the log
   * @throws Failure BAD_CREDENTIALS, TOO_MANY_SIGN_INS, USER_DISABLED, IP_NOT_ALLOWED; OverloadedError
   */
  async run(
    { username, password }: Values<typeof NAME_AND_PASSWORD>,
    address: string,
    requestId: string,
  ): Promise<StartedSession> {
    const ip = normaliseIp(address);
    const user = this.sessions.findUserByName(username);
    // Unknown names stay out of the log, because passwords are sometimes typed in that field.
    const who = user === undefined ? 'an unknown name' : user.username;
    try {
      const signedIn = await this.#signIn(user, username, password, ip);
      const userId = signedIn.user.id;
      await this.knownAddresses.add(userId, ip);
      this.refusedAddresses.forget(userId);
      this.tallies.signIns.add('OK');
      this.#log.write('sign-in.done', `${who} signed in from ${ip}`, { requestId, userId, address: ip });
      return signedIn;
    } catch (error) {
      const code = error instanceof Failure ? error.code : 'INTERNAL';
      this.tallies.signIns.add(code);
      const facts = { requestId, userId: user?.id ?? null, address: ip, code };
      if (code === 'PASSWORD_UNUSABLE')
        this.#log.write(
          'sign-in.password-unusable',
          `The password hash of ${who} is lost, or not the one that the ledger names: somebody has changed what is stored`,
          facts,
        );
      this.#log.write('sign-in.refused', `${who} was not signed in from ${ip}: ${code}`, facts);
      this.securityLog.note({ kind: 'sign-in refused', user: user?.username ?? null, address: ip, code });
      if (code !== 'IP_NOT_ALLOWED' || user === undefined) throw error;
      this.refusedAddresses.note(user.id, ip);
      throw new Failure(code, `${ERRORS[code].message} This PC is ${ip}.`);
    }
  }

  async #signIn(
    user: UserRow | undefined,
    username: string,
    password: string,
    ip: string,
  ): Promise<StartedSession> {
    const isKnown = user !== undefined && (await this.knownAddresses.has(user.id, ip));
    const origin = { from: ip, isKnown };
    const signedIn = await this.throttle.run(usernameKey(username), ip, isKnown, async () => {
      const isRight = await this.credentials.verify(user?.credentialId ?? null, password, origin);
      return isRight && user !== undefined ? this.#record(user, ip) : null;
    });
    if (signedIn === null) throw new Failure('BAD_CREDENTIALS');
    return signedIn;
  }

  async #record(user: UserRow, ip: string): Promise<StartedSession> {
    // The ledger compares the credential: a password that was changed since is refused.
    const fields = { userId: user.id, credentialId: user.credentialId };
    const source = { actor: { userId: user.id, sessionId: '', ip } };
    const view = userView(await this.gateway.execute(new LedgerCommand('signIn', fields, source, {})));
    return { token: this.tokens.issue({ userId: user.id, sessionId: view.unique_key }), user: view };
  }
}
