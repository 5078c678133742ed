export type * from './answers/teller.js';
export { CASH_KINDS, type CashKind } from './cash-kinds.js';

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
