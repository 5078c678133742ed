import type { TimerHandle, Timers } from './system.js';

/** Timers that go off when a test says so; `soon` is as soon as ever. */
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

  /** Delays of the timers that wait, in the order they were set. */
  get delays(): readonly number[] {
    return this.#waiting.map(({ delayMs }) => delayMs);
  }

  /** Lets all timers go off that wait now. */
  goOff(): void {
    const due = this.#waiting;
    this.#waiting = [];
    for (const { task } of due) task();
  }
}
