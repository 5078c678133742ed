import type { ReadOnlyDocumentStore } from '../document-store/document-store.js';
import { documentLocation } from '../document-store/open-documents.js';
import { ledgerLocation } from '../event-store/open-ledger.js';
import { ProjectorThread } from '../projections/projector-thread.js';
import { followedStatus, SharedProgress } from '../projections/stand-by.js';
import type { Progress } from '../read-models/progress.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import { dataFolderId } from '../system/data-folder-id.js';
import { PartLog } from '../system/part-log.js';
import type { StationHealth } from '../system/station-health.js';
import { canBeShared } from './open-instances.js';
import type { StationContext } from './station.js';
import { STATION_PROJECTIONS } from './station-projections.js';

interface ProgressParts extends StationContext {
  readonly documents: ReadOnlyDocumentStore;
  /** Takes the projector's end. */
  readonly projectors: CleanupStack;
}

/** Starts the projector, or lets it stand by while another instance writes. */
export function openProgress(
  { config, instance, system: { timers }, health, documents, projectors }: ProgressParts,
  cleanup: CleanupStack,
): Progress {
  const isShared = canBeShared(config);
  const projector = new ProjectorThread(
    new URL('./projector.worker.js', import.meta.url),
    {
      ledger: ledgerLocation(config),
      documents: documentLocation(config),
      shared: isShared ? { holder: instance, place: dataFolderId(config.dataDir) } : null,
    },
    timers,
  );
  projectors.defer(() => projector.close());
  if (!isShared) return logProgress(projector, health);
  const look = () => followedStatus(documents, STATION_PROJECTIONS);
  const progress = new SharedProgress({ projector, look, timers });
  cleanup.defer(async () => progress.close());
  return logProgress(progress, health);
}

/** Logs when the read side is rebuilt, opened again, written by another instance, or has stopped. */
function logProgress(progress: Progress, health: StationHealth): Progress {
  const log = new PartLog('read models');
  const status = health.statusFor('read models');
  let told = 'starting';
  let toldOfOthers = '';
  progress.onProgress(({ state, reason, revision }) => {
    if (state === 'standing-by' && reason !== toldOfOthers) {
      toldOfOthers = reason;
      if (reason !== '') log.tell('read-models.unusable', `Cannot be used here: ${reason}`);
    }
    if (state === told) return;
    const wasRebuilding = told === 'rebuilding';
    told = state;
    if (state === 'retrying') status.reportLost(reason);
    if (state === 'stopped') health.readModelsStopped(revision, reason);
    if (state === 'rebuilding') log.tell('read-models.rebuilding', `Rebuilt: ${reason}`);
    if (state === 'standing-by')
      log.tell('read-models.standing-by', 'Another instance writes them; this one stands by');
    if (state !== 'following' && state !== 'standing-by') return;
    if (wasRebuilding)
      log.tell('read-models.following', `Up with the ledger at revision ${revision}`, { revision });
    status.reportUp();
  });
  return progress;
}
