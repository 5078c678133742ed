import type { KeptStore } from '../document-store/document-store.js';
import { insertOnce } from '../document-store/kept-keys.js';
import type { WorkOrigin } from '../system/limited-work.js';
import type { Random } from '../system/system.js';
import type { PasswordHashing } from './password-hashing.js';

const NAMESPACE = 'credentials';
/** The id of the hash against which the password of an unknown user is verified. */
const NOBODY = 'nobody';
const ID_BYTES = 16;

/**
 * Password hashes, stored outside the log under random ids. A hash is written first; the event that names its id makes
 * it the current one, so a crash between the two leaves only an unused hash.
 */
export class Credentials {
  readonly #kept: KeptStore;
  readonly #hashing: PasswordHashing;
  readonly #random: Random;

  constructor(kept: KeptStore, hashing: PasswordHashing, random: Random) {
    this.#kept = kept;
    this.#hashing = hashing;
    this.#random = random;
  }

  /** Creates the hash for unknown users, once for each station. */
  async prepare(): Promise<void> {
    if ((await this.#kept.get(NAMESPACE, NOBODY)) !== null) return;
    const hash = await this.#hashing.hash(Buffer.from(this.#random.bytes(32)).toString('base64'));
    await insertOnce(this.#kept, NAMESPACE, NOBODY, hash);
  }

  /**
   * Stores the hash of a password.
   * @returns its credential id
   * @throws Failure OVERLOADED
   */
  async create(password: string): Promise<string> {
    const hash = await this.#hashing.hash(password);
    const id = Buffer.from(this.#random.bytes(ID_BYTES)).toString('base64url');
    await this.#kept.insert(NAMESPACE, id, hash);
    return id;
  }

  /**
   * Whether a password is the one of a credential. An unknown user has no credential, but takes the same work.
   * @param origin where the attempt comes from, for the order when many wait; left out for logged-in users
   * @throws Failure OVERLOADED
   */
  async verify(credentialId: string | null, password: string, origin?: WorkOrigin): Promise<boolean> {
    const hash = await this.#kept.get(NAMESPACE, credentialId ?? NOBODY);
    if (hash === null)
      throw new Error('a password hash is missing from the kept store: restore it from the backup');
    const isRight = await this.#hashing.verify(hash, password, origin);
    return isRight && credentialId !== null;
  }
}
