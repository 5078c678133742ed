/** In the place of the projector's thread: its revision is the number of polls that it was asked for. */
import { nodeSystem } from '../system/node-system.js';
import { serveCalls } from '../system/worker-rpc.js';
import { LatestStatus } from './projector.js';
import type { ProjectorCalls } from './projector-thread.js';

const latest = new LatestStatus();
let polls = 0;

serveCalls<ProjectorCalls>({
  statusAfter: (seen) => latest.after(seen),
  poll: () =>
    new Promise<void>((resolve) => {
      polls += 1;
      latest.set({ state: 'following', reason: '', revision: polls });
      nodeSystem.timers.soon(() => resolve());
    }),
  close: async () => {},
});
