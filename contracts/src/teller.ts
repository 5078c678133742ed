import type { Role } from './roles.js';

/** The logged-in user, in the answers of `POST /api/auth` and `GET /api/auth/data`. */
export interface UserView {
  readonly id: number;
  readonly role_id: Role;
  readonly name: string;
  readonly location: string;
  /** A random id of the session; it is not a credential. */
  readonly unique_key: string;
  /** Set while the user must choose a password of their own before anything else. */
  readonly must_change_password?: true;
}

/** A teller and their drawer. Passwords and hashes are never answered. */
export interface TellerView {
  readonly id: number;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly name: string;
  readonly username: string;
  readonly location: string;
  readonly ip: string;
  readonly is_active: boolean;
  readonly last_login_ip: string | null;
  readonly last_login_datetime: string | null;
  readonly onhand: string;
  readonly remittable: string;
  readonly unclaimed: string;
  readonly unfinished: string;
  readonly last_cashin_amount: string | null;
  readonly last_cashin_created_at: string | null;
  readonly last_remit_amount: string | null;
  readonly last_remit_created_at: string | null;
}

export interface TellerBalanceView {
  readonly unclaimed: string;
  readonly remittableUnclaimed: string;
  readonly unfinished: string;
  readonly profit: string;
  readonly cashin: string;
  readonly remit: string;
  readonly remittable: string;
  readonly onHand: string;
}

export interface LoginView {
  readonly id: number;
  readonly ip: string;
  readonly created_at: string;
}

/** A cash-in or a remit. */
export interface CashRecordView {
  readonly id: number;
  readonly amount: string;
  readonly ref_number: string;
  readonly created_at: string;
}

/** A cash-in or a remit in a list, with the name of the admin who recorded it. */
export interface CashRow extends CashRecordView {
  readonly by: string;
}

/** The total of all cash-ins or remits that were found. */
export interface CashTotals {
  readonly amount: string;
}

export interface ClearedDateView {
  readonly id: number;
  readonly date: string;
  readonly created_at: string;
}

/** A cleared date in a list, with the number and amount of the unpaid winning bets it cleared. */
export interface ClearedDateRow extends ClearedDateView {
  readonly count: number;
  readonly amount: string;
}

/** Unpaid winning bets that are not cleared, of business days in a range of ages in days. */
export interface UnclaimedRange {
  readonly label: string;
  readonly from_days: number;
  /** Null for all older ones. */
  readonly to_days: number | null;
  readonly count: number;
  readonly amount: string;
}

export interface UnclaimedView {
  readonly ranges: readonly UnclaimedRange[];
  readonly total: { readonly count: number; readonly amount: string };
}

export const TELLER_FILTERS = ['All', 'Active', 'Disabled'] as const;
export type TellerFilter = (typeof TELLER_FILTERS)[number];
export const TELLER_SORTS = ['name', 'onhand', 'remittable'] as const;
export type TellerSort = (typeof TELLER_SORTS)[number];

/** First, middle and last name without the empty ones. */
export function fullName(first: string, middle: string, last: string): string {
  return [first, middle, last].filter((part) => part !== '').join(' ');
}

const IPV4_PART = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${IPV4_PART}(\\.${IPV4_PART}){3}$`);

/** Dotted IPv4, each part 0 to 255. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

/** One spelling for each address: `::1` becomes `127.0.0.1`, `::ffff:a.b.c.d` becomes `a.b.c.d`. */
export function normaliseIp(address: string): string {
  if (address === '::1') return '127.0.0.1';
  return address.toLowerCase().startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

export interface SignedInView {
  /** Active tellers with a valid session. */
  readonly signed_in: number;
  readonly active: number;
}
