import { inOrder, type Posting } from '../../ledger/accounts.js';

/** Debit and credit of an account; centavos. */
export interface AccountTurnover {
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
}

/** What entries posted to each account. */
export class Turnover {
  entries = 0;
  readonly #accounts = new Map<string, { debit: number; credit: number }>();

  add(postings: readonly Posting[]): void {
    this.entries += 1;
    for (const { account, amount } of postings) {
      const sums = this.#accounts.get(account) ?? { debit: 0, credit: 0 };
      if (amount > 0) sums.debit += amount;
      else sums.credit -= amount;
      this.#accounts.set(account, sums);
    }
  }

  /** In the order of a trial balance. */
  get accounts(): readonly AccountTurnover[] {
    return inOrder([...this.#accounts].map(([account, sums]) => ({ account, ...sums })));
  }
}
