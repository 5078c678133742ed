const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** What has worked for so long is as good as new: when it fails again, it is started again at once. */
export const SETTLED_MS = 60_000;

/** How soon what failed is started again: the first time at once, then after pauses that double up to a longest, for ever. */
export class RestartPolicy {
  #failures = 0;

  /** After one more failure. */
  nextPauseMs(): number {
    this.#failures += 1;
    if (this.#failures === 1) return 0;
    return Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 2), LONGEST_PAUSE_MS);
  }

  /** It works again. */
  settled(): void {
    this.#failures = 0;
  }
}
