import { createHmac } from 'node:crypto';
import type { CredentialStore } from '../document-store/document-store.js';
import { insertOnce } from '../document-store/stored-keys.js';
import { Failure } from '../http/failure.js';
import type { WorkOrigin } from '../system/limited-work.js';
import type { Random } from '../system/system.js';
import { type PasswordHashing, SALT_BYTES } from './password-hashing.js';

export const CREDENTIALS = 'credentials';
/** The key that binds hashes to their ids. */
export const CREDENTIAL_KEY = 'credential-key';
/** The id of the hash against which the password of an unknown user is verified. */
const NOBODY = 'nobody';
const ID_BYTES = 16;
const MARK = '.';

export type CredentialState = 'bound' | 'lost' | 'swapped';

/**
 * Password hashes, stored outside the log under random ids. A hash is written first; the event that names its id makes
 * it the current one, so a crash between the two leaves only an unused hash.
 *
 * An id is `<random>.<HMAC of the random part and the hash>`: the event that names it, and the chain with it, says which
 * hash is the user's, and a hash that was put there instead is not accepted. Without the key the log reveals nothing of the hash.
 */
export class Credentials {
  readonly #key: Uint8Array;

  constructor(
    private readonly store: CredentialStore,
    private readonly hashing: PasswordHashing,
    private readonly random: Random,
    key: Uint8Array,
  ) {
    this.#key = key;
  }

  /** Creates the hash for unknown users, once for each station. */
  async prepare(): Promise<void> {
    if ((await this.store.get(CREDENTIALS, NOBODY)) !== null) return;
    const password = Buffer.from(this.random.bytes(32)).toString('base64');
    const hash = await this.hashing.hash(password, this.random.bytes(SALT_BYTES));
    await insertOnce(this.store, CREDENTIALS, NOBODY, hash);
  }

  /**
   * Stores the hash of a password.
   * @param scopedKey of the command that sets it, if it has one. Salt and random part are made of it, so that the same
   * command has the same id again, and with another password another id: a digest that reveals as little as any other id.
   * @returns its credential id
   * @throws Failure OVERLOADED
   */
  async create(password: string, scopedKey?: string): Promise<string> {
    const seed =
      scopedKey === undefined
        ? Buffer.from(this.random.bytes(SALT_BYTES + ID_BYTES))
        : createHmac('sha256', this.#key).update(`command ${scopedKey}`).digest();
    const hash = await this.hashing.hash(password, seed.subarray(0, SALT_BYTES));
    const id = boundId(this.#key, seed.subarray(SALT_BYTES).toString('base64url'), hash);
    await insertOnce(this.store, CREDENTIALS, id, hash);
    return id;
  }

  /**
   * Whether a password is the one of a credential. An unknown user has no credential, but takes the same work.
   * @param origin where the attempt comes from, for the order when many wait; left out for logged-in users
   * @throws Failure OVERLOADED; PASSWORD_UNUSABLE when the hash is lost, or another one is there instead
   */
  async verify(credentialId: string | null, password: string, origin?: WorkOrigin): Promise<boolean> {
    const hash = await this.store.get(CREDENTIALS, credentialId ?? NOBODY);
    if (hash === null || checkCredential(this.#key, credentialId, hash) !== 'bound')
      throw new Failure('PASSWORD_UNUSABLE');
    const isRight = await this.hashing.verify(hash, password, origin);
    return isRight && credentialId !== null;
  }

  /** Whether a password can be compared with that of a credential at all. */
  async isUsable(credentialId: string): Promise<boolean> {
    const hash = await this.store.get(CREDENTIALS, credentialId);
    return checkCredential(this.#key, credentialId, hash) === 'bound';
  }
}

/** @param credentialId null for the hash of nobody, to which no event refers */
export function checkCredential(
  key: Uint8Array | null,
  credentialId: string | null,
  hash: string | null,
): CredentialState {
  if (hash === null) return 'lost';
  if (credentialId === null) return 'bound';
  const [random = ''] = credentialId.split(MARK);
  return key !== null && boundId(key, random, hash) === credentialId ? 'bound' : 'swapped';
}

function boundId(key: Uint8Array, random: string, hash: string): string {
  const mark = createHmac('sha256', key).update(`${random} ${hash}`).digest('base64url');
  return `${random}${MARK}${mark}`;
}
