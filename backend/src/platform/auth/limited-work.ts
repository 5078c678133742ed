import { Failure } from '../http/failure.js';

/** Runs work a few at a time; the rest waits in order, and what would wait too long is turned away. */
export class LimitedWork {
  readonly #maxParallel: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxParallel: number, maxWaiting: number) {
    this.#maxParallel = maxParallel;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws Failure OVERLOADED when too many wait already; else what the work throws */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#enter();
    try {
      return await work();
    } finally {
      // Whoever ends hands his place over: the count stays as it is.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#maxParallel) {
      this.#running++;
      return;
    }
    if (this.#waiting.length >= this.#maxWaiting) throw new Failure('OVERLOADED');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
