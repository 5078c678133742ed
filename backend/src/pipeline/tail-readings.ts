import type { EventLog } from '../event-store/event-store.js';
import type { Timers } from '../system/system.js';
import type { Waiting } from './pending-request.js';

const PAUSE_AFTER_FAILURE_MS = 50;

/** An answer that waits to be confirmed. */
export interface Unconfirmed extends Waiting {
  /** The last event of the state that it was decided on. */
  readonly revision: number;
}

export interface TailReadingParts {
  readonly store: Pick<EventLog, 'tail'>;
  readonly timers: Timers;
  /** The log ended at `tail` after the answers were decided. */
  readonly onTail: (tail: number, answers: readonly Unconfirmed[]) => void;
  readonly onFailure: (error: Error, answers: readonly Unconfirmed[]) => void;
}

/**
 * Answers that no append carries: each waits for a reading of the log's end that began after it was decided. One reading
 * serves all who wait for it.
 */
export class TailReadings {
  readonly #parts: TailReadingParts;
  #entries: { readonly answer: Unconfirmed; readonly reading: number }[] = [];
  /** The latest reading that has begun. */
  #begun = 0;
  #isPlanned = false;

  constructor(parts: TailReadingParts) {
    this.#parts = parts;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  add(answer: Unconfirmed): void {
    this.#entries.push({ answer, reading: this.#begun + 1 });
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    // Not at once, so that answers that were decided together share it.
    this.#parts.timers.soon(() => void this.#read());
  }

  /** Takes out those that something else carries, or that have to be decided again. */
  take(isTaken: (answer: Unconfirmed) => boolean): Unconfirmed[] {
    const taken = this.#entries.filter(({ answer }) => isTaken(answer));
    this.#entries = this.#entries.filter(({ answer }) => !isTaken(answer));
    return taken.map(({ answer }) => answer);
  }

  async #read(): Promise<void> {
    const { store, timers, onTail, onFailure } = this.#parts;
    if (this.#entries.length === 0) {
      this.#isPlanned = false;
      return;
    }
    this.#begun += 1;
    const reading = this.#begun;
    try {
      const { revision } = await store.tail();
      onTail(revision, this.#takeThrough(reading));
      timers.soon(() => void this.#read());
    } catch (error) {
      timers.after(PAUSE_AFTER_FAILURE_MS, () => void this.#read());
      onFailure(error as Error, this.#takeThrough(reading));
    }
  }

  #takeThrough(through: number): Unconfirmed[] {
    const due = this.#entries.filter(({ reading }) => reading <= through);
    this.#entries = this.#entries.filter(({ reading }) => reading > through);
    return due.map(({ answer }) => answer);
  }
}
