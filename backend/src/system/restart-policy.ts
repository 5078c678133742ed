const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** After this time without a failure a part counts as healthy: its next failure restarts it at once. */
export const STABLE_AFTER_MS = 60_000;

/** How soon a failed part is restarted: the first time at once, then after pauses that double up to a maximum, without end. */
export class RestartPolicy {
  #failures = 0;

  nextPauseMs(): number {
    this.#failures += 1;
    if (this.#failures === 1) return 0;
    return Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 2), LONGEST_PAUSE_MS);
  }

  reset(): void {
    this.#failures = 0;
  }
}
