import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import { check, type FieldOptions, IsSecret } from '../http/fields.js';

export const PASSWORD_RULE = `Password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`;

const IS_COMMON = 'is one of the most common ones: choose another';
export const COMMON_PASSWORD = `Password ${IS_COMMON}`;

/** About 50,000 passwords that appear again and again in leaked lists, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a password is neither too short nor too long to be set. */
export function hasPasswordLength(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH;
}

/** Whether a password is one of those that are guessed first, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFC').toLowerCase());
}

const ABOUT = `to be set it needs ${MIN_PASSWORD_LENGTH} characters, and is none of the most common passwords`;

/**
 * A password that may be set.
 * @param name of the field, as a person reads it
 * @param options the messages for what cannot be a password at all
 */
export function IsNewPassword(
  name: 'Password' | 'New password',
  options: Pick<FieldOptions, 'message' | 'missing' | 'alias'>,
): PropertyDecorator {
  const isLong = (value: unknown) => typeof value === 'string' && hasPasswordLength(value);
  const isUncommon = (value: unknown) => typeof value === 'string' && !isCommonPassword(value);
  return applyDecorators(
    IsSecret({ ...options, maxLength: MAX_PASSWORD_LENGTH, about: ABOUT }),
    check('hasPasswordLength', 'strength', isLong, PASSWORD_RULE),
    check('isUncommonPassword', 'strength', isUncommon, `${name} ${IS_COMMON}`),
    ApiProperty({ minLength: MIN_PASSWORD_LENGTH }),
  );
}
