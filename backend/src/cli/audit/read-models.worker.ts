/** Replays the read models of a station, and compares them, while another thread proves the log. */
import { workerData } from 'node:worker_threads';
import { ReadModelCheck } from '../../audit/verify/read-model-check.js';
import type { StoreSettings } from '../../config/config.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { STATION_PROJECTIONS } from '../../station/station-projections.js';
import { openTogether } from '../../system/cleanup-stack.js';
import { nodeSystem } from '../../system/node-system.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { type ReadModelCalls, recordedOf } from './read-model-thread.js';

const location = workerData as StoreSettings;
const opened = openTogether(async (cleanup) => {
  const openReader = () => openEventReader(location, nodeSystem);
  const parts = { location, openReader, projections: STATION_PROJECTIONS, timers: nodeSystem.timers };
  return { check: await ReadModelCheck.begin(parts, cleanup) };
});
// Told to whoever calls first.
opened.catch(() => {});

serveCalls<ReadModelCalls>({
  async begin() {
    await opened;
  },
  replay: async (events) => (await opened).check.replay(recordedOf(events)),
  compare: async () => (await opened).check.compare(),
  close: async () => (await opened).close(),
});
