import { GENERATED_PASSWORD_ALPHABET, GENERATED_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { ADMIN_ID, AUDITOR_ID, SUPER_ADMIN_ID } from '@taya/contracts/roles';
import type { Config } from '../config/config.js';
import type { CommandOf } from '../ledger/commands.js';
import type { Random } from '../system/system.js';
import type { Credentials } from './credentials.js';
import type { GeneratedPassword } from './generated-passwords.js';

export interface FirstCredentials {
  readonly credentialIds: CommandOf<'openStation'>['credentialIds'];
  /** Ids of the users in `made`. */
  readonly generatedFor: readonly number[];
  readonly made: readonly GeneratedPassword[];
}

/** Stores the passwords of the first three users: those that were set, and made-up ones for the rest. */
export async function storeFirstCredentials(
  set: Config['passwords'],
  credentials: Credentials,
  random: Random,
): Promise<FirstCredentials> {
  const create = async (id: number, username: string, password: string | null) => {
    const isGenerated = password === null;
    const chosen = password ?? randomPassword(random);
    return { id, username, isGenerated, password: chosen, credentialId: await credentials.create(chosen) };
  };
  const [admin, superAdmin, auditor] = await Promise.all([
    create(ADMIN_ID, 'admin', set.admin),
    create(SUPER_ADMIN_ID, 'superadmin', set.superAdmin),
    create(AUDITOR_ID, 'auditor', set.auditor),
  ]);
  // In the order of the users, whichever hash was ready first.
  const generated = [admin, superAdmin, auditor].filter(({ isGenerated }) => isGenerated);
  return {
    credentialIds: [admin.credentialId, superAdmin.credentialId, auditor.credentialId],
    generatedFor: generated.map(({ id }) => id),
    made: generated.map(({ username, password, credentialId }) => ({ username, password, credentialId })),
  };
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
