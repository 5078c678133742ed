import { PartLog } from '../system/log-events.js';
import type { Clock } from '../system/system.js';
import { ContradictionError } from './witness-sender.js';
import type { WaitingSeals } from './witness-status.js';

/** A seal that waits for longer is logged again: by then somebody should have seen to the witness. */
export const BEHIND_MS = 3_600_000;

/**
 * Logs a witness that lacks seals: at the first failure, once more when that has lasted, and when it is over. That it
 * has another history is logged by itself, whatever failed before.
 */
export class WitnessLog {
  readonly #log = new PartLog('witness');
  #isFailing = false;
  #isContradicted = false;
  #isBehind = false;

  constructor(
    private readonly url: string,
    private readonly clock: Pick<Clock, 'nowMs'>,
  ) {}

  /** @param waiting null where it is not known */
  logFailure(reason: Error, waiting: WaitingSeals | null): void {
    if (reason instanceof ContradictionError) this.#logContradiction(reason);
    else if (!this.#isFailing) {
      this.#isFailing = true;
      const text = `Seals are not given to the witness at ${this.url}: ${reason.message}`;
      this.#log.write('witness.failed', text);
    }
    const { seals = 0, oldestAtMs = null } = waiting ?? {};
    if (this.#isBehind || oldestAtMs === null || this.clock.nowMs() - oldestAtMs < BEHIND_MS) return;
    this.#isBehind = true;
    const since = new Date(oldestAtMs).toISOString();
    const text = `The witness at ${this.url} lacks ${seals} seals, the oldest of ${since}: ${reason.message}`;
    this.#log.write('witness.behind', text, { seals, since });
  }

  /** It has all there are. @param count how many of them just now */
  logAllStored(count: number): void {
    if (this.#isFailing || this.#isContradicted || count > 0)
      this.#log.write('witness.kept', `The witness has all seals, ${count} of them new`, { count });
    this.#isFailing = false;
    this.#isContradicted = false;
    this.#isBehind = false;
  }

  #logContradiction({ message }: ContradictionError): void {
    if (this.#isContradicted) return;
    this.#isContradicted = true;
    this.#log.write(
      'witness.contradicts',
      `This log is not the one that the witness at ${this.url} knows: ${message}`,
    );
  }
}
