import type { Role } from './roles.js';

/** The signed-in user, as `POST /api/auth` and `GET /api/auth/data` answer it. */
export interface UserView {
  readonly id: number;
  readonly role_id: Role;
  readonly name: string;
  readonly location: string;
  /** A random id of the session, not a credential. */
  readonly unique_key: string;
  /** Only while nothing else may be done than to choose a password of one's own. */
  readonly must_change_password?: true;
}

/** A teller with the drawer. A password or its hash is in no answer. */
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

/** A cash-in or a remit in a list: with the name of whoever recorded it. */
export interface CashRow extends CashRecordView {
  readonly by: string;
}

/** What all cash-ins, or remits, that were found come to. */
export interface CashTotals {
  readonly amount: string;
}

export interface ClearedDateView {
  readonly id: number;
  readonly date: string;
  readonly created_at: string;
}

/** A cleared date in a list: with the unpaid winning bets that it cleared, and what was owed on them. */
export interface ClearedDateRow extends ClearedDateView {
  readonly count: number;
  readonly amount: string;
}

/** Unpaid winning bets, not cleared, of business days so many days ago. */
export interface UnclaimedRange {
  readonly label: string;
  readonly from_days: number;
  /** Null: and all before. */
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

/** One spelling an address: `::1` is `127.0.0.1`, `::ffff:a.b.c.d` is `a.b.c.d`. */
export function normaliseIp(address: string): string {
  if (address === '::1') return '127.0.0.1';
  return address.toLowerCase().startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

export interface SignedInView {
  /** Active tellers with a session that holds. */
  readonly signed_in: number;
  readonly active: number;
}
