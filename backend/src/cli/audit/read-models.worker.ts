/** Replays the read models of a station, and compares them, while another thread proves the log. */
import { workerData } from 'node:worker_threads';
import { checkReadModels } from '../../audit/verify/read-model-check.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { STATION_PROJECTIONS } from '../../station/station-projections.js';
import { nodeSystem } from '../../system/node-system.js';
import { serveCalls } from '../../system/worker-rpc.js';
import type { ReadModelCalls, ReadModelWorkerData } from './read-model-thread.js';

const { location, folder } = workerData as ReadModelWorkerData;
const openReader = () => openEventReader(location, nodeSystem);
const parts = { location, folder, openReader, projections: STATION_PROJECTIONS, timers: nodeSystem.timers };

serveCalls<ReadModelCalls>({ check: () => checkReadModels(parts) });
