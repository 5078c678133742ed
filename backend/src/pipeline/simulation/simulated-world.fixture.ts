import type { Clock, System, TimerHandle, Timers } from '../../system/system.js';
import { SeededRandom } from './seeded-random.fixture.js';

/** 2026-11-21 10:00 in Manila. */
const START_MS = Date.UTC(2026, 10, 21, 2);
/** Promise reactions that get their turn between two tasks. Any number is deterministic; this lets short chains end. */
const REACTIONS = 12;
/** Enough for any chain: whoever has not moved after these waits for something that will not happen. */
const ALL_REACTIONS = 500_000;

interface Task {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
  isCancelled: boolean;
}

/** Time, timers and randomness of one run: nothing happens but by its tasks, in an order that the seed repeats. */
export class SimulatedWorld implements System {
  readonly random: SeededRandom;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Ordered by time, then by when they were made. */
  readonly #tasks: Task[] = [];
  readonly #checks: (() => void)[] = [];
  #failure: Error | null = null;
  #elapsedMs = 0;
  #clockErrorMs = 0;
  #made = 0;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
    this.clock = {
      nowMs: () => START_MS + this.#elapsedMs + this.#clockErrorMs,
      monotonicMs: () => this.#elapsedMs,
    };
    this.timers = {
      after: (delayMs, task) => this.#schedule(delayMs, task),
      soon: (task) => {
        this.#schedule(0, task);
      },
    };
  }

  /** The wall clock is set to another time. */
  jumpClock(byMs: number): void {
    this.#clockErrorMs += byMs;
  }

  /** Called whenever something has happened. */
  afterEachTask(check: () => void): void {
    this.#checks.push(check);
  }

  /** Ends the run with the first failure, wherever it is met. */
  fail(reason: Error): void {
    this.#failure ??= reason;
  }

  async sleep(ms: number): Promise<void> {
    await new Promise<void>((resolve) => this.#schedule(ms, resolve));
  }

  /**
   * Lets the world run until the work is done.
   * @throws Error when the work neither ends nor waits for anything, or takes longer than `atMostMs`; and what `fail`
   * was given
   */
  async run<Result>(work: Promise<Result>, atMostMs: number): Promise<Result> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => undefined);
    await reactions(REACTIONS);
    const endMs = this.#elapsedMs + atMostMs;
    while (!isDone) {
      for (let turn = 0; this.#tasks.length === 0 && !isDone && turn < ALL_REACTIONS; turn += 1) await null;
      const task = this.#tasks.shift();
      if (isDone) break;
      if (task === undefined) throw new Error('Everybody waits, and nothing is left to happen');
      if (task.atMs > endMs) throw new Error(`Not done after ${atMostMs} simulated ms`);
      this.#elapsedMs = Math.max(this.#elapsedMs, task.atMs);
      if (!task.isCancelled) task.run();
      await reactions(REACTIONS);
      for (const check of this.#checks) check();
      if (this.#failure !== null) throw this.#failure;
    }
    if (this.#failure !== null) throw this.#failure;
    return done;
  }

  #schedule(delayMs: number, run: () => void): TimerHandle {
    const task: Task = { atMs: this.#elapsedMs + delayMs, order: this.#made++, run, isCancelled: false };
    let index = this.#tasks.length;
    while (index > 0 && (this.#tasks[index - 1]?.atMs ?? 0) > task.atMs) index -= 1;
    this.#tasks.splice(index, 0, task);
    return {
      cancel: () => {
        task.isCancelled = true;
      },
    };
  }
}

async function reactions(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await null;
}
