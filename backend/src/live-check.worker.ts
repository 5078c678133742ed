/** The thread of the checks that run all the time: the ledger with all checks of the audit, the read models, the state. */
import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { LiveCheck } from './audit/live/live-check.js';
import type { LiveCheckCalls, LiveCheckWorkerData } from './audit/live/live-check-thread.js';
import { openDocumentReader } from './document-store/open-documents.js';
import { openSqliteDocumentStore } from './document-store/sqlite/sqlite-document-store.js';
import { openEventReader } from './event-store/open-ledger.js';
import { COLLECTIONS } from './read-models/collections.js';
import { STATION_PROJECTIONS } from './station-projections.js';
import { CleanupStack } from './system/cleanup-stack.js';
import { assertRoom } from './system/disk-space.js';
import { nodeSystem } from './system/node-system.js';
import { giveWay } from './system/platform.js';
import { serveCalls } from './system/worker-rpc.js';

/** A server without transactions shows a document a moment before the checkpoint that belongs to it. */
const LOOKS_AT_REST = { server: 10, files: 1 };
const PAUSE_MS = 50;
/** What the checks leave to the ledger: sales stop on a full disk. The thread that starts again begins with an empty folder. */
const SPARED_BYTES = 256 * 1_024 * 1_024;

const { ledger, documents, folder } = workerData as LiveCheckWorkerData;
const { clock, timers } = nodeSystem;

giveWay();
const cleanup = new CleanupStack();
// What a station that was killed has left.
rmSync(folder, { recursive: true, force: true });
cleanup.defer(async () => rmSync(folder, { recursive: true, force: true }));
const reader = await openEventReader(ledger, nodeSystem);
cleanup.defer(() => reader.close());
const audited = await openDocumentReader(documents, { collections: COLLECTIONS });
cleanup.defer(() => audited.close());
const replayed = await openSqliteDocumentStore({ dataDir: folder, collections: COLLECTIONS });
cleanup.defer(() => replayed.close());
const check = await LiveCheck.of({
  reader,
  audited,
  replayed: await replayed.beginRebuild(),
  projections: STATION_PROJECTIONS,
  stationId: ledger.stationId,
  clock,
  folder,
  assertRoom: () => assertRoom(folder, SPARED_BYTES),
  looksAtRest: documents.mongoUrl === null ? LOOKS_AT_REST.files : LOOKS_AT_REST.server,
  pause: () => new Promise((resolve) => timers.after(PAUSE_MS, resolve)),
});
cleanup.defer(async () => check.close());

let looking: Promise<unknown> = Promise.resolve();

serveCalls<LiveCheckCalls>({
  look(asked) {
    const look = check.look(asked);
    looking = look;
    return look;
  },
  async close() {
    await looking.catch(() => {
      // Whoever asked for the look is told.
    });
    await cleanup.close();
  },
});
