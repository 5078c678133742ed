import { GENERATED_PASSWORD_ALPHABET, GENERATED_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { ADMIN_ID, AUDITOR_ID, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import type { FirstPasswords } from '../config/config.js';
import type { OpenStation } from '../ledger/commands.js';
import type { Random } from '../system/system.js';
import type { Credentials } from './credentials.js';
import type { GeneratedPassword } from './generated-passwords.js';

const FIRST_NAMES = [
  [ADMIN_ID, 'admin'],
  [SUPER_ADMIN_ID, 'superadmin'],
  [AUDITOR_ID, 'auditor'],
] as const;

export interface FirstCredentials {
  readonly credentialIds: OpenStation['credentialIds'];
  /** Ids of the users in `made`. */
  readonly generatedFor: readonly number[];
  readonly made: readonly GeneratedPassword[];
}

/** Stores the passwords of the first three users: those that were set, and made-up ones for the rest. */
export async function firstCredentials(
  set: FirstPasswords,
  credentials: Credentials,
  random: Random,
): Promise<FirstCredentials> {
  const made: GeneratedPassword[] = [];
  const create = async (username: string, password: string | null): Promise<string> => {
    if (password !== null) return credentials.create(password);
    const generated = randomPassword(random);
    const credentialId = await credentials.create(generated);
    made.push({ username, password: generated, credentialId });
    return credentialId;
  };
  const credentialIds = await Promise.all([
    create('admin', set.admin),
    create('superadmin', set.superAdmin),
    create('auditor', set.auditor),
  ]);
  const generatedFor = FIRST_NAMES.filter(([, username]) => made.some((one) => one.username === username));
  return { credentialIds, generatedFor: generatedFor.map(([id]) => id), made };
}

/** Random characters that cannot be mistaken for each other, each equally likely. */
export function randomPassword(random: Random): string {
  const alphabet = GENERATED_PASSWORD_ALPHABET;
  const fair = 256 - (256 % alphabet.length);
  let password = '';
  while (password.length < GENERATED_PASSWORD_LENGTH) {
    for (const byte of random.bytes(GENERATED_PASSWORD_LENGTH)) {
      // Bytes beyond the last whole multiple of the alphabet would favour its first characters.
      if (byte < fair && password.length < GENERATED_PASSWORD_LENGTH) {
        password += alphabet[byte % alphabet.length];
      }
    }
  }
  return password;
}
