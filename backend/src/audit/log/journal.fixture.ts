import { type Posting, sortAccounts } from '../../ledger/accounts.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { RunningBalances, subjectOfFigure } from './running-balances.js';

/** An event that moves money, with its postings that are not zero. */
export interface Entry {
  readonly event: LedgerEvent;
  readonly postings: readonly Posting[];
}

/** The double entry alone, without figures. */
export class Journal {
  readonly #balances = new RunningBalances();
  entries = 0;

  post(event: LedgerEvent): Entry | null {
    const { postings } = this.#balances.take(event);
    if (postings.length === 0) return null;
    this.entries += 1;
    return { event, postings };
  }

  balance(account: string): number {
    return this.#balances.balance(account);
  }

  /** Accounts that are not zero: cash, then debts to winners, then the house's accounts, each by name. */
  trialBalance(): readonly Posting[] {
    const accounts = [...this.#balances.open()].filter(({ name }) => subjectOfFigure(name) === null);
    return sortAccounts(accounts.map(({ name, balance }) => ({ account: name, amount: balance })));
  }
}
