import { LiveCheckStatus } from '../audit/watch/live-check-status.js';
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
): LiveCheckStatus {
  const status = new LiveCheckStatus(config.liveCheck);
  if (!config.liveCheck) return status;
  const thread = new LiveCheckThread({
    ledger,
    store,
    progress,
    status,
    timers: system.timers,
    workerData: { ledger: { ...ledgerLocation(config), trust }, documents: documentLocation(config) },
    partStatus: health.statusFor('live check'),
  });
  cleanup.defer(() => thread.stop());
  thread.start();
  return status;
}
