import { Logger } from '@nestjs/common';
import { forgetChangedPasswords } from './auth/changed-passwords.js';
import { firstCredentials } from './auth/first-passwords.js';
import { GeneratedPasswords } from './auth/generated-passwords.js';
import { openAuth, openCredentials } from './auth/open-auth.js';
import type { Config } from './config/config.js';
import {
  checkDocumentServer,
  documentLocation,
  openDocumentReader,
} from './document-store/open-documents.js';
import { ledgerLocation, openEventReader, openEventStore } from './event-store/open-ledger.js';
import type { PipelineObserver } from './pipeline/observer.js';
import { openPipeline } from './pipeline/open-pipeline.js';
import { SnapshotFiles } from './pipeline/snapshots/snapshot-files.js';
import { SnapshotMaker } from './pipeline/snapshots/snapshot-maker.js';
import { openSigning } from './printing/key-files.js';
import { lookUpKeyIn, projectionLag } from './projections/lag.js';
import { ProjectorThread } from './projections/projector-thread.js';
import { COLLECTIONS } from './read-models/collections.js';
import { OffloadingReader } from './read-models/offloading-reader.js';
import type { Progress } from './read-models/progress.js';
import { ReadModels } from './read-models/read-models.js';
import type { Station } from './station.js';
import { CleanupStack } from './system/cleanup-stack.js';
import { openSecurityLog } from './system/open-security-log.js';
import { StationHealth } from './system/station-health.js';
import type { System } from './system/system.js';

const INSTANCE_BYTES = 4;

export interface OpenStation {
  readonly station: Station;
  /** The made-up passwords that have not been changed yet. */
  readonly generatedPasswords: GeneratedPasswords;
  /** Accepts no more commands, writes what was decided, and closes the stores. */
  close(): Promise<void>;
}

/**
 * Opens a station: its ledger and its documents are in `DATA_DIR`, or each on the server that the settings name.
 * @throws DocumentServerError, LedgerDamagedError, LedgerLockedError, EventStoreUnreachableError, SigningKeyError,
 * StationMismatchError, whose messages say how to go
 * on; an `AggregateError` that starts with it when closing failed too
 */
export async function openStation(config: Config, system: System): Promise<OpenStation> {
  const cleanup = new CleanupStack();
  try {
    const { station, generatedPasswords } = await open(config, system, cleanup);
    return { station, generatedPasswords, close: () => cleanup.close() };
  } catch (error) {
    return cleanup.closeAfter(error);
  }
}

async function open(
  config: Config,
  system: System,
  cleanup: CleanupStack,
): Promise<Pick<OpenStation, 'station' | 'generatedPasswords'>> {
  const { dataDir, stationId } = config;
  const location = documentLocation(config);
  await checkDocumentServer(location);
  const health = new StationHealth(system);
  const { timers } = system;
  const watch = health.watch(config.eventStore === null ? 'ledger' : 'event store');
  const store = await openEventStore(config, system, watch);
  cleanup.defer(() => store.close());
  const securityLog = openSecurityLog(dataDir, system);
  cleanup.defer(() => securityLog.close());
  // Only the process that holds the ledger creates keys, and it does so before the station exists and its passwords are
  // shown.
  const signing = await openSigning(config, system);
  const documents = await openDocumentReader(location, { collections: COLLECTIONS, notice });
  cleanup.defer(() => documents.close());
  const pages = new OffloadingReader(documents, {
    module: new URL('./reader.worker.js', import.meta.url),
    workerData: location,
    timers,
    watch: health.watch('deep pages'),
  });
  cleanup.defer(() => pages.close());
  // In its own thread, so that turning pages does not wait for totals over years.
  const lists = new OffloadingReader(documents, {
    module: new URL('./reader.worker.js', import.meta.url),
    workerData: location,
    timers,
    watch: health.watch('lists'),
  });
  cleanup.defer(() => lists.close());
  const credentials = await openCredentials(documents.kept, system);

  const progress = new ProjectorThread(
    new URL('./projector.worker.js', import.meta.url),
    { ledger: ledgerLocation(config), documents: location, shared: null },
    timers,
  );
  cleanup.defer(() => progress.close());
  watchReadModels(progress, health);

  const generatedPasswords = new GeneratedPasswords(dataDir);
  let durableRevision = () => -1;
  // What other instances write is followed where there can be any.
  const reader = config.eventStore === null ? undefined : await openEventReader(config, system);
  cleanup.defer(async () => reader?.close());
  const pipeline = await openPipeline({
    store,
    reader,
    system,
    station: { id: stationId, name: config.stationName, timeZone: config.timeZone },
    instance: Buffer.from(system.random.bytes(INSTANCE_BYTES)).toString('hex'),
    firstCredentials: async () => {
      const { made, ...first } = await firstCredentials(config.passwords, credentials, system.random);
      // Before the station exists: nobody could log in if the power failed in between.
      generatedPasswords.add(made);
      return first;
    },
    lookUpKey: lookUpKeyIn(documents, progress),
    projectionLag: () => projectionLag(progress, durableRevision()),
    snapshots: () => new SnapshotFiles(dataDir).usable(),
    observer: pipelineLog(),
  });
  durableRevision = () => pipeline.durableRevision;
  cleanup.defer(() => pipeline.close());
  const snapshots = startSnapshots(config, system, health);
  cleanup.defer(() => snapshots.stop());

  const auth = await openAuth(pipeline, documents.kept, stationId, system);
  forgetChangedPasswords(pipeline, auth.sessions, generatedPasswords, (reason) =>
    new Logger('sign-in').error(`${generatedPasswords.path} was not written: ${reason.message}`),
  );
  const models = new ReadModels({ documents: pages, heavy: lists, ledger: pipeline, progress, timers });
  const kept = documents.kept;
  return {
    station: {
      config,
      system,
      health,
      ledger: pipeline,
      models,
      kept,
      credentials,
      signing,
      securityLog,
      ...auth,
    },
    generatedPasswords,
  };
}

function startSnapshots(config: Config, system: System, health: StationHealth): SnapshotMaker {
  const snapshots = new SnapshotMaker({
    ...ledgerLocation(config),
    timers: system.timers,
    watch: health.watch('snapshots'),
  });
  snapshots.start();
  return snapshots;
}

function notice(text: string): void {
  new Logger('read models').warn(text);
}

/** Logs what an operator has to know about the ledger. */
function pipelineLog(): PipelineObserver {
  const logger = new Logger('ledger');
  return {
    stopped: (reason) => logger.error(`No command is taken any more: ${reason.message}`),
    recovering: (reason, attempt) =>
      logger.warn(`It is not known what was recorded (attempt ${attempt} to find out): ${reason.message}`),
    recovered: () => logger.warn('What was recorded is known again'),
    unheard: (reason) => logger.warn(`What other instances write is not heard: ${reason.message}`),
    failed: (reason) => logger.error(reason.stack ?? reason.message),
  };
}

/** Logs when the read side is rebuilt, opened again, or has stopped. */
function watchReadModels(progress: Progress, health: StationHealth): void {
  const logger = new Logger('read models');
  const watch = health.watch('read models');
  let told = 'starting';
  progress.onProgress(({ state, reason, revision }) => {
    if (state === told) return;
    const wasRebuilding = told === 'rebuilding';
    told = state;
    if (state === 'retrying') watch.lost(reason);
    if (state === 'stopped') health.readModelsStopped(revision, reason);
    if (state === 'rebuilding') logger.log(`Rebuilt: ${reason}`);
    if (state !== 'following') return;
    if (wasRebuilding) logger.log(`Up with the ledger at revision ${revision}`);
    watch.up();
  });
}
