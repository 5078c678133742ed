import { Judge, type Keys, Refused } from '../../../../tools/verify.mjs';
import type { StoredEvent } from '../../ledger/codec.js';
import { readableNumber } from '../../system/progress.js';
import { IDENTITIES, type Identity } from './figures.js';
import { Violation } from './violation.js';

/**
 * What must be true after every event, event by event, as the verifier judges that stands alone: that each is a legal next
 * step, that entries sum to zero, that balances and accounts agree. Unusable after a violation.
 */
export class LogJudge {
  readonly #judge: Judge;
  events = 0;

  /** @param keys of all commands; in memory where they are left out */
  constructor(keys?: Keys) {
    this.#judge = new Judge(keys === undefined ? {} : { keys });
  }

  /** How much was judged, in words. */
  get summaries() {
    const { counts } = this.books;
    const events = readableNumber(this.events);
    const identityLine = (identity: Identity) =>
      `${IDENTITIES[identity]}: ${readableNumber(counts[`identity ${identity}`])} times`;
    return {
      events: `${events} events read, each of a known type and version, as its schema says`,
      transitions: `${events} events, each a legal next step`,
      journal: `${readableNumber(counts.entries)} entries of ${readableNumber(counts.postings)} postings, each sums to zero: so does the trial balance at every revision`,
      'identity 1': identityLine(1),
      'identity 2': identityLine(2),
      'identity 3': identityLine(3),
      'identity 4': identityLine(4),
      accounts: `${readableNumber(counts.accounts)} times an account of the journal was compared with the balances: drawers, pools, payables and the house's agree`,
    };
  }

  /** Balances, accounts, and how often each check was made. */
  get books(): Judge['books'] {
    return this.#judge.books;
  }

  /**
   * @param stored an event whose form was checked, as its text says
   * @throws Violation when a check fails at this event
   */
  take(revision: number, stored: StoredEvent): void {
    runJudge(revision, () => this.#judge.take(revision, stored));
    this.events += 1;
  }

  /** @throws Violation when another event had to follow the last one */
  end(): void {
    runJudge(this.events - 1, () => this.#judge.end());
  }
}

function runJudge(revision: number, judge: () => void): void {
  try {
    judge();
  } catch (error) {
    if (error instanceof Refused) throw new Violation(error.check, revision, error.message);
    throw error;
  }
}
