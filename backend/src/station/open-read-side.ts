import { DocumentsUnavailableError, type ReadOnlyDocumentStore } from '../document-store/document-store.js';
import { documentLocation, openDocumentReader } from '../document-store/open-documents.js';
import { EMPTY_STREAM, type EventStore, LedgerDamagedError } from '../event-store/event-store.js';
import { ledgerLocation } from '../event-store/open-ledger.js';
import { type OtherHistoryError, otherHistory } from '../projections/other-history.js';
import { ProjectorThread } from '../projections/projector-thread.js';
import { SwitchedProgress } from '../projections/switched-progress.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { OffloadingReader } from '../read-models/offloading-reader.js';
import type { Progress } from '../read-models/progress.js';
import { CleanupStack } from '../system/cleanup-stack.js';
import { PartLog } from '../system/log-events.js';
import type { StationHealth } from '../system/station-health.js';
import type { StationContext } from './station.module.js';

/**
 * Opens the read models, the one who writes them, and threads that read them: pages do not wait for lists, which add up
 * years. With a `contradiction` nothing may be recorded until the operator has said which is right, ledger or read models.
 * @throws DocumentServerError; LedgerDamagedError where the ledger is empty, and read models are there
 */
export async function openReadSide(
  context: StationContext & { readonly store: EventStore },
  cleanup: CleanupStack,
) {
  const { config, health, store } = context;
  const { timers } = context.system;
  const location = documentLocation(config);
  // What the projector writes is closed after all who read it: only a connection that may write takes SQLite's log away.
  const projectors = cleanup.add(new CleanupStack());
  const documents = cleanup.add(
    await openDocumentReader(location, { collections: COLLECTIONS, notice: logNotice }),
  );
  const contradiction = await findContradiction(store, documents);
  const openReader = (part: 'deep pages' | 'lists') => {
    const module = new URL('./reader.worker.js', import.meta.url);
    const status = health.statusFor(part);
    const reader = cleanup.add(
      new OffloadingReader(documents, { module, workerData: location, timers, status }),
    );
    return reader;
  };
  const pages = openReader('deep pages');
  const lists = openReader('lists');
  const progress = openProgress({ ...context, projectors });
  return { documents, contradiction, pages, lists, progress };
}

/** @throws LedgerDamagedError for an empty ledger: it is not even a station */
async function findContradiction(
  store: EventStore,
  documents: ReadOnlyDocumentStore,
): Promise<OtherHistoryError | null> {
  const contradiction = await otherHistory(store, documents, store.isShared).catch((error) => {
    // Of damaged read models nothing is known; they are made again from this ledger.
    if (error instanceof DocumentsUnavailableError) return null;
    throw error;
  });
  if (contradiction === null) return null;
  const { revision } = await store.tail();
  if (revision !== EMPTY_STREAM) return contradiction;
  throw new LedgerDamagedError(contradiction.message);
}

function logNotice(text: string): void {
  new PartLog('read models').write('read-models.notice', text);
}

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
