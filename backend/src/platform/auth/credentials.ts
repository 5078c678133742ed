import { DuplicateKeyError, type KeptStore } from '../document-store/document-store.js';
import type { Random } from '../system/system.js';
import type { Turn } from './limited-work.js';
import type { PasswordHashing } from './password-hashing.js';

const NAMESPACE = 'credentials';
/** The hash that the password of an unknown user is verified against. */
const NOBODY = 'nobody';
const ID_BYTES = 16;

/**
 * Password hashes, kept outside the log under random ids. A hash is written first; the event that names its id makes
 * it the current one, so a crash between the two leaves a hash that nothing uses.
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

  /** Makes the hash for unknown users, once in the life of a station. */
  async prepare(): Promise<void> {
    if ((await this.#kept.get(NAMESPACE, NOBODY)) !== null) return;
    const hash = await this.#hashing.hash(Buffer.from(this.#random.bytes(32)).toString('base64'));
    await insertOnce(this.#kept, NAMESPACE, NOBODY, hash);
  }

  /** Keeps the hash of a password. @returns its credential id @throws Failure OVERLOADED */
  async create(password: string): Promise<string> {
    const hash = await this.#hashing.hash(password);
    const id = Buffer.from(this.#random.bytes(ID_BYTES)).toString('base64url');
    await this.#kept.insert(NAMESPACE, id, hash);
    return id;
  }

  /**
   * Whether a password is the one of a credential. Takes the same work for no credential (an unknown user), which has
   * no password.
   * @param turn whose it is when many wait; left out for who is signed in
   * @throws Failure OVERLOADED
   */
  async verify(credentialId: string | null, password: string, turn?: Turn): Promise<boolean> {
    const hash = await this.#kept.get(NAMESPACE, credentialId ?? NOBODY);
    if (hash === null)
      throw new Error('a password hash is missing from the kept store: restore it from the backup');
    const isRight = await this.#hashing.verify(hash, password, turn);
    return isRight && credentialId !== null;
  }
}

/** Inserts unless another instance was quicker: what is there then is as good. */
export async function insertOnce(
  kept: KeptStore,
  namespace: string,
  id: string,
  value: string,
): Promise<void> {
  try {
    await kept.insert(namespace, id, value);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
}
