/** The thread that reads the log for auditors. */
import { workerData } from 'node:worker_threads';
import { openEventReader } from '../../event-store/open-ledger.js';
import { nodeSystem } from '../../system/node-system.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { CheckpointKeeper } from '../checkpoint-keeper.js';
import { Checkpoints } from '../checkpoints.js';
import { LateReader } from '../late-reader.js';
import { auditCalls } from './audit-calls.js';
import type { AuditThreadCalls, AuditWorkerData } from './audit-thread.js';

/** Also before the first look, so that no start is slower for it. */
const LOOK_EVERY_MS = 5_000;
/** As long as a window of events takes: the thread leaves half a processor to others while it catches up. */
const BREATH_MS = 5;

const location = workerData as AuditWorkerData;
const { timers } = nodeSystem;
const reader = new LateReader(() => openEventReader(location, nodeSystem));
const checkpoints = Checkpoints.open(location.dataDir, location.trust);
const pause = (ms: number) => new Promise<void>((resume) => timers.after(ms, resume));
const keeper = new CheckpointKeeper({
  reader,
  checkpoints,
  pause: () => pause(BREATH_MS),
  rest: () => pause(LOOK_EVERY_MS),
});

serveCalls<AuditThreadCalls>({
  ...auditCalls({ reader, checkpoints }),
  async close() {
    keeper.close();
    checkpoints.close();
    await reader.close();
  },
  follow: () => keeper.follow(),
});
