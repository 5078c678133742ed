import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { SIGNATURE_ALGORITHM } from '@taya/contracts/print';
import type { SigningPair } from '../platform/config/signing-pair.js';
import { SIGNING } from '../platform/providers.js';

const signInThread = promisify(sign);

/** Signs what the station's pages ask QZ Tray to do, so that it does it without asking the teller. */
@Injectable()
export class Signer {
  constructor(@Inject(SIGNING) private readonly pair: SigningPair) {}

  /** PEM. */
  get certificate(): string {
    return this.pair.certificate;
  }

  /**
   * RSA PKCS#1 v1.5 with SHA-512 over the hex digits as text, base64: what QZ Tray verifies.
   * @param hash 64 hex digits
   */
  async sign(hash: string): Promise<string> {
    const signature = await signInThread(
      `RSA-${SIGNATURE_ALGORITHM}`,
      Buffer.from(hash, 'ascii'),
      this.pair.privateKey,
    );
    return signature.toString('base64');
  }
}
