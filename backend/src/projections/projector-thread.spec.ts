import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { nodeSystem } from '../system/node-system.js';
import { ProjectorThread } from './projector-thread.js';

let thread: ProjectorThread;

beforeEach(() => {
  const location = { dataDir: '/nowhere', stationId: 'spec', mongoUrl: null };
  thread = new ProjectorThread(
    new URL('./polls.worker.fixture.js', import.meta.url),
    { ledger: { ...location, eventStore: null }, documents: location },
    nodeSystem.timers,
  );
});

afterEach(() => thread.close());

function polls(count: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = thread.onProgress(({ revision }) => {
      if (revision < count) return;
      stop();
      resolve();
    });
  });
}

it('lets the projector poll at once for whoever waits, and once more for those who came meanwhile', async () => {
  const twice = polls(2);
  thread.poll();
  for (let caller = 0; caller < 20; caller += 1) thread.poll();
  await twice;
  const thrice = polls(3);
  thread.poll();
  await thrice;
  expect(thread.status.revision).toBe(3);
});
