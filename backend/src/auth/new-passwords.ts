import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import { check } from '../http/fields.js';

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

/** A password that may be set, on top of `IsSecret`. @param name of the field, as a person reads it */
export function IsNewPassword(name: 'Password' | 'New password'): PropertyDecorator {
  const isLong = (value: unknown) => typeof value === 'string' && hasPasswordLength(value);
  const isUncommon = (value: unknown) => typeof value === 'string' && !isCommonPassword(value);
  return applyDecorators(
    check('hasPasswordLength', 'strength', isLong, PASSWORD_RULE),
    check('isUncommonPassword', 'strength', isUncommon, `${name} ${IS_COMMON}`),
    ApiProperty({
      description: `a text of ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters, none of the most common passwords`,
      minLength: MIN_PASSWORD_LENGTH,
    }),
  );
}
