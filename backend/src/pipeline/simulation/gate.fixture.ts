import type { System } from '../../system/system.js';

/** What something passes while it is open; while it is closed, it waits there. */
export class Gate {
  #isOpen = true;
  #waiting: (() => void)[] = [];

  get isOpen(): boolean {
    return this.#isOpen;
  }

  close(): void {
    this.#isOpen = false;
  }

  open(): void {
    this.#isOpen = true;
    for (const task of this.#waiting.splice(0)) this.run(task);
  }

  run(task: () => void): void {
    if (this.#isOpen) task();
    else this.#waiting.push(task);
  }

  passed(): Promise<void> {
    return new Promise((resolve) => this.run(resolve));
  }
}

/** The world as a process sees it that may be stopped for a while: the clock goes on, its timers go off later. */
export function pausable({ clock, random, timers }: System, awake: Gate): System {
  return {
    clock,
    random,
    timers: {
      after: (delayMs, task) => timers.after(delayMs, () => awake.run(task)),
      soon: (task) => timers.soon(() => awake.run(task)),
    },
  };
}
