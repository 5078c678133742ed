/** The thread of the checks that run all the time: the log, the auditors' book, the money of the documents, the drawers. */
import { workerData } from 'node:worker_threads';
import { openDocumentReader } from '../../document-store/open-documents.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { type CleanupStack, openTogether } from '../../system/cleanup-stack.js';
import { nodeSystem } from '../../system/node-system.js';
import { giveWay } from '../../system/platform.js';
import { pause } from '../../system/waiting.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { assertRoomForBook, Book } from '../book/book.js';
import { LiveCheck, type LiveCheckParts } from './live-check.js';
import type { LiveCheckCalls, LiveCheckWorkerData } from './live-check-thread.js';

/** A server is asked for a document and for the checkpoint that belongs to it one after the other; a follower is an event late. */
const CHECKS_AT_REST = { server: 10, files: 1 };
const PAUSE_MS = 50;
const { ledger, documents } = workerData as LiveCheckWorkerData;
const { clock, timers } = nodeSystem;

giveWay();

async function openCheck(cleanup: CleanupStack) {
  const reader = await openEventReader(ledger, nodeSystem);
  cleanup.defer(() => reader.close());
  const stored = await openDocumentReader(documents, { collections: COLLECTIONS });
  cleanup.defer(() => stored.close());
  const liveCheck = new LiveCheck({
    reader,
    documents: stored,
    withBook,
    clock,
    checksShort: ledger.eventStore === null ? CHECKS_AT_REST.files : CHECKS_AT_REST.server,
    checksAtRest: documents.mongoUrl === null ? CHECKS_AT_REST.files : CHECKS_AT_REST.server,
    pause: () => pause(timers, PAUSE_MS),
  });
  return { liveCheck };
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
    return Book.openToRead(ledger.dataDir, ledger.trust);
  } catch {
    // The thread that fills it throws it away, and tells why.
    return null;
  }
}

let opened: ReturnType<typeof openTogether<Awaited<ReturnType<typeof openCheck>>>> | null = null;
let running: Promise<unknown> = Promise.resolve();

/** Opens the stores at the first check that finds them. */
async function check(...asked: Parameters<LiveCheck['check']>) {
  await assertRoomForBook(ledger.dataDir);
  opened ??= openTogether(openCheck).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return (await opened).liveCheck.check(...asked);
}

serveCalls<LiveCheckCalls>({
  check(asked, again) {
    const answer = check(asked, again);
    running = answer;
    return answer;
  },
  async close() {
    await running.catch(() => {
      // Whoever asked for it is told.
    });
    await (await opened?.catch(() => null))?.close();
  },
});
