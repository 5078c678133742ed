import { randomBytes } from 'node:crypto';
import type { System, TimerHandle } from './system.js';

/** The real world. Timers do not keep the process alive. */
export const nodeSystem: System = {
  clock: { nowMs: () => Date.now(), monotonicMs: () => performance.now() },
  timers: {
    after(delayMs: number, task: () => void): TimerHandle {
      const timer = setTimeout(task, delayMs);
      timer.unref();
      return { cancel: () => clearTimeout(timer) };
    },
    soon: (task) => {
      setImmediate(task);
    },
  },
  random: { bytes: (length) => randomBytes(length) },
};
