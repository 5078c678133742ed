import type { LedgerEvent } from '../ledger/events.js';

/** The answer to a command of another instance that was not run and never will be: see `Pen.mayRun`. */
export const PEN_LOST = 'PEN_LOST';

/** Keyed refusals that are remembered. */
const REMEMBERED_REFUSALS = 10_000;

/** The pen is held by the instance that wrote the last event of the log. What is told here is durable. */
export class Pen {
  /** The name of this process in the events it writes. */
  readonly instance: string;
  #holder: string | null;
  /** The first event of the last ones in a row that the holder wrote. */
  #since = 0;
  readonly #refusals = new Map<string, number>();
  /** Revision of the newest refusal that was forgotten. */
  #forgotten = -1;

  /** @param last the last event of the log; null for none */
  constructor(instance: string, last: Pick<LedgerEvent, 'on'> | null) {
    this.instance = instance;
    // A name of before this process is no sign of this process.
    this.#holder = last === null || last.on === instance ? null : last.on;
  }

  /** null while nobody is known to hold it. */
  get holder(): string | null {
    return this.#holder;
  }

  /** Takes in events that follow in the log. */
  wrote(events: readonly LedgerEvent[]): void {
    for (const { on, revision } of events) {
      if (on === this.#holder) continue;
      this.#holder = on;
      this.#since = revision;
    }
  }

  /** A command with this key was refused on what is recorded up to a revision. */
  refused(scopedKey: string, revision: number): void {
    this.#refusals.delete(scopedKey);
    this.#refusals.set(scopedKey, revision);
    if (this.#refusals.size <= REMEMBERED_REFUSALS) return;
    for (const [oldest, refusedAt] of this.#refusals) {
      this.#refusals.delete(oldest);
      this.#forgotten = refusedAt;
      return;
    }
  }

  /**
   * Whether a command that another instance sent when it knew the log up to a revision may still be run: nobody else has
   * written since, and the command was not refused here since. Otherwise its sender, or whoever asked it, may have been
   * told already that it was refused.
   */
  mayRun(scopedKey: string, since: number): boolean {
    const refusedAt = this.#refusals.get(scopedKey) ?? this.#forgotten;
    return this.#holder === this.instance && this.#since <= since && refusedAt <= since;
  }
}
