import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { SIGNATURE_ALGORITHM, type TrayCall } from '@taya/contracts/print';
import { SIGNING, type SigningPair } from '../config/signing-pair.js';
import type { Caller } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import { SYSTEM, type System } from '../system/system.js';
import { digestOf, whyNotSignable } from './tray-calls.js';

const signInThread = promisify(sign);

/** Names of QZ Tray's calls look like this; other text is not repeated in a log. */
const CALL_NAME = /^[\w.]{1,50}$/;

/** Signs the calls that the station's pages make to QZ Tray, so that it does them without asking the teller; and no others. */
@Injectable()
export class Signer {
  constructor(
    @Inject(SIGNING) private readonly pair: SigningPair,
    @Inject(SYSTEM) private readonly system: System,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
  ) {}

  get certificate(): string {
    return this.pair.certificate;
  }

  /**
   * RSA PKCS#1 v1.5 with SHA-512 over the hexadecimal digest of the call as text, base64: what QZ Tray verifies.
   * @throws Failure NOT_SIGNABLE for calls that our client does not make
   */
  async sign(call: TrayCall, { username: user, actor }: Caller): Promise<string> {
    const why = whyNotSignable(call, this.system.clock.nowMs());
    const name = CALL_NAME.test(call.call) ? call.call : 'no call of QZ Tray';
    const entry = { user, address: actor.ip, call: name };
    this.securityLog.note({ kind: why === null ? 'signature given' : 'signature refused', ...entry });
    if (why !== null) throw new Failure('NOT_SIGNABLE', why);
    const digest = Buffer.from(digestOf(call), 'ascii');
    const signature = await signInThread(`RSA-${SIGNATURE_ALGORITHM}`, digest, this.pair.privateKey);
    return signature.toString('base64');
  }
}
