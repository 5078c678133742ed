import type { RecordedEvent } from '../../event-store/event-store.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { evolve } from '../../ledger/evolve.js';
import { StationState } from '../../ledger/state/state.js';
import { bodyDifference } from '../../pipeline/snapshots/check-snapshot.js';
import { SnapshotFiles } from '../../pipeline/snapshots/snapshot-files.js';
import { messageOf } from '../../system/named-error.js';
import { Violation } from '../log/violation.js';

/**
 * The snapshots of the state, from which a station starts, each compared with what a replay makes of all events before it.
 * What is wrong with them says nothing against the log, so it is reported once all of the log was checked. Those that
 * nobody could start from are passed over: of another version, of another log, or not whole.
 */
export class SnapshotCheck {
  readonly #files: SnapshotFiles;
  /** Those still to come, the next one last. */
  readonly #left: number[];
  readonly #state = new StationState();
  #compared = 0;
  #violation: Violation | null = null;

  constructor(dataDir: string) {
    this.#files = new SnapshotFiles(dataDir);
    this.#left = [...this.#files.revisions()];
    this.#state.hasLookUps = false;
  }

  get summary(): string {
    if (this.#compared === 0) return 'there are none';
    return `${this.#compared} of the state, each as a replay makes it: drawers, users, settings, open bets, command keys`;
  }

  take(event: LedgerEvent, { revision, hash }: RecordedEvent): void {
    if (this.#left.length === 0 || this.#violation !== null) return;
    try {
      this.#state.journal.withoutUndo(() => evolve(this.#state, event));
    } catch (error) {
      this.#violation = new Violation(
        'snapshots',
        revision,
        `the event cannot be applied: ${messageOf(error)}`,
      );
      return;
    }
    if (this.#left.at(-1) !== revision) return;
    this.#left.pop();
    const snapshot = this.#files.found(revision);
    if (snapshot?.hash !== hash) return;
    const difference = bodyDifference(snapshot.body, this.#state);
    if (difference === null) this.#compared += 1;
    else if (difference !== undefined) this.#violation = new Violation('snapshots', revision, difference);
  }

  /** @throws Violation for the first snapshot that is not what the log makes it */
  end(): void {
    if (this.#violation !== null) throw this.#violation;
  }
}
