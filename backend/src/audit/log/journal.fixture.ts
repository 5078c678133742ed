import { inOrder, type Posting } from '../../ledger/accounts.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { type Entry, RunningBalances, subjectOfFigure } from './running-balances.js';

/** The double entry alone, without figures. */
export class Journal {
  readonly #balances = new RunningBalances();
  entries = 0;

  post(event: LedgerEvent): Entry | null {
    const { postings } = this.#balances.take(event);
    if (postings === null) return null;
    this.entries += 1;
    return { event, postings };
  }

  balance(account: string): number {
    return this.#balances.balance(account);
  }

  /** Accounts that are not zero: cash, then debts to winners, then the house's accounts, each by name. */
  trialBalance(): readonly Posting[] {
    const accounts = [...this.#balances.open()].filter(({ name }) => subjectOfFigure(name) === null);
    return inOrder(accounts.map(({ name, balance }) => ({ account: name, amount: balance })));
  }
}
