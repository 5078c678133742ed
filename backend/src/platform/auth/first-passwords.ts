import { GENERATED_PASSWORD_ALPHABET, GENERATED_PASSWORD_LENGTH } from '@taya/contracts/limits';
import type { OpenStation } from '../../ledger/commands.js';
import type { FirstPasswords } from '../config/config.js';
import type { Random } from '../system/system.js';
import type { Credentials } from './credentials.js';

/** A password that was made up, to be shown once. */
export interface MadePassword {
  readonly username: string;
  readonly password: string;
}

export interface FirstCredentials {
  readonly credentialIds: OpenStation['credentialIds'];
  readonly made: readonly MadePassword[];
}

/** Keeps the passwords of the first three users: those that were set, made-up ones for the rest. */
export async function firstCredentials(
  set: FirstPasswords,
  credentials: Credentials,
  random: Random,
): Promise<FirstCredentials> {
  const made: MadePassword[] = [];
  const create = (username: string, password: string | null): Promise<string> => {
    if (password !== null) return credentials.create(password);
    const madeUp = randomPassword(random);
    made.push({ username, password: madeUp });
    return credentials.create(madeUp);
  };
  const credentialIds = await Promise.all([
    create('admin', set.admin),
    create('superadmin', set.superAdmin),
    create('auditor', set.auditor),
  ]);
  return { credentialIds, made };
}

/** Characters that cannot be mistaken for each other, each as likely as any other. */
export function randomPassword(random: Random): string {
  const alphabet = GENERATED_PASSWORD_ALPHABET;
  const fair = 256 - (256 % alphabet.length);
  let password = '';
  while (password.length < GENERATED_PASSWORD_LENGTH) {
    for (const byte of random.bytes(GENERATED_PASSWORD_LENGTH)) {
      // Bytes beyond the last whole round of the alphabet would favour its beginning.
      if (byte < fair && password.length < GENERATED_PASSWORD_LENGTH) {
        password += alphabet[byte % alphabet.length];
      }
    }
  }
  return password;
}
