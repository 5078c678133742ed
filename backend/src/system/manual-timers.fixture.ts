import type { TimerHandle, Timers } from './system.js';

/** Timers that fire when a test says so; `soon` is as usual. */
export class ManualTimers implements Timers {
  #waiting: { readonly delayMs: number; readonly task: () => void }[] = [];

  after(delayMs: number, task: () => void): TimerHandle {
    const entry = { delayMs, task };
    this.#waiting.push(entry);
    return {
      cancel: () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry);
      },
    };
  }

  soon(task: () => void): void {
    setImmediate(task);
  }

  /** The delays of the waiting timers, in the order in which they were set. */
  get delays(): readonly number[] {
    return this.#waiting.map(({ delayMs }) => delayMs);
  }

  /** Fires the timers that wait at this moment, or those of some delays. */
  goOff(isDue: (delayMs: number) => boolean = () => true): void {
    const due = this.#waiting.filter(({ delayMs }) => isDue(delayMs));
    this.#waiting = this.#waiting.filter(({ delayMs }) => !isDue(delayMs));
    for (const { task } of due) task();
  }
}
