import { drawerAccount, type Posting, sortAccounts } from '../../ledger/accounts.js';
import { assertIdentity, type Figures, figuresOf, type Identity } from './figures.js';
import { type OpenAccount, subjectOfFigure } from './running-balances.js';
import type { Users } from './users.js';
import { Violation } from './violation.js';

export interface AfterEvent {
  /** -1 before the first one. */
  readonly revision: number;
  /** Its time, in milliseconds since 1970 UTC; 0 before the first one. */
  readonly at: number;
  /** Of the event; empty before the first one. */
  readonly hash: string;
}

export const BEFORE_ALL: AfterEvent = { revision: -1, at: 0, hash: '' };

const IDENTITIES: readonly Identity[] = [1, 2, 3, 4];

/** What everybody and the station held, owed and had won after an event, and all accounts of the journal. */
export class BalancesAt implements AfterEvent {
  readonly revision: number;
  readonly at: number;
  readonly hash: string;
  readonly users: Users;
  readonly station: Figures;
  /** Accounts of the journal that are not zero, in the order of a trial balance. */
  readonly accounts: readonly Posting[];
  readonly #figures: ReadonlyMap<number | null, Figures>;

  /**
   * @param users as they were then
   * @param open what was not zero then
   * @throws Violation for the first identity that does not hold, or drawer that is not its teller's figures
   */
  constructor(after: AfterEvent, users: Users, open: readonly OpenAccount[]) {
    this.revision = after.revision;
    this.at = after.at;
    this.hash = after.hash;
    this.users = users;
    const accounts = open.filter(({ name }) => subjectOfFigure(name) === null);
    this.accounts = sortAccounts(accounts.map(({ name, balance }) => ({ account: name, amount: balance })));
    this.#figures = figuresIn(open);
    this.station = this.#figures.get(null) ?? figuresOf({});
    this.#assertHolds();
  }

  /** Of somebody who never moved money all figures are zero. */
  teller(tellerId: number): Figures {
    return this.#figures.get(tellerId) ?? figuresOf({});
  }

  #assertHolds(): void {
    for (const identity of IDENTITIES)
      for (const [tellerId, figures] of this.#figures)
        assertIdentity(identity, figures, tellerId, this.revision);
    const drawers = new Map(this.accounts.map(({ account, amount }) => [account, amount]));
    for (const [tellerId, { onHand }] of this.#figures) {
      if (tellerId === null) continue;
      const drawer = drawerAccount(tellerId);
      const held = drawers.get(drawer) ?? 0;
      if (held === onHand) continue;
      const reason = `${drawer} holds ${held}, but their figures come to ${onHand}`;
      throw new Violation('accounts', this.revision, reason);
    }
  }
}

/** The figures of all that have any that are not zero, by teller; null for the station. */
export function figuresIn(open: Iterable<OpenAccount>): ReadonlyMap<number | null, Figures> {
  const counted = new Map<number | null, Record<string, number>>();
  for (const { name, balance } of open) {
    const subject = subjectOfFigure(name);
    if (subject === null) continue;
    counted.set(subject.tellerId, { ...counted.get(subject.tellerId), [subject.figure]: balance });
  }
  return new Map([...counted].map(([tellerId, figures]) => [tellerId, figuresOf(figures)]));
}
