import type { KeptStore } from '../document-store/document-store.js';
import { insertOnce } from './credentials.js';

const NAMESPACE = 'login-addresses';

/**
 * From where each account has signed in before. Kept beside the password hashes, so that it needs no read models and
 * survives a restart: one small entry a user and address, made by a right password alone, and one look-up a sign-in.
 */
export class KnownAddresses {
  readonly #kept: KeptStore;

  constructor(kept: KeptStore) {
    this.#kept = kept;
  }

  async has(userId: number, address: string): Promise<boolean> {
    return (await this.#kept.get(NAMESPACE, keyOf(userId, address))) !== null;
  }

  /** To be called once the sign-in is recorded. */
  async add(userId: number, address: string): Promise<void> {
    if (!(await this.has(userId, address))) {
      await insertOnce(this.#kept, NAMESPACE, keyOf(userId, address), '1');
    }
  }
}

const keyOf = (userId: number, address: string): string => `${userId}|${address}`;
