import { Failure } from '../http/failure.js';
import { COMMON_PASSWORDS_TEXT } from './common-passwords.data.js';

const COMMON: ReadonlySet<string> = new Set(COMMON_PASSWORDS_TEXT.trim().split(/\s+/));

/**
 * Refuses what whoever guesses tries first, in any case of letters.
 * @param field as the person knows it: `Password`, `New password`
 * @throws Failure VALIDATION
 */
export function assertUncommonPassword(password: string, field: string): void {
  if (!COMMON.has(password.normalize('NFC').toLowerCase())) return;
  throw new Failure('VALIDATION', `${field} is one of the most common ones: choose another`);
}
