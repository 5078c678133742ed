import { type Accounts, inOrder, isOnItsSide, type Posting, payableAccount } from '../ledger/accounts.js';
import { postingsOf } from '../ledger/event-facts.js';
import { finalGameOf } from '../ledger/event-kinds.js';
import type { LedgerEvent } from '../ledger/events.js';
import { must } from './finding.js';

/** An event that moves money, with its postings that are not zero. */
export interface Entry {
  readonly event: LedgerEvent;
  readonly postings: readonly Posting[];
}

/** Double entry: the postings of every event that moves money sum to zero. */
export class Journal implements Accounts {
  /** Balances of all accounts that are not zero; centavos. */
  readonly #accounts = new Map<string, number>();
  /** Business dates of the accounts of final games that still owe something. */
  readonly #payableSince = new Map<string, string>();
  #entries = 0;
  #postings = 0;

  get entries(): number {
    return this.#entries;
  }

  get postings(): number {
    return this.#postings;
  }

  balance(account: string): number {
    return this.#accounts.get(account) ?? 0;
  }

  payablesThrough(date: string): readonly string[] {
    return [...this.#payableSince].filter(([, since]) => since <= date).map(([account]) => account);
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
    const all = postingsOf(event, this);
    if (all === null) return null;
    const postings = all.filter(({ amount }) => amount !== 0);
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    must(sum === 0, () => `the postings of ${event.type} sum to ${sum} centavos, not to zero`);
    for (const { account, amount } of postings) this.#add(account, amount);
    this.#entries += 1;
    this.#postings += postings.length;
    const final = finalGameOf(event);
    if (final !== null) this.#owe(payableAccount(final.gameId), final.businessDate);
    return { event, postings };
  }

  #owe(account: string, since: string): void {
    if (this.balance(account) !== 0) this.#payableSince.set(account, since);
  }

  #add(account: string, amount: number): void {
    const balance = this.balance(account) + amount;
    must(Number.isSafeInteger(balance), () => `${account} is beyond what can be counted exactly`);
    must(isOnItsSide(account, balance), () => `${account} would stand at ${balance} centavos`);
    if (balance !== 0) {
      this.#accounts.set(account, balance);
      return;
    }
    this.#accounts.delete(account);
    this.#payableSince.delete(account);
  }
}
