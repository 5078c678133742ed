import type { CredentialStore } from '../document-store/document-store.js';
import { insertOnce } from '../document-store/stored-keys.js';

const NAMESPACE = 'login-addresses';

/**
 * The addresses from which each account has logged in. Stored beside the password hashes, so that they need no read
 * models and survive a restart: one small entry for each user and address, written after a right password only, and one
 * look-up a login.
 */
export class KnownAddresses {
  constructor(private readonly store: CredentialStore) {}

  async has(userId: number, address: string): Promise<boolean> {
    return (await this.store.get(NAMESPACE, keyOf(userId, address))) !== null;
  }

  /** Called once the login is recorded. */
  async add(userId: number, address: string): Promise<void> {
    if (!(await this.has(userId, address))) {
      await insertOnce(this.store, NAMESPACE, keyOf(userId, address), '1');
    }
  }
}

const keyOf = (userId: number, address: string): string => `${userId}|${address}`;
