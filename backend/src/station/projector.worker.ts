/** The projector's thread: reads the ledger, writes the read models. */
import { workerData } from 'node:worker_threads';
import { openDocumentStore } from '../document-store/open-documents.js';
import { openEventReader } from '../event-store/open-ledger.js';
import { LatestStatus, Projector } from '../projections/projector.js';
import type { ProjectorCalls, ProjectorWorkerData } from '../projections/projector-thread.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { nodeSystem } from '../system/node-system.js';
import { every } from '../system/waiting.js';
import { serveCalls } from '../system/worker-rpc.js';
import { STATION_PROJECTIONS } from './station-projections.js';

/** Lists that found the documents damaged wait for as long as this, and for the rebuild. */
const CHECK_MS = 1_000;

const location = workerData as ProjectorWorkerData;
const latest = new LatestStatus();
const projector = new Projector({
  openEvents: () => openEventReader(location.ledger, nodeSystem),
  openDocuments: (notice) => openDocumentStore(location.documents, { collections: COLLECTIONS, notice }),
  set: STATION_PROJECTIONS,
  timers: nodeSystem.timers,
  onStatus: (status) => latest.set(status),
});

serveCalls<ProjectorCalls>({
  statusAfter: (seen) => latest.after(seen),
  poll: () => projector.poll(),
  close: () => projector.close(),
});

every(nodeSystem.timers, CHECK_MS, () => projector.check());
await projector.start();
