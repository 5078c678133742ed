import { drawerAccount, inOrder, type Posting } from '../../ledger/accounts.js';
import { Figures } from './figures.js';
import { appliesTo, assertIdentity, type Identity } from './identities.js';
import type { Names } from './names.js';
import { type OpenAccount, subjectOfFigure } from './running-balances.js';
import { must, runCheck } from './violation.js';

/** After which event. */
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
  readonly names: Names;
  readonly station = new Figures(null, null);
  /** Accounts of the journal that are not zero, in the order of a trial balance. */
  readonly accounts: readonly Posting[];
  readonly #tellers: ReadonlyMap<number, Figures>;

  /**
   * @param names as they were then
   * @param open what was not zero then
   * @throws Violation for the first identity that does not hold, or drawer that is not its teller's figures
   */
  constructor(after: AfterEvent, names: Names, open: readonly OpenAccount[]) {
    this.revision = after.revision;
    this.at = after.at;
    this.hash = after.hash;
    this.names = names;
    const accounts: Posting[] = [];
    for (const { name, balance } of open) {
      const subject = subjectOfFigure(name);
      if (subject === null) accounts.push({ account: name, amount: balance });
      else if (subject.tellerId === null) this.station.add({ [subject.figure]: balance });
    }
    this.accounts = inOrder(accounts);
    this.#tellers = figuresByTeller(open);
    this.#assertHolds();
  }

  /** Of somebody who never moved money all figures are zero. */
  teller(tellerId: number): Figures {
    return this.#tellers.get(tellerId) ?? new Figures(tellerId, null);
  }

  #assertHolds(): void {
    if (this.revision === -1) return;
    for (const identity of IDENTITIES) {
      runCheck(`identity ${identity}`, this.revision, () => {
        for (const figures of [...this.#tellers.values(), this.station]) {
          if (appliesTo(identity, figures)) assertIdentity(identity, figures);
        }
      });
    }
    runCheck('accounts', this.revision, () => {
      const drawers = new Map(this.accounts.map(({ account, amount }) => [account, amount]));
      for (const [tellerId, { onHand }] of this.#tellers) {
        const held = drawers.get(drawerAccount(tellerId)) ?? 0;
        must(
          held === onHand,
          () => `${drawerAccount(tellerId)} holds ${held}, but their figures come to ${onHand}`,
        );
      }
    });
  }
}

/** The figures of everybody who has any that are not zero. */
export function figuresByTeller(open: Iterable<OpenAccount>): ReadonlyMap<number, Figures> {
  const tellers = new Map<number, Figures>();
  for (const { name, balance } of open) {
    const { tellerId = null, figure } = subjectOfFigure(name) ?? {};
    if (tellerId === null || figure === undefined) continue;
    const figures = tellers.get(tellerId) ?? new Figures(tellerId, null);
    figures.add({ [figure]: balance });
    tellers.set(tellerId, figures);
  }
  return tellers;
}
