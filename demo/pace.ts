import { setTimeout as wait } from 'node:timers/promises';

/** How fast the station plays, and whether it still does. */
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

  /** Takes about as long as a person takes for something: half of it to one and a half. Ends early at `stop`. */
  about(seconds: number): Promise<void> {
    return this.exactly(seconds * (0.5 + Math.random()));
  }

  async exactly(seconds: number): Promise<void> {
    // Rejects only when it is ended early.
    await wait(this.realMs(seconds), undefined, { signal: this.stopped }).catch(() => {});
  }

  /** @param seconds of people's time */
  realMs(seconds: number): number {
    return (seconds * 1_000) / this.#speed;
  }
}
