import type { Seal } from '@taya/contracts/seal';
import type { RecordedEvent, Tail } from '../../event-store/event-store.js';
import type { LedgerLocation } from '../../event-store/open-ledger.js';
import { checkedEvent } from '../log/event-form.js';
import { IDENTITIES, type Identity } from '../log/figures.js';
import { LogJudge } from '../log/judge.js';
import { SealCheck } from '../log/seal-check.js';
import { type Check } from '../log/violation.js';
import { NOTHING } from '../log/walk.js';
import type { AnchorCheck } from './anchor-check.js';
import { NamedCredentials } from './password-check.js';
import { SnapshotCheck } from './snapshot-check.js';

/** The checks that read the log from its first event to its last. */
type LogCheckName = Exclude<Check, 'file' | 'anchor' | 'passwords' | 'read models'>;

/**
 * Checks all there is to a log by itself, event by event: the form of each, the rules of each, the books made of it; and what
 * was made of it and signed or kept beside it: seals, anchor, snapshots. Who reads it checks the links of its chain.
 */
export class LogProof {
  /** The last event that follows rightly: everything holds up to there. */
  tail: Tail = NOTHING;
  readonly credentials = new NamedCredentials();
  readonly #anchor: AnchorCheck;
  readonly #judge = new LogJudge();
  readonly #seals: SealCheck;
  readonly #snapshots: SnapshotCheck;

  /**
   * To be made before the log's end is read: on a running station the snapshots, which are looked for at once, are then no
   * more recent.
   * @param anchor read before, too
   * @param seals from paper or from a witness, which the log has to bear out
   */
  constructor(location: LedgerLocation, anchor: AnchorCheck, seals?: readonly Seal[]) {
    this.#anchor = anchor;
    this.#seals = new SealCheck(location.trust, seals);
    this.#snapshots = new SnapshotCheck(location.dataDir);
  }

  /** @throws Violation when the next event does not hold; then nothing can be taken any more */
  take(recorded: RecordedEvent): void {
    const { event, stored } = checkedEvent(recorded);
    this.#judge.take(recorded.revision, stored);
    this.tail = { revision: recorded.revision, hash: recorded.hash };
    this.credentials.take(event);
    this.#seals.take(event, recorded);
    this.#anchor.take(recorded);
    this.#snapshots.take(event, recorded);
  }

  /** @throws Violation for what the whole log does not bear out */
  end(): void {
    this.#judge.end();
    this.#seals.end(this.tail);
    this.#anchor.end(this.tail);
    this.#snapshots.end();
  }

  get summaries(): Readonly<Record<LogCheckName, string>> {
    const { counts } = this.#judge.books;
    const events = grouped(this.#judge.events);
    const identityLine = (identity: Identity) =>
      `${IDENTITIES[identity]}: ${grouped(counts[`identity ${identity}`])} times`;
    return {
      chain: `${events} events without a gap, every hash right; the last is ${this.tail.hash || 'none'}`,
      events: `${events} events read, each of a known type and version, as its schema says`,
      transitions: `${events} events, each a legal next step`,
      journal: `${grouped(counts.entries)} entries of ${grouped(counts.postings)} postings, each sums to zero: so does the trial balance at every revision`,
      'identity 1': identityLine(1),
      'identity 2': identityLine(2),
      'identity 3': identityLine(3),
      'identity 4': identityLine(4),
      accounts: `${grouped(counts.accounts)} times an account of the journal was compared with the balances: drawers, pools, payables and the house's agree`,
      seals: this.#seals.summary,
      snapshots: this.#snapshots.summary,
    };
  }
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
