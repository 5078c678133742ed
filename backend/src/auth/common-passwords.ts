import { dictionary } from '@zxcvbn-ts/language-common';
import { Failure } from '../http/failure.js';

/** About 50,000 passwords that appear again and again in leaked lists, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Refuses passwords that are guessed first, ignoring case.
 * @param field of the body
 * @throws Failure VALIDATION
 */
export function assertUncommonPassword(password: string, field: 'password' | 'new_password'): void {
  if (!COMMON.has(password.normalize('NFC').toLowerCase())) return;
  const name = field === 'password' ? 'Password' : 'New password';
  throw Failure.ofField(field, `${name} is one of the most common ones: choose another`);
}
