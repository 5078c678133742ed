import type { EventOf, LedgerEvent } from '../ledger/events.js';
import { must } from './finding.js';

/**
 * Double entry: every event that moves money is an entry whose postings sum to zero. Cash is positive where it lies,
 * what is owed and what was earned is negative: a credit.
 *
 *     vault              the house's cash, as far as it went to drawers or came back
 *     drawer:<teller>    cash in a drawer
 *     pool:<game>        stakes of a game that is not decided
 *     payable:<game>     owed to winners, unpaid and not cleared
 *     house:commission   house:breakage   house:forfeited
 *
 * What an event says is posted as it says it; what it does not say is taken from the accounts. So an entry sums to zero
 * only when the event agrees with all that was posted before.
 */
export interface Posting {
  readonly account: string;
  /** Centavos. */
  readonly amount: number;
}

export interface Entry {
  readonly event: LedgerEvent;
  readonly postings: readonly Posting[];
}

export const VAULT = 'vault';
export const COMMISSION = 'house:commission';
export const BREAKAGE = 'house:breakage';
export const FORFEITED = 'house:forfeited';
const DRAWER = 'drawer:';
export const drawerAccount = (tellerId: number): string => `${DRAWER}${tellerId}`;
/** Whose drawer an account is; null for other accounts. */
export const drawerOwner = (account: string): number | null =>
  account.startsWith(DRAWER) ? Number(account.slice(DRAWER.length)) : null;
export const poolAccount = (gameId: number): string => `pool:${gameId}`;
export const payableAccount = (gameId: number): string => `payable:${gameId}`;

export class Journal {
  /** Balances of all accounts that are not zero; centavos. */
  readonly #accounts = new Map<string, number>();
  /** Business dates of confirmed games that still owe something. */
  readonly #payableSince = new Map<number, string>();
  #entries = 0;
  #postings = 0;

  get entries(): number {
    return this.#entries;
  }

  get postings(): number {
    return this.#postings;
  }

  /** In centavos; 0 for an account without postings. */
  balance(account: string): number {
    return this.#accounts.get(account) ?? 0;
  }

  /** Accounts that are not zero: cash, then debts to winners, then the house's accounts, each by name. */
  trialBalance(): readonly Posting[] {
    return inOrder([...this.#accounts].map(([account, amount]) => ({ account, amount })));
  }

  /**
   * Posts the entry of an event; null for an event that moves no money.
   * @throws BrokenRule when the postings do not sum to zero, or an account gets a balance of the wrong sign
   */
  post(event: LedgerEvent): Entry | null {
    const entry = this.#entryOf(event);
    if (entry === null) return null;
    const sum = entry.postings.reduce((total, { amount }) => total + amount, 0);
    must(sum === 0, () => `the postings of ${event.type} sum to ${sum} centavos, not to zero`);
    for (const { account, amount } of entry.postings) this.#add(account, amount);
    this.#entries += 1;
    this.#postings += entry.postings.length;
    if (event.type === 'game.confirmed') this.#payableSince.set(event.data.gameId, event.data.businessDate);
    return entry;
  }

  #entryOf(event: LedgerEvent): Entry | null {
    switch (event.type) {
      case 'cash.added': {
        const { tellerId, amount } = event.data;
        return entry(event, posting(VAULT, -amount), posting(drawerAccount(tellerId), amount));
      }
      case 'cash.remitted': {
        const { tellerId, amount } = event.data;
        return entry(event, posting(drawerAccount(tellerId), -amount), posting(VAULT, amount));
      }
      case 'bet.sold': {
        const { sellerId, gameId, stake } = event.data;
        return entry(event, posting(drawerAccount(sellerId), stake), posting(poolAccount(gameId), -stake));
      }
      case 'bet.cancelled': {
        const { sellerId, gameId, stake } = event.data;
        return entry(event, posting(poolAccount(gameId), stake), posting(drawerAccount(sellerId), -stake));
      }
      case 'bet.paid': {
        const { payerId, gameId, payout } = event.data;
        return entry(
          event,
          posting(payableAccount(gameId), payout),
          posting(drawerAccount(payerId), -payout),
        );
      }
      case 'game.confirmed':
        return this.#confirmed(event);
      case 'date.cleared':
        return this.#cleared(event);
      default:
        return null;
    }
  }

  /** The whole pool, against the amounts in the event. */
  #confirmed(event: EventOf<'game.confirmed'>): Entry {
    const { gameId, commission, breakage, tellers } = event.data;
    const payouts = tellers.reduce((sum, row) => sum + row.payouts, 0);
    return entry(
      event,
      posting(poolAccount(gameId), -this.balance(poolAccount(gameId))),
      posting(payableAccount(gameId), -payouts),
      posting(COMMISSION, -commission),
      posting(BREAKAGE, -breakage),
    );
  }

  /** What each game still owes, which the event does not say, against the totals for each teller, which it says. */
  #cleared(event: EventOf<'date.cleared'>): Entry {
    const { date, tellers } = event.data;
    const games = [...this.#payableSince].filter(([, since]) => since <= date).map(([gameId]) => gameId);
    for (const gameId of games) this.#payableSince.delete(gameId);
    return entry(
      event,
      ...games.map((gameId) => posting(payableAccount(gameId), -this.balance(payableAccount(gameId)))),
      posting(FORFEITED, -tellers.reduce((sum, row) => sum + row.amount, 0)),
    );
  }

  #add(account: string, amount: number): void {
    const balance = this.balance(account) + amount;
    must(Number.isSafeInteger(balance), () => `${account} is beyond what can be counted exactly`);
    must(isOnItsSide(account, balance), () => `${account} would stand at ${balance} centavos`);
    if (balance !== 0) this.#accounts.set(account, balance);
    else this.#accounts.delete(account);
  }
}

function entry(event: LedgerEvent, ...postings: readonly Posting[]): Entry {
  return { event, postings: postings.filter(({ amount }) => amount !== 0) };
}

function posting(account: string, amount: number): Posting {
  return { account, amount };
}

/** What an event that moves money is, in a few words; empty for others. */
export function entryText({ type, data }: LedgerEvent): string {
  switch (type) {
    case 'cash.added':
      return `cash-in ${data.refNumber}`;
    case 'cash.remitted':
      return `remit ${data.refNumber}`;
    case 'bet.sold':
      return `bet ${data.betId} sold ${data.serial}`;
    case 'bet.cancelled':
      return `bet ${data.betId} cancelled`;
    case 'bet.paid':
      return `bet ${data.betId} paid`;
    case 'game.confirmed':
      return `game ${data.gameId} confirmed ${data.result}`;
    case 'date.cleared':
      return `cleared through ${data.date}`;
    default:
      return '';
  }
}

/** A drawer is never negative; pools, payables and the house's accounts are never in debit. */
function isOnItsSide(account: string, balance: number): boolean {
  if (account === VAULT) return true;
  return account.startsWith(DRAWER) ? balance >= 0 : balance <= 0;
}

/** Cash, then debts to winners, then the house's accounts, each by name. */
export function inOrder<Of extends { readonly account: string }>(accounts: readonly Of[]): readonly Of[] {
  return accounts.toSorted((one, other) => compareAccounts(one.account, other.account));
}

const KINDS = ['vault', 'drawer', 'pool', 'payable', 'house'];

function compareAccounts(one: string, other: string): number {
  const rank = (account: string) => KINDS.indexOf(account.split(':')[0] ?? '');
  const order = rank(one) - rank(other);
  return order !== 0 ? order : one.localeCompare(other, 'en', { numeric: true });
}
