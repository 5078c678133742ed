import { beforeEach, describe, expect, test } from '@jest/globals';
import type { System } from '../system/system.js';
import { PushThrottle } from './push-throttle.js';

/** Timers and a clock that stand still until they are moved. */
class SimulatedTime {
  nowMs = 0;
  #waiting: { atMs: number; task: () => void }[] = [];

  readonly system: System = {
    clock: { nowMs: () => this.nowMs, monotonicMs: () => this.nowMs },
    timers: {
      after: (delayMs, task) => {
        const timer = { atMs: this.nowMs + delayMs, task };
        this.#waiting.push(timer);
        const cancel = () => {
          this.#waiting = this.#waiting.filter((other) => other !== timer);
        };
        return { cancel };
      },
      soon: () => {
        throw new Error('not used here');
      },
    },
    random: { bytes: (length) => new Uint8Array(length) },
  };

  async pass(ms: number): Promise<void> {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; ) {
      this.nowMs += 1;
      const due = this.#waiting.filter(({ atMs }) => atMs <= this.nowMs);
      this.#waiting = this.#waiting.filter(({ atMs }) => atMs > this.nowMs);
      for (const { task } of due) task();
      await settled();
    }
  }
}

/** Lets settled promises run their reactions. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('bursts of changes', () => {
  let time: SimulatedTime;
  let total: number;
  let pushed: string[];
  let failed: number;
  let push: (kind: string) => Promise<void>;
  let throttle: PushThrottle;
  const request = (kind: string) => throttle.requestPush(kind, () => push(kind));

  beforeEach(() => {
    time = new SimulatedTime();
    total = 0;
    pushed = [];
    failed = 0;
    push = async (kind) => void pushed.push(`${kind} ${total} at ${time.nowMs}`);
    const options = { intervalMs: () => 100, retryMs: 2_000 };
    throttle = new PushThrottle(time.system, options, () => {
      failed += 1;
    });
  });

  test('a single change is pushed at once, and once', async () => {
    request('game');
    await time.pass(1_000);
    expect(pushed).toEqual(['game 0 at 0']);
  });

  test('a thousand changes in a second make ten pushes, and one more for the last change', async () => {
    for (total = 1; total <= 1_000; total += 1) {
      request('game');
      await time.pass(1);
    }
    total = 1_000;
    await time.pass(1_000);
    expect(pushed).toHaveLength(11);
    expect(pushed.at(-1)).toBe('game 1000 at 1000');
  });

  test('different kinds do not wait for each other', async () => {
    request('game');
    await time.pass(10);
    request('timer');
    await settled();
    expect(pushed).toEqual(['game 0 at 0', 'timer 0 at 10']);
  });

  test('pushes of one kind never overlap; a change during a slow one is pushed after it', async () => {
    let finish: () => void = () => undefined;
    push = (kind) => {
      pushed.push(`${kind} at ${time.nowMs}`);
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    request('game');
    await time.pass(50);
    request('game');
    await time.pass(450);
    expect(pushed).toEqual(['game at 0']);
    finish();
    await settled();
    await time.pass(2);
    expect(pushed).toEqual(['game at 0', 'game at 501']);
  });

  test('a push that fails is tried again after a rest, without another change', async () => {
    push = () => Promise.reject(new Error('behind'));
    request('game');
    await time.pass(1_000);
    push = async (kind) => void pushed.push(`${kind} at ${time.nowMs}`);
    await time.pass(2_000);
    expect(failed).toBe(1);
    expect(pushed).toEqual(['game at 2000']);
  });

  test('nothing is pushed after it was closed', async () => {
    request('game');
    request('game');
    await settled();
    throttle.stop();
    request('timer');
    await time.pass(1_000);
    expect(pushed).toEqual(['game 0 at 0']);
  });
});
