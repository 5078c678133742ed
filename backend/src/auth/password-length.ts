import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { Failure } from '../http/failure.js';

export const PASSWORD_RULE = `Password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`;

/**
 * @param field of the body
 * @throws Failure VALIDATION for a password that is too short to be set
 */
export function assertPasswordLength(password: string, field: 'password' | 'new_password'): void {
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    throw Failure.ofField(field, PASSWORD_RULE);
  }
}
