import { setTimeout as wait } from 'node:timers/promises';

/** How fast the demo plays, and whether it is still playing. */
export class Pace {
  readonly #speed: number;
  readonly #stopping = new AbortController();

  constructor(speed: number) {
    this.#speed = speed;
  }

  get isPlaying(): boolean {
    return !this.#stopping.signal.aborted;
  }

  /** Aborted by `stop`. */
  get stopped(): AbortSignal {
    return this.#stopping.signal;
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Waits so long; ends early at `stop`. */
  async exactly(seconds: number): Promise<void> {
    // Rejects only when it was ended early.
    await wait(this.realMs(seconds), undefined, { signal: this.stopped }).catch(() => {});
  }

  /** @param seconds at `--speed 1` */
  realMs(seconds: number): number {
    return (seconds * 1_000) / this.#speed;
  }
}
