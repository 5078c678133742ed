import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadModelResult } from '../../audit/verify/read-model-check.js';
import type { StoreSettings } from '../../config/config.js';
import type { CleanupStack } from '../../system/cleanup-stack.js';
import { WorkerClient } from '../../system/worker-rpc.js';

const WORKER = new URL('./read-models.worker.js', import.meta.url);

export interface ReadModelCalls {
  check(): Promise<ReadModelResult>;
}

export interface ReadModelWorkerData {
  readonly location: StoreSettings;
  readonly folder: string;
}

/** The check of the read models in a thread of its own, which replays the log while this one proves it. */
export function checkInThread(location: StoreSettings, cleanup: CleanupStack): Promise<ReadModelResult> {
  const folder = mkdtempSync(join(tmpdir(), 'taya-audit-'));
  cleanup.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const workerData: ReadModelWorkerData = { location, folder };
  const worker = new WorkerClient<ReadModelCalls>(WORKER, { workerData });
  cleanup.defer(() => worker.terminate());
  return worker.call('check');
}
