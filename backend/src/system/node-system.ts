import { randomBytes } from 'node:crypto';
import type { System, TimerHandle } from './system.js';

export const nodeSystem: System = {
  clock: { nowMs: () => Date.now(), monotonicMs: () => performance.now() },
  timers: {
    after(delayMs: number, task: () => void, keepsProcess = false): TimerHandle {
      const timer = setTimeout(task, delayMs);
      if (!keepsProcess) timer.unref();
      return { cancel: () => clearTimeout(timer) };
    },
    soon: (task) => {
      setImmediate(task);
    },
  },
  random: { bytes: (length) => randomBytes(length) },
};
