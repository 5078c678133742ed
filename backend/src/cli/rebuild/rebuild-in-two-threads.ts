import { checkLink, type LogReader, windows } from '../../audit/log/walk.js';
import { type DocumentLocation, documentLocation } from '../../document-store/open-documents.js';
import { EMPTY_STREAM } from '../../event-store/event-store.js';
import type { ProjectionProgress } from '../../projections/rebuild.js';
import { withCleanup } from '../../system/cleanup-stack.js';
import { StorageError } from '../../system/storage-fault.js';
import { WorkerClient } from '../../system/worker-rpc.js';
import { type EventTexts, textsOf } from '../event-texts.js';
import type { DocumentsCalls } from './documents.worker.js';

const WORKER = new URL('./documents.worker.js', import.meta.url);

/** How many events are read, and committed, at once. */
const WINDOW = 4_000;

/** Without it the heap lies full of what is long done with: a batch lives for milliseconds. */
const YOUNG = { maxYoungGenerationSizeMb: 24 };

export interface TwoThreads {
  readonly events: LogReader;
  readonly location: DocumentLocation;
  readonly print: (line: string) => void;
  readonly onProgress: ProjectionProgress;
}

/**
 * Rebuilds all documents: this thread reads the log and checks its chain, another one makes the documents meanwhile. The
 * present ones stay when it fails.
 * @returns the revision reached
 * @throws Finding where the chain is broken
 */
export async function rebuildInTwoThreads(work: TwoThreads): Promise<number> {
  const worker = new WorkerClient<DocumentsCalls>(WORKER, {
    workerData: documentLocation(work.location),
    errors: [StorageError],
    resourceLimits: YOUNG,
  });
  return withCleanup(async (cleanup) => {
    cleanup.defer(() => worker.terminate());
    for (const notice of await worker.call('open')) work.print(notice);
    cleanup.defer(async () => {
      if (!worker.isLost) await worker.call('close');
    });
    const reached = await handOver(work, (events) => worker.call('take', events));
    while (await worker.call('makeNextIndex')) await work.onProgress(reached, reached);
    await worker.call('swap');
    return reached;
  });
}

/** Gives all events of a log to `take`, a window at a time; the next one is read and checked meanwhile. */
async function handOver(
  { events, onProgress }: TwoThreads,
  take: (events: EventTexts) => Promise<void>,
): Promise<number> {
  const { revision: tail } = await events.tail();
  let hash = '';
  let reached = EMPTY_STREAM;
  let taken = Promise.resolve();
  try {
    for await (const window of windows(events, tail, 0, WINDOW)) {
      for (const event of window) {
        checkLink(hash, event);
        hash = event.hash;
      }
      await taken;
      await onProgress(reached, tail);
      taken = take(textsOf(window));
      // It is looked at once the next window is read: until then a rejection must not end the process.
      taken.catch(() => {});
      reached += window.length;
    }
    await taken;
    return reached;
  } finally {
    await Promise.allSettled([taken]);
  }
}
