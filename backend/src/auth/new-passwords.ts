import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { isBlank } from '@taya/contracts/text';
import { dictionary } from '@zxcvbn-ts/language-common';
import { type Field, type FieldOptions, type IsValid, secret, withCheck } from '../http/fields.js';

export const PASSWORD_RULE = `Password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`;

const IS_GUESSED = 'is blank, the username or one of the most common ones: choose another';
export const GUESSED_PASSWORD = `Password ${IS_GUESSED}`;
export const GUESSED_NEW_PASSWORD = `New password ${IS_GUESSED}`;

/** About 50,000 passwords that appear again and again in leaked lists, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a password is neither too short nor too long to be set. */
export function hasPasswordLength(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH;
}

/** Whether a password is one of those that are guessed first, ignoring case and blanks: none, the user's name, a common one. */
export function isGuessedFirst(password: string, username: string): boolean {
  const guess = withoutBlanks(password);
  return guess === '' || guess === withoutBlanks(username) || COMMON.has(guess);
}

function withoutBlanks(text: string): string {
  return [...text.normalize('NFKC').toLowerCase()].filter((character) => !isBlank(character)).join('');
}

const ABOUT = `to be set it needs ${MIN_PASSWORD_LENGTH} characters, and is neither the username nor one of the most common passwords`;

/**
 * A password that may be set.
 * @param name of the field, as a person reads it
 * @param options the messages for what cannot be a password at all
 * @param usernameOf whose it becomes, by the body; left out where the body does not tell, and the handler compares
 */
export function newPassword(
  name: 'Password' | 'New password',
  options: Pick<FieldOptions, 'message' | 'missing' | 'alias'>,
  usernameOf: (body: Parameters<IsValid>[1]) => unknown = () => '',
): Field<string> {
  const isLong = (value: unknown) => typeof value === 'string' && hasPasswordLength(value);
  const isHard: IsValid = (value, body) => !isGuessedFirst(String(value), String(usernameOf(body)));
  const any = secret({ ...options, maxLength: MAX_PASSWORD_LENGTH, about: ABOUT });
  const long = withCheck(any, 'strength', isLong, PASSWORD_RULE);
  const hard = withCheck(long, 'strength', isHard, `${name} ${IS_GUESSED}`);
  return { ...hard, schema: { ...hard.schema, minLength: MIN_PASSWORD_LENGTH } };
}
