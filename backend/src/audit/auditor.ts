import { drawerOwner } from '../ledger/accounts.js';
import { gameOf } from '../ledger/event-subject.js';
import type { LedgerEvent } from '../ledger/events.js';
import { Balances } from './balances.js';
import type { Figures } from './figures.js';
import { type Check, foundBy } from './finding.js';
import {
  type AffectedAccounts,
  appliesTo,
  assertAccountsAgree,
  assertIdentity,
  type Identity,
} from './identities.js';
import { type Entry, Journal } from './journal.js';
import { type Registers, Transitions } from './transitions.js';

/** How often each check was made. */
export interface Counts {
  events: number;
  readonly identities: Record<Identity, number>;
  accounts: number;
}

const IDENTITIES: readonly Identity[] = [1, 2, 3, 4];
const IDENTITY_CHECKS = { 1: 'identity 1', 2: 'identity 2', 3: 'identity 3', 4: 'identity 4' } as const;

/** Checks everything that must be true after every event, event by event. Unusable after a finding. */
export class Auditor {
  readonly journal = new Journal();
  readonly balances = new Balances();
  readonly counts: Counts = { events: 0, identities: { 1: 0, 2: 0, 3: 0, 4: 0 }, accounts: 0 };
  readonly #transitions: Transitions;

  constructor(registers: Registers) {
    this.#transitions = new Transitions(registers);
  }

  /**
   * @returns the journal entry of the event; null when it moves no money
   * @throws Finding when a check fails at this event
   */
  take(event: LedgerEvent): Entry | null {
    let check: Check = 'transitions';
    try {
      this.#transitions.take(event);
      check = 'journal';
      const entry = this.journal.post(event);
      check = 'accounts';
      this.balances.take(event);
      const changed = this.balances.takeChanged();
      for (const identity of IDENTITIES) {
        check = IDENTITY_CHECKS[identity];
        this.#identity(identity, changed);
      }
      check = 'accounts';
      if (entry !== null) {
        this.counts.accounts += assertAccountsAgree(this.journal, this.balances, accountsAffectedBy(entry));
      }
      this.counts.events += 1;
      return entry;
    } catch (error) {
      throw foundBy(check, event.revision, error);
    }
  }

  #identity(identity: Identity, changed: ReadonlySet<Figures>): void {
    for (const figures of changed) {
      if (!appliesTo(identity, figures)) continue;
      assertIdentity(identity, figures);
      this.counts.identities[identity] += 1;
    }
  }
}

/**
 * The tellers and the game whose accounts an entry moves. A clearing moves those of many games, which are compared when
 * they are next moved.
 */
function accountsAffectedBy({ event, postings }: Entry): AffectedAccounts {
  const owners = postings.map(({ account }) => drawerOwner(account));
  return { tellerIds: owners.filter((owner) => owner !== null), gameId: gameOf(event) };
}
