import type { Seal } from '@taya/contracts/seal';
import type { EventReader, RecordedEvent, Tail } from '../../event-store/event-store.js';
import type { LedgerLocation } from '../../event-store/open-ledger.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { IDENTITIES, type Identity } from '../log/identities.js';
import { LogJudge } from '../log/judge.js';
import { SealCheck } from '../log/seal-check.js';
import { type Check, type PlainViolation, reasonOf, Violation } from '../log/violation.js';
import { walk } from '../log/walk.js';
import type { AnchorCheck } from './anchor-check.js';
import { type NamedCredential, nameCredential } from './password-check.js';
import { SnapshotCheck } from './snapshot-check.js';

/** The checks that read the log from its first event to its last. */
type LogCheckName = Exclude<Check, 'file' | 'anchor' | 'passwords' | 'read models'>;

export interface LogToProve {
  readonly reader: Pick<EventReader, 'read' | 'tail'>;
  readonly location: LedgerLocation;
  /** Read before the log's end. */
  readonly anchor: AnchorCheck;
  /** Seals from paper or from a witness, which the log has to bear out. */
  readonly seals: readonly Seal[] | undefined;
  /** Told of the last revision that was checked, a thousand events or so apart. */
  readonly at: (revision: number) => void;
}

/** What became of it. Plain data: it may have been made in another thread. */
export interface LogProof {
  /** What each check did, in words. */
  readonly held: Readonly<Record<LogCheckName, string>>;
  /** The last event that follows rightly, and everything holds up to where nothing was found. */
  readonly tail: Tail;
  /** Which password hash is whose. */
  readonly credentials: ReadonlyMap<number, NamedCredential>;
  /** The first thing that does not hold; null when all does. */
  readonly violation: PlainViolation | null;
}

/**
 * Checks all there is to a log by itself, in one pass: its chain, the form of each event, the rules of each, the books
 * made of it; and what was made of it and signed or kept beside it: seals, anchor, snapshots.
 */
export async function proveLog(log: LogToProve): Promise<LogProof> {
  const pass = new Pass(log);
  const violation = await pass.violation();
  return { held: pass.held(), tail: pass.tail, credentials: pass.credentials, violation };
}

class Pass {
  tail: Tail = { revision: -1, hash: '' };
  readonly credentials = new Map<number, NamedCredential>();
  readonly #log: LogToProve;
  readonly #auditor = new LogJudge();
  readonly #seals: SealCheck;
  // It looks for its files at once, so before the log's end is read: on a running station they are no more recent.
  readonly #snapshots: SnapshotCheck;

  constructor(log: LogToProve) {
    const { location, seals } = log;
    this.#log = log;
    this.#seals = new SealCheck(location.trust, seals);
    this.#snapshots = new SnapshotCheck(location.dataDir);
  }

  async violation(): Promise<PlainViolation | null> {
    try {
      await this.#walk();
      return null;
    } catch (error) {
      if (error instanceof Violation) return error.plain;
      throw error;
    }
  }

  async #walk(): Promise<void> {
    const { reader, anchor, at } = this.#log;
    const { revision, problem } = await endOf(reader, anchor);
    const visit = (event: LedgerEvent, recorded: RecordedEvent) => this.#take(event, recorded);
    await walk(reader, revision, visit, async () => at(this.tail.revision));
    if (problem !== null) throw new Violation('chain', revision + 1, problem);
    this.#seals.end(this.tail);
    anchor.end(this.tail);
    this.#snapshots.end();
  }

  #take(event: LedgerEvent, recorded: RecordedEvent): undefined {
    this.#auditor.take(recorded);
    this.tail = { revision: recorded.revision, hash: recorded.hash };
    nameCredential(this.credentials, event);
    this.#seals.take(event, recorded);
    this.#log.anchor.take(recorded);
    this.#snapshots.take(event, recorded);
  }

  held(): LogProof['held'] {
    const { counts } = this.#auditor.books;
    const events = grouped(this.#auditor.events);
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
      seals: this.#seals.text,
      snapshots: this.#snapshots.line,
    };
  }
}

/** The end of the log; if it is too damaged, what was acknowledged. */
export async function endOf(reader: Pick<EventReader, 'tail'>, { anchor }: Pick<AnchorCheck, 'anchor'>) {
  try {
    const { revision } = await reader.tail();
    return { revision, problem: null };
  } catch (error) {
    return {
      revision: anchor?.revision ?? -1,
      problem: `the end of the ledger cannot be read: ${reasonOf(error)}`,
    };
  }
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
