import { join } from 'node:path';
import { LiveCheckBoard } from '../audit/live/live-check-board.js';
import { LiveCheckThread, type LiveCheckThreadParts } from '../audit/live/live-check-thread.js';
import type { Config } from '../config/config.js';
import { documentLocation } from '../document-store/open-documents.js';
import { ledgerLocation } from '../event-store/open-ledger.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import type { StationHealth } from '../system/station-health.js';

interface Surroundings extends Pick<LiveCheckThreadParts, 'ledger' | 'store' | 'progress' | 'timers'> {
  readonly config: Config;
  readonly health: StationHealth;
}

/** Starts the thread that checks the station all the time, unless it is switched off. */
export function openLiveCheck(
  { config, health, ...parts }: Surroundings,
  cleanup: CleanupStack,
): LiveCheckBoard {
  const board = new LiveCheckBoard(config.liveCheck);
  if (!config.liveCheck) return board;
  const thread = new LiveCheckThread({
    ...parts,
    board,
    module: new URL('./live-check.worker.js', import.meta.url),
    workerData: {
      ledger: ledgerLocation(config),
      documents: documentLocation(config),
      folder: join(config.dataDir, 'live-check'),
    },
    watch: health.watch('live check'),
  });
  cleanup.defer(() => thread.stop());
  thread.start();
  return board;
}
