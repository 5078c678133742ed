import { type Accounts, hasLegalSign, type Posting, payableAccount } from '../../ledger/accounts.js';
import { movementsOf, postingsOf } from '../../ledger/event-facts.js';
import { dateOf, gameOf } from '../../ledger/event-subject.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Counted } from '../../ledger/movements.js';
import { Violation } from './violation.js';

/** Each figure is an account too: of a teller, `teller:4/payin`, and the sum of all, `station/payin`. */
export function figureAccount(tellerId: number | null, figure: Counted): string {
  return tellerId === null ? `station/${figure}` : `teller:${tellerId}/${figure}`;
}

/** Between which names the figures of a teller are, or of the station; the second excluded. */
export function figureNames(tellerId: number | null): readonly [from: string, to: string] {
  const prefix = tellerId === null ? 'station/' : `teller:${tellerId}/`;
  return [prefix, `${prefix}~`];
}

/** Whose figure an account is, null for the station's; null for an account of the journal. */
export function subjectOfFigure(
  account: string,
): { readonly tellerId: number | null; readonly figure: Counted } | null {
  const [owner = '', figure] = account.split('/');
  if (figure === undefined) return null;
  const [, tellerId] = owner.split(':');
  return { tellerId: tellerId === undefined ? null : Number(tellerId), figure: figure as Counted };
}

/** An account of the journal or a figure, as it was found at a revision. */
export interface OpenAccount {
  readonly name: string;
  /** Centavos. */
  readonly balance: number;
  /** The business date of the game of a `payable` account; null for others. */
  readonly since: string | null;
}

/** What an event did: its postings that are not zero, and the accounts that it changed. */
export interface Booked {
  readonly postings: readonly Posting[];
  /** Balances after it, in centavos: of the journal's accounts first. */
  readonly changes: ReadonlyMap<string, number>;
}

const NOTHING: Booked = { postings: [], changes: new Map() };

/**
 * The accounts of the double entry and all figures after each event, posted from its record. Only what is not zero is in
 * memory, so it is as large as what can still be acted on.
 */
export class RunningBalances implements Accounts {
  readonly #balances = new Map<string, number>();
  /** Business dates of the accounts of final games that still owe something. */
  readonly #payableSince = new Map<string, string>();

  /** @param accounts to go on from; none at the beginning of a log */
  constructor(accounts: Iterable<OpenAccount> = []) {
    for (const { name, balance, since } of accounts) {
      this.#balances.set(name, balance);
      if (since !== null) this.#payableSince.set(name, since);
    }
  }

  balance(account: string): number {
    return this.#balances.get(account) ?? 0;
  }

  payablesThrough(date: string): readonly string[] {
    return [...this.#payableSince].filter(([, since]) => since <= date).map(([account]) => account);
  }

  /** The business date of the game of an account that owes something; null for others. */
  since(account: string): string | null {
    return this.#payableSince.get(account) ?? null;
  }

  /** All that is not zero. */
  *open(): Iterable<OpenAccount> {
    for (const [name, balance] of this.#balances) yield { name, balance, since: this.since(name) };
  }

  /**
   * Posts the next event, or nothing of it.
   * @throws Violation when its postings do not sum to zero, or an account gets a balance of the wrong sign
   */
  take(event: LedgerEvent): Booked {
    const all = postingsOf(event, this);
    if (all === null) return NOTHING;
    const violationOf = (reason: string) => new Violation('journal', event.revision, reason);
    const postings = all.filter(({ amount }) => amount !== 0);
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) throw violationOf(`the postings of ${event.type} sum to ${sum} centavos, not to zero`);
    const changes = new Map<string, number>();
    const move = (account: string, amount: number): number => {
      const balance = (changes.get(account) ?? this.balance(account)) + amount;
      if (!Number.isSafeInteger(balance))
        throw violationOf(`${account} is beyond what can be counted exactly`);
      changes.set(account, balance);
      return balance;
    };
    for (const { account, amount } of postings) {
      const balance = move(account, amount);
      if (!hasLegalSign(account, balance)) throw violationOf(`${account} would stand at ${balance} centavos`);
    }
    for (const { tellerId, changes: figures } of movementsOf(event)) {
      for (const figure in figures) {
        const change = figures[figure as Counted] ?? 0;
        if (change === 0) continue;
        if (tellerId !== null) move(figureAccount(tellerId, figure as Counted), change);
        move(figureAccount(null, figure as Counted), change);
      }
    }
    for (const [account, balance] of changes) {
      // What comes from one drawer into another is no change for the station.
      if (balance === this.balance(account)) changes.delete(account);
      else this.#set(account, balance);
    }
    // A game names its date once it is final.
    const [gameId, date] = [gameOf(event), dateOf(event)];
    if (gameId !== null && date !== null) this.#owe(payableAccount(gameId), date);
    return { postings, changes };
  }

  #owe(account: string, since: string): void {
    if (this.balance(account) !== 0) this.#payableSince.set(account, since);
  }

  #set(account: string, balance: number): void {
    if (balance !== 0) this.#balances.set(account, balance);
    else {
      this.#balances.delete(account);
      this.#payableSince.delete(account);
    }
  }
}
