/** The thread of the checks that run all the time: the ledger with all checks of the audit, the read models, the state. */
import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { CheckInFolder } from '../audit/watch/check-in-folder.js';
import { LiveCheck } from '../audit/watch/live-check.js';
import type { LiveCheckCalls, LiveCheckWorkerData } from '../audit/watch/live-check-thread.js';
import { openDocumentReader } from '../document-store/open-documents.js';
import { openSqliteDocumentStore } from '../document-store/sqlite/sqlite-document-store.js';
import { openEventReader } from '../event-store/open-ledger.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { type CleanupStack, openTogether } from '../system/cleanup-stack.js';
import { diskSpaceOf } from '../system/disk-space.js';
import { nodeSystem } from '../system/node-system.js';
import { giveWay } from '../system/platform.js';
import { serveCalls } from '../system/worker-rpc.js';
import { STATION_PROJECTIONS } from './station-projections.js';

/** A server is asked for a document and for the checkpoint that belongs to it one after the other; a follower is an event late. */
const LOOKS_AT_REST = { server: 10, files: 1 };
const PAUSE_MS = 50;
const { ledger, documents, folder } = workerData as LiveCheckWorkerData;
const { clock, timers } = nodeSystem;

giveWay();

async function openCheck(cleanup: CleanupStack) {
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
    looksShort: ledger.eventStore === null ? LOOKS_AT_REST.files : LOOKS_AT_REST.server,
    looksAtRest: documents.mongoUrl === null ? LOOKS_AT_REST.files : LOOKS_AT_REST.server,
    pause: () => new Promise((resolve) => timers.after(PAUSE_MS, resolve)),
  });
  cleanup.defer(async () => check.close());
  return { check };
}

const open = () => openTogether(openCheck);
const checks = new CheckInFolder({ open, space: () => diskSpaceOf(ledger.dataDir) });

let looking: Promise<unknown> = Promise.resolve();

serveCalls<LiveCheckCalls>({
  look(asked, again) {
    const look = checks.look(asked, again);
    looking = look;
    return look;
  },
  async close() {
    await looking.catch(() => {
      // Whoever asked for the look is told.
    });
    await checks.close();
  },
});
