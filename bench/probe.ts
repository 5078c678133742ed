import { pause } from '../test/crash/support/notebook.js';
import { type Answer, refusal } from '../test/support/client.js';
import { at, median } from './rounds.js';

/** How long the calls of one kind took, in their order. */
export interface Latencies {
  readonly count: number;
  readonly medianMs: number;
  readonly slowestMs: number;
}

/** Makes one kind of call again and again, and keeps how long each took. */
export class Probe {
  readonly failures: string[] = [];
  #tookMs: number[] = [];
  #isOver = false;
  readonly #done: Promise<void>;

  constructor(
    private readonly call: () => Promise<Answer>,
    private readonly pauseMs: number,
  ) {
    this.#done = this.#run();
  }

  /** What was measured since the last call of this. */
  take(): Latencies {
    const tookMs = this.#tookMs;
    this.#tookMs = [];
    const tenths = (ms: number) => Math.round(ms * 10) / 10;
    return { count: tookMs.length, medianMs: tenths(median(tookMs)), slowestMs: tenths(at(1, tookMs)) };
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      const startMs = performance.now();
      const answer = await this.call();
      this.#tookMs.push(performance.now() - startMs);
      if (answer.status !== 200) this.failures.push(refusal(answer).join(' '));
      await pause(this.pauseMs);
    }
  }
}
