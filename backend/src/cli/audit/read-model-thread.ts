import type { ReadModelComparison, ReadModelResult } from '../../audit/verify/read-model-check.js';
import type { StoreSettings } from '../../config/config.js';
import type { RecordedEvent } from '../../event-store/event-store.js';
import type { CleanupStack } from '../../system/cleanup-stack.js';
import { WorkerClient } from '../../system/worker-rpc.js';

const WORKER = new URL('./read-models.worker.js', import.meta.url);

/** Made one after the other, each once the one before is answered. */
export interface ReadModelCalls {
  begin(): Promise<void>;
  replay(events: EventTexts): Promise<void>;
  compare(): Promise<ReadModelResult>;
  close(): Promise<void>;
}

/** The check of the read models in a thread of its own: it replays a window while the next one is proved. */
export async function beginInThread(
  location: StoreSettings,
  cleanup: CleanupStack,
): Promise<ReadModelComparison> {
  const worker = new WorkerClient<ReadModelCalls>(WORKER, { workerData: location });
  cleanup.defer(() => worker.terminate());
  await worker.call('begin');
  let replayed = Promise.resolve();
  cleanup.defer(async () => {
    await Promise.allSettled([replayed]);
    if (!worker.isLost) await worker.call('close');
  });
  return {
    async replay(events) {
      const before = replayed;
      replayed = worker.call('replay', textsOf(events));
      // It is looked at with the next window: until then a rejection must not end the process.
      replayed.catch(() => {});
      // One window waits while another is replayed, so that neither thread stands still for the other.
      await before;
    },
    async compare() {
      await replayed;
      return worker.call('compare');
    },
  };
}

/** Events that follow one another. Texts alone: they cross over to a thread for a third of what objects cost. */
export interface EventTexts {
  readonly first: number;
  readonly jsons: readonly string[];
  readonly hashes: readonly string[];
}

export function textsOf(events: readonly RecordedEvent[]): EventTexts {
  return {
    first: events[0]?.revision ?? 0,
    jsons: events.map(({ json }) => json),
    hashes: events.map(({ hash }) => hash),
  };
}

export function recordedOf({ first, jsons, hashes }: EventTexts): readonly RecordedEvent[] {
  return jsons.map((json, at) => ({ revision: first + at, json, hash: hashes[at] ?? '' }));
}
