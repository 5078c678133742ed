/** The thread of the checks that run all the time: the log, the auditors' book, the money of the documents, the drawers. */
import { workerData } from 'node:worker_threads';
import { openDocumentReader } from '../../document-store/open-documents.js';
import type { EventReader } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { checksAtRestOn } from '../../projections/compare-stores.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { nodeSystem } from '../../system/node-system.js';
import { lowerThreadPriority } from '../../system/platform.js';
import { pause } from '../../system/waiting.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { assertRoomForBook, Book } from '../book/book.js';
import { LiveCheck, type LiveCheckParts } from './live-check.js';
import type { LiveCheckCalls, LiveCheckWorkerData } from './live-check-thread.js';

const PAUSE_MS = 50;
const { ledger, documents } = workerData as LiveCheckWorkerData;
const { clock, timers } = nodeSystem;

lowerThreadPriority();

let reader: EventReader | null = null;
let liveCheck: LiveCheck | null = null;

/** Opens the stores at the first check that finds them. */
async function check(...asked: Parameters<LiveCheck['check']>) {
  await assertRoomForBook(ledger.dataDir);
  reader ??= await openEventReader(ledger, nodeSystem);
  liveCheck ??= new LiveCheck({
    reader,
    documents: await openDocumentReader(documents, { collections: COLLECTIONS }),
    withBook,
    clock,
    checksShort: checksAtRestOn(ledger.eventStore),
    checksAtRest: checksAtRestOn(documents.mongoUrl),
    pause: () => pause(timers, PAUSE_MS),
  });
  return liveCheck.check(...asked);
}

/** Opened for each check: the thread that fills it may have begun another one. */
const withBook: LiveCheckParts['withBook'] = async (use) => {
  const book = openBook();
  try {
    return await use(book);
  } finally {
    book?.close();
  }
};

function openBook(): Book | null {
  try {
    return Book.open('to read', ledger.dataDir, ledger.trust);
  } catch {
    // There is none yet, or the thread that fills it throws it away, and logs why.
    return null;
  }
}

serveCalls<LiveCheckCalls>({ check });
