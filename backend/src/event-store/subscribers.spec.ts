import { describe, expect, it } from '@jest/globals';
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
});
