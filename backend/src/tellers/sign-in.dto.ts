import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { assertUncommonPassword } from '../auth/common-passwords.js';
import { Failure } from '../http/failure.js';
import { type Fields, IsSecret, IsText } from '../http/validation.js';
import { ALL_FIELDS, assertPasswordLength } from './teller.dto.js';

export class SignInDto {
  @IsText({ message: ALL_FIELDS, maxLength: MAX_NAME_LENGTH })
  username!: string;

  @IsSecret({ message: ALL_FIELDS, maxLength: MAX_PASSWORD_LENGTH })
  password!: string;
}

export interface ChangePassword {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export const CHANGE_PASSWORD_SCHEMA = {
  type: 'object',
  properties: { old_password: { type: 'string' }, new_password: { type: 'string' } },
  required: ['old_password', 'new_password'],
};

/**
 * `old_password` and `new_password`, or both in camel case.
 * @throws Failure VALIDATION
 */
export function parseChangePassword(fields: Fields): ChangePassword {
  const oldPassword = fields.old_password ?? fields.oldPassword;
  const newPassword = fields.new_password ?? fields.newPassword;
  if (!isSecret(oldPassword)) throw Failure.ofField('old_password', 'All fields are required');
  if (!isSecret(newPassword)) throw Failure.ofField('new_password', 'All fields are required');
  assertPasswordLength(newPassword, 'new_password');
  assertUncommonPassword(newPassword, 'new_password');
  if (newPassword.normalize('NFC') === oldPassword.normalize('NFC')) {
    throw Failure.ofField('new_password', 'New password must not be the old one');
  }
  return { oldPassword, newPassword };
}

export class ChangeAdminPasswordDto {
  @IsSecret({ message: 'New password is required', maxLength: MAX_PASSWORD_LENGTH })
  new_password!: string;
}

function isSecret(value: unknown): value is string {
  return (
    typeof value === 'string' && value !== '' && value.length <= MAX_PASSWORD_LENGTH && value.isWellFormed()
  );
}
