import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '../event-store/event-store.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { FollowedEvents } from './followed-events.js';
import { HeldReader } from './pipeline.fixture.js';

const at = (revision: number): RecordedEvent => ({ revision, json: '{}', hash: `${revision}` });

it('an event that two subscriptions have delivered before it was taken is taken once', async () => {
  const reader = new HeldReader();
  const timers = new ManualTimers();
  const followed = new FollowedEvents({
    reader,
    timers,
    durableRevision: () => 9,
    onEvents: () => undefined,
    onError: () => undefined,
  });
  await reader.deliver([at(10), at(11)]);
  reader.drop(new Error('dropped'));
  timers.goOff();
  await reader.deliver([at(10), at(11), at(12)]);
  expect(followed.takeAfter(10).map(({ revision }) => revision)).toEqual([11, 12]);
});
