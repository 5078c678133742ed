import { ipv4Address, optional, text } from '../http/fields.js';
import { omitUndefined } from '../http/validation.js';
import type { Profile } from '../ledger/commands.js';

/** The refusal of every form about a person. */
export const ALL_FIELDS = 'Please fill in all fields.';
export const BAD_IP = 'Invalid IP address format.';

/** Where staff work from: empty for any address. */
export const ANY_ADDRESS = ipv4Address(optional(text({ mayBeEmpty: true })), BAD_IP, { mayBeEmpty: true });

/** The fields of somebody's form that are no secret. */
interface ProfileForm {
  readonly first_name?: string;
  readonly middle_name?: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly location?: string;
  readonly ip?: string;
}

/** The profile in a form, without spaces around its texts. */
export function profileOf(form: ProfileForm): Partial<Profile> {
  return omitUndefined({
    username: form.username?.trim(),
    firstName: form.first_name?.trim(),
    middleName: form.middle_name?.trim(),
    lastName: form.last_name?.trim(),
    location: form.location?.trim(),
    ip: form.ip?.trim(),
  });
}
