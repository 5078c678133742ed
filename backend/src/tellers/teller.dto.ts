import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { isIpv4 } from '@taya/contracts/teller';
import { Failure } from '../http/failure.js';
import { IsFlag, IsSecret, IsText } from '../http/validation.js';
import type { TellerProfile } from '../ledger/commands.js';

export const ALL_FIELDS = 'Please fill in all fields.';
const BAD_IP = 'Invalid IP address format.';
const PASSWORD_RULE = `Password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`;

const NEEDED = { missing: ALL_FIELDS };

/** A missing field and a wrong one have different messages: the form itself says the first. */
export class CreateTellerDto {
  @IsText(NEEDED)
  first_name!: string;

  @IsText({ optional: true, mayBeEmpty: true })
  middle_name?: string;

  @IsText(NEEDED)
  last_name!: string;

  @IsText(NEEDED)
  username!: string;

  @IsSecret({ ...NEEDED, maxLength: MAX_PASSWORD_LENGTH })
  password!: string;

  @IsText(NEEDED)
  location!: string;

  @IsText(NEEDED)
  ip!: string;
}

/** Fields that are left out stay unchanged; an empty password too. */
export class EditTellerDto {
  @IsText({ ...NEEDED, optional: true })
  first_name?: string;

  @IsText({ optional: true, mayBeEmpty: true })
  middle_name?: string;

  @IsText({ ...NEEDED, optional: true })
  last_name?: string;

  @IsText({ ...NEEDED, optional: true })
  username?: string;

  @IsSecret({ optional: true, mayBeEmpty: true, maxLength: MAX_PASSWORD_LENGTH, message: PASSWORD_RULE })
  password?: string;

  @IsText({ ...NEEDED, optional: true })
  location?: string;

  @IsText({ ...NEEDED, optional: true })
  ip?: string;

  @IsFlag({ optional: true })
  is_active?: boolean;
}

/**
 * The profile in a form, without spaces around its texts.
 * @throws Failure VALIDATION for the address
 */
export function profileOf(dto: EditTellerDto): Partial<TellerProfile> {
  const given = {
    username: dto.username?.trim(),
    firstName: dto.first_name?.trim(),
    middleName: dto.middle_name?.trim(),
    lastName: dto.last_name?.trim(),
    location: dto.location?.trim(),
    ip: dto.ip?.trim(),
  };
  if (given.ip !== undefined && !isIpv4(given.ip)) throw Failure.ofField('ip', BAD_IP);
  const fields = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Partial<TellerProfile>;
}

/**
 * @param field of the body
 * @throws Failure VALIDATION for a password that is too short to be set
 */
export function assertPasswordLength(password: string, field: 'password' | 'new_password'): void {
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    throw Failure.ofField(field, PASSWORD_RULE);
  }
}
