import type { ProjectorStatus } from '../read-models/progress.js';

/** Holds the latest status for a caller who waits for one newer than the last they have seen. */
export class LatestStatus {
  #number = 0;
  #status: ProjectorStatus = { revision: -1, state: 'starting', reason: '' };
  #waiting: (() => void) | null = null;

  set(status: ProjectorStatus): void {
    this.#status = status;
    this.#number += 1;
    this.#waiting?.();
    this.#waiting = null;
  }

  /** One caller at a time. */
  async after(seen: number): Promise<{ readonly number: number; readonly status: ProjectorStatus }> {
    if (this.#number <= seen) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
    return { number: this.#number, status: this.#status };
  }
}
