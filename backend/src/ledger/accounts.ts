/**
 * The accounts of the double entry. Cash is positive where it lies; what is owed and what was earned is negative: a
 * credit.
 *
 *     vault              the house's cash, as far as it went to drawers or came back
 *     drawer:<teller>    cash in a drawer
 *     pool:<game>        stakes of a game that is not decided
 *     payable:<game>     owed to winners, unpaid and not cleared
 *     house:commission   house:breakage   house:forfeited
 *     house:over_short   what counts found missing (a debit) or too much
 */
export interface Posting {
  readonly account: string;
  /** Centavos. */
  readonly amount: number;
}

/** The accounts as they stand before an event. */
export interface Accounts {
  /** In centavos; 0 for an account without postings. */
  balance(account: string): number;
  /** The accounts of what is owed on games that became final on or before a date. */
  payablesThrough(date: string): readonly string[];
}

export const VAULT = 'vault';
export const COMMISSION = 'house:commission';
export const BREAKAGE = 'house:breakage';
export const FORFEITED = 'house:forfeited';
export const OVER_SHORT = 'house:over_short';
const DRAWER = 'drawer:';
export const drawerAccount = (tellerId: number): string => `${DRAWER}${tellerId}`;
export const poolAccount = (gameId: number): string => `pool:${gameId}`;
export const payableAccount = (gameId: number): string => `payable:${gameId}`;

/** Whose drawer an account is; null for other accounts. */
export const drawerOwner = (account: string): number | null =>
  account.startsWith(DRAWER) ? Number(account.slice(DRAWER.length)) : null;

export const posting = (account: string, amount: number): Posting => ({ account, amount });

/** What empties an account, whatever it holds. */
export const closing = (account: string, accounts: Accounts): Posting =>
  posting(account, -accounts.balance(account));

/** A drawer is never negative; pools, payables and what the house earned are never in debit. */
export function hasLegalSign(account: string, balance: number): boolean {
  if (account === VAULT || account === OVER_SHORT) return true;
  return account.startsWith(DRAWER) ? balance >= 0 : balance <= 0;
}

/** Cash, then debts to winners, then the house's accounts, each by name. */
export function sortAccounts<Of extends { readonly account: string }>(
  accounts: readonly Of[],
): readonly Of[] {
  return accounts.toSorted((one, other) => compareAccounts(one.account, other.account));
}

const KINDS = ['vault', 'drawer', 'pool', 'payable', 'house'];

function compareAccounts(one: string, other: string): number {
  const rank = (account: string) => KINDS.indexOf(account.split(':')[0] ?? '');
  const order = rank(one) - rank(other);
  return order !== 0 ? order : one.localeCompare(other, 'en', { numeric: true });
}
