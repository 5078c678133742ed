import { dictionary } from '@zxcvbn-ts/language-common';
import { Failure } from '../http/failure.js';

/** Some 50,000 that were found again and again in leaked lists, in small letters. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Refuses what whoever guesses tries first, in any case of letters.
 * @param field as the person knows it: `Password`, `New password`
 * @throws Failure VALIDATION
 */
export function assertUncommonPassword(password: string, field: string): void {
  if (!COMMON.has(password.normalize('NFC').toLowerCase())) return;
  throw new Failure('VALIDATION', `${field} is one of the most common ones: choose another`);
}
