import { describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import type { RecordedEvent } from './event-store.js';
import { Subscribers } from './subscribers.js';

describe('a subscriber', () => {
  it('gets everything of a store that gives less at once than there is, told of nothing more', async () => {
    const log = [0, 1, 2].map((revision): RecordedEvent => ({ revision, json: '{}', hash: '' }));
    const subscribers = new Subscribers(nodeSystem.timers, async (from) => log.slice(from, from + 1));
    const all = Promise.withResolvers<void>();
    const delivered: number[] = [];
    const subscription = subscribers.add(
      -1,
      (events) => {
        delivered.push(...events.map(({ revision }) => revision));
        if (delivered.length === log.length) all.resolve();
      },
      all.reject,
    );
    await all.promise;
    await subscription.close();
    expect(delivered).toEqual([0, 1, 2]);
  });

  it('polls soon while somebody asks, and at its own pace once nobody has for a while', async () => {
    const timers = new ManualTimers();
    const failures: Error[] = [];
    // Each poll finds one event: the station sells without a break.
    const read = async (from: number) => [{ revision: from, json: '{}', hash: '' }];
    const subscribers = new Subscribers(timers, read);
    const subscription = subscribers.add(
      -1,
      () => {},
      (error) => failures.push(error),
    );
    const nextPause = async () => {
      while (timers.delays.length === 0) await new Promise((resolve) => timers.soon(() => resolve(null)));
      const [pauseMs = Number.NaN] = timers.delays;
      timers.goOff();
      return pauseMs;
    };
    const ownPace = await nextPause();
    subscription.poll();
    const pauses: number[] = [];
    while (pauses.at(-1) !== ownPace) pauses.push(await nextPause());
    const quick = pauses.slice(0, -1);
    expect(quick.length).toBeGreaterThan(1);
    expect(Math.max(...quick)).toBeLessThan(ownPace / 5);
    expect(quick.reduce((sum, pauseMs) => sum + pauseMs, 0)).toBeLessThanOrEqual(ownPace);
    await subscription.close();
    expect(failures).toEqual([]);
  });
});
