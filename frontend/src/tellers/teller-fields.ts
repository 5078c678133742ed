import { isIpv4, type TellerView } from '@taya/contracts/teller';
import { FILL_IN, type Problem, wrong } from '../ui/form/problem.js';

export type TellerFields = {
  readonly [Name in (typeof NAMES)[number]]: string;
};

const NAMES = ['first_name', 'middle_name', 'last_name', 'username', 'password', 'location', 'ip'] as const;

export const NO_FIELDS: TellerFields = {
  first_name: '',
  middle_name: '',
  last_name: '',
  username: '',
  password: '',
  location: '',
  ip: '',
};

/** The fields for editing a teller. The password is unknown, and stays while the field is empty. */
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

/** Without the spaces around; a password is left as it is. */
export function trimmed(fields: TellerFields): TellerFields {
  const entries = NAMES.map((name) => [name, name === 'password' ? fields[name] : fields[name].trim()]);
  return Object.fromEntries(entries) as TellerFields;
}

/**
 * Why the fields cannot be sent; null when they can. The middle name may be empty, and so may the password of an
 * existing teller.
 */
export function problemOf(fields: TellerFields, isNew: boolean): Problem<TellerFields> | null {
  const given = trimmed(fields);
  const mayBeEmpty: readonly string[] = isNew ? ['middle_name'] : ['middle_name', 'password'];
  const missing = NAMES.filter((name) => given[name] === '' && !mayBeEmpty.includes(name));
  const isBadIp = given.ip !== '' && !isIpv4(given.ip);
  const badIp = wrong<TellerFields>('ip', 'Invalid IP address format.');
  if (missing.length === 0) return isBadIp ? badIp : null;
  return {
    message: 'Please fill in all fields.',
    at: { ...Object.fromEntries(missing.map((name) => [name, FILL_IN])), ...(isBadIp && badIp.at) },
  };
}
