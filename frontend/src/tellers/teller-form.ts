import { isIpv4, type TellerView } from '@taya/contracts/teller';

/** The fields of the form, as typed. */
export interface TellerFields {
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly password: string;
  readonly location: string;
  readonly ip: string;
}

export const NO_FIELDS: TellerFields = {
  first_name: '',
  middle_name: '',
  last_name: '',
  username: '',
  password: '',
  location: '',
  ip: '',
};

/** A teller to be edited: the password is not known, and stays while the field is empty. */
export function fieldsOf({
  first_name,
  middle_name,
  last_name,
  username,
  location,
  ip,
}: TellerView): TellerFields {
  return { first_name, middle_name, last_name, username, password: '', location, ip };
}

/** Without the spaces around; a password is taken as it is. */
export function trimmed(fields: TellerFields): TellerFields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    name === 'password' ? value : value.trim(),
  ]);
  return Object.fromEntries(entries) as TellerFields;
}

/** Why the fields cannot be sent; null when they can. The middle name may be empty, and when editing the password. */
export function problemOf(fields: TellerFields, isNew: boolean): string | null {
  const { first_name, last_name, username, password, location, ip } = trimmed(fields);
  const needed = [first_name, last_name, username, location, ip, ...(isNew ? [password] : [])];
  if (needed.some((value) => value === '')) return 'Please fill in all fields.';
  return isIpv4(ip) ? null : 'Invalid IP address format.';
}
