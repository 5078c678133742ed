import { documentLocation } from '../document-store/open-documents.js';
import { ledgerLocation } from '../event-store/open-ledger.js';
import { ProjectorThread } from '../projections/projector-thread.js';
import { SwitchedProgress } from '../projections/switched-progress.js';
import type { Progress } from '../read-models/progress.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import { PartLog } from '../system/part-log.js';
import type { StationHealth } from '../system/station-health.js';
import type { StationContext } from './station.js';

interface ProgressParts extends StationContext {
  /** Takes the projector's end. */
  readonly projectors: CleanupStack;
}

/** Starts the projector, or lets it wait until this instance is the active one. */
export function openProgress({
  config,
  system: { timers },
  health,
  projectors,
}: ProgressParts): SwitchedProgress {
  const module = new URL('./projector.worker.js', import.meta.url);
  const location = { ledger: ledgerLocation(config), documents: documentLocation(config) };
  const progress = new SwitchedProgress(() => new ProjectorThread(module, location, timers));
  projectors.defer(() => progress.stop());
  logProgress(progress, health);
  if (config.eventStore === null) progress.start();
  return progress;
}

/** Logs when the read side is rebuilt, opened again, written by another instance, or has stopped. */
function logProgress(progress: Progress, health: StationHealth): void {
  const log = new PartLog('read models');
  const status = health.statusFor('read models');
  let loggedState = 'starting';
  progress.onProgress(({ state, reason, revision }) => {
    if (state === loggedState) return;
    const wasRebuilding = loggedState === 'rebuilding';
    loggedState = state;
    if (state === 'retrying') status.reportLost(reason);
    if (state === 'stopped') health.readModelsStopped(revision, reason);
    if (state === 'rebuilding') log.write('read-models.rebuilding', `Rebuilt: ${reason}`);
    if (state === 'standing-by')
      log.write('read-models.standing-by', 'The active instance writes them; this one stands by');
    if (state !== 'following' && state !== 'standing-by') return;
    if (wasRebuilding)
      log.write('read-models.following', `Up with the ledger at revision ${revision}`, { revision });
    status.reportUp();
  });
}
