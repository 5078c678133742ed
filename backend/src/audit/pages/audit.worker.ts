/** The thread that fills the auditors' book, and answers from it. */
import { workerData } from 'node:worker_threads';
import { type LedgerLocation, openEventReader } from '../../event-store/open-ledger.js';
import { nodeSystem } from '../../system/node-system.js';
import { pause } from '../../system/waiting.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { assertRoomForBook, Book } from '../book/book.js';
import { FollowedBook, isPassing } from '../book/followed-book.js';
import { Violation } from '../log/violation.js';
import { auditCalls } from './audit-calls.js';
import type { AuditThreadCalls, BookNews } from './audit-thread.js';

/** Also before the first time, so that no start is slower for it. */
const FOLLOW_EVERY_MS = 500;
/** Between two windows it rests this many times as long as one took: what sells has the processor, and the book follows. */
const REST = 9;

const ledger = workerData as LedgerLocation;
const { dataDir, trust } = ledger;
const { clock, timers } = nodeSystem;
const news: BookNews[] = [];
const followed = new FollowedBook({
  openReader: () => openEventReader(ledger, nodeSystem),
  openBook: () => Book.open('to fill', dataDir, trust),
  removeBook: () => Book.remove(dataDir),
  assertRoom: () => assertRoomForBook(dataDir),
  clock,
  onDiscarded: (why) =>
    void news.push({
      event: 'audit.book-discarded',
      text: `audit.sqlite is filled again from the log: ${why}`,
    }),
});
/** The last one that was logged. */
let logged: string | null = null;

async function follow(): Promise<BookNews | null> {
  for (;;) {
    await pause(timers, FOLLOW_EVERY_MS);
    if (followed.isClosed) return null;
    const reason = await reasonToStop();
    if (reason !== null && reason !== logged)
      news.push({ event: 'audit.does-not-hold', text: `The ledger does not hold: ${reason}` });
    logged = reason;
    const next = news.shift();
    if (next !== undefined) return next;
  }
}

/** What the log does not hold by; null when it does, as far as it can be read. */
async function reasonToStop(): Promise<string | null> {
  try {
    await followed.catchUp((tookMs) => pause(timers, REST * tookMs));
    return null;
  } catch (error) {
    if (error instanceof Violation) return error.message;
    // Servers that are away and disks without room are reported by others; here it is tried again.
    if (isPassing(error)) return logged;
    throw error;
  }
}

serveCalls<AuditThreadCalls>({ ...auditCalls(followed), close: () => followed.close(), follow });
