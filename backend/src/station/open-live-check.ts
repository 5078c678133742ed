import { LiveCheckBoard } from '../audit/watch/live-check-board.js';
import { LiveCheckThread, type LiveCheckThreadParts } from '../audit/watch/live-check-thread.js';
import { documentLocation } from '../document-store/open-documents.js';
import { ledgerLocation } from '../event-store/open-ledger.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import type { StationTrust } from '../system/station-key.js';
import type { StationContext } from './station.js';

type LiveCheckParts = StationContext &
  Pick<LiveCheckThreadParts, 'ledger' | 'store' | 'progress'> & { readonly trust: StationTrust };

/** Starts the thread that checks the station all the time, unless it is switched off. */
export function openLiveCheck(
  { config, system, health, trust, ledger, store, progress }: LiveCheckParts,
  cleanup: CleanupStack,
): LiveCheckBoard {
  const board = new LiveCheckBoard(config.liveCheck);
  if (!config.liveCheck) return board;
  const thread = new LiveCheckThread({
    ledger,
    store,
    progress,
    board,
    timers: system.timers,
    workerData: { ledger: { ...ledgerLocation(config), trust }, documents: documentLocation(config) },
    watch: health.statusFor('live check'),
  });
  cleanup.defer(() => thread.stop());
  thread.start();
  return board;
}
