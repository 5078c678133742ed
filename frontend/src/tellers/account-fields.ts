import { Role } from '@taya/contracts/roles';
import { isIpv4 } from '@taya/contracts/teller';
import { FILL_IN, type Problem, wrong } from '../ui/form/problem.js';
import type { Account, Kind } from './kinds.js';

export type AccountField = (typeof NAMES)[number];

export type AccountFields = {
  readonly [Name in AccountField | 'role_id']: string;
};

const NAMES = ['first_name', 'middle_name', 'last_name', 'username', 'password', 'location', 'ip'] as const;

const fieldsFrom = (of: (name: AccountField) => string, role_id = ''): AccountFields =>
  ({ ...Object.fromEntries(NAMES.map((name) => [name, of(name)])), role_id }) as AccountFields;

export const NO_FIELDS = fieldsFrom(() => '', String(Role.Admin));

/** The fields for editing somebody. The password is unknown, and stays while the field is empty. */
export const fieldsOf = (account: Account): AccountFields =>
  fieldsFrom((name) => (name === 'password' ? '' : account[name]), String(account.role_id ?? ''));

/** What is sent, without the spaces around; a password is left as it is. Only staff has a role to choose. */
export function sentOf(fields: AccountFields, { isStaff }: Kind): object {
  const entries = NAMES.map((name) => [name, name === 'password' ? fields[name] : fields[name].trim()]);
  return { ...Object.fromEntries(entries), ...(isStaff && { role_id: Number(fields.role_id) }) };
}

/** The middle name may be empty, the password of an existing account, and the address of staff. */
export function isNeeded(name: AccountField, isNew: boolean, { isStaff }: Kind): boolean {
  return name === 'password' ? isNew : name === 'ip' ? !isStaff : name !== 'middle_name';
}

/** Why the fields cannot be sent; null when they can. */
export function problemOf(fields: AccountFields, isNew: boolean, kind: Kind): Problem<AccountFields> | null {
  const ip = fields.ip.trim();
  const isEmpty = (name: AccountField) => (name === 'password' ? fields[name] : fields[name].trim()) === '';
  const missing = NAMES.filter((name) => isNeeded(name, isNew, kind) && isEmpty(name));
  const isBadIp = ip !== '' && !isIpv4(ip);
  const badIp = wrong<AccountFields>('ip', 'Invalid IP address format.');
  if (missing.length === 0) return isBadIp ? badIp : null;
  return {
    message: 'Please fill in all fields.',
    at: { ...Object.fromEntries(missing.map((name) => [name, FILL_IN])), ...(isBadIp && badIp.at) },
  };
}
