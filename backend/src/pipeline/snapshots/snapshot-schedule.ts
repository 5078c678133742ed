/** On a busy station snapshots are no nearer to each other than this: one takes a second or two of a core. */
const APART_MS = 30_000;
/** A quiet station gets its snapshot too, so that it starts quickly. */
const QUIET_MS = 10 * 60_000;
const QUIET_EVENTS = 1_000;

/** When it is time for a snapshot. */
export class SnapshotSchedule {
  readonly #everyEvents: number;
  #madeRevision: number;
  #madeMs: number;
  #isFirst = true;

  /** @param madeRevision of the newest snapshot; -1 where there is none */
  constructor(everyEvents: number, madeRevision: number, nowMs: number) {
    this.#everyEvents = everyEvents;
    this.#madeRevision = madeRevision;
    this.#madeMs = nowMs;
  }

  isDue(revision: number, nowMs: number): boolean {
    const events = revision - this.#madeRevision;
    const passedMs = nowMs - this.#madeMs;
    if (events >= this.#everyEvents && (this.#isFirst || passedMs >= APART_MS)) return true;
    return events >= QUIET_EVENTS && passedMs >= QUIET_MS;
  }

  made(revision: number, nowMs: number): void {
    this.#madeRevision = revision;
    this.#madeMs = nowMs;
    this.#isFirst = false;
  }
}
