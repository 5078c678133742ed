import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { SIGNATURE_ALGORITHM } from '@taya/contracts/print';
import type { Config } from '../platform/config/config.js';
import type { SigningPair } from '../platform/config/signing-pair.js';
import type { System } from '../platform/system/system.js';
import { openSigningFiles } from './key-files.js';

const signInThread = promisify(sign);

/** Signs what the station's pages ask QZ Tray to do, so that it does it without asking the teller. */
export class Signer {
  readonly #pair: SigningPair;

  constructor(pair: SigningPair) {
    this.#pair = pair;
  }

  /** With the pair that was set, or the station's own. @throws SigningKeyError */
  static async open(config: Config, system: System): Promise<Signer> {
    return new Signer(config.signing ?? (await openSigningFiles(config, system)));
  }

  /** PEM. */
  get certificate(): string {
    return this.#pair.certificate;
  }

  /**
   * RSA PKCS#1 v1.5 with SHA-512 over the hex digits as text, base64: what QZ Tray verifies.
   * @param hash 64 hex digits
   */
  async sign(hash: string): Promise<string> {
    const signature = await signInThread(
      `RSA-${SIGNATURE_ALGORITHM}`,
      Buffer.from(hash, 'ascii'),
      this.#pair.privateKey,
    );
    return signature.toString('base64');
  }
}
