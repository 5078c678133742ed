import { AuditThread } from '../audit/api/audit-thread.js';
import { forgetChangedPasswords } from '../auth/changed-passwords.js';
import { firstCredentials } from '../auth/first-passwords.js';
import { GeneratedPasswords } from '../auth/generated-passwords.js';
import { openAuth, openCredentials } from '../auth/open-auth.js';
import type { Config } from '../config/config.js';
import { DocumentsUnavailableError, type ReadOnlyDocumentStore } from '../document-store/document-store.js';
import {
  checkDocumentServer,
  type DocumentLocation,
  documentLocation,
  openDocumentReader,
} from '../document-store/open-documents.js';
import { EMPTY_STREAM, type EventStore, LedgerDamagedError } from '../event-store/event-store.js';
import { anchorReader, ledgerLocation, openEventStore } from '../event-store/open-ledger.js';
import { Metrics } from '../monitoring/metrics.js';
import { openSigning } from '../printing/key-files.js';
import { type OtherHistoryError, otherHistory } from '../projections/other-history.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { OffloadingReader } from '../read-models/offloading-reader.js';
import { type PlacedDocuments, ReadModels } from '../read-models/read-models.js';
import { Alerts } from '../system/alerts.js';
import { CleanupStack } from '../system/cleanup-stack.js';
import { assertClockMayBegin } from '../system/clock-watch.js';
import { openSecurityLog } from '../system/open-security-log.js';
import { PartLog } from '../system/part-log.js';
import { StationHealth } from '../system/station-health.js';
import { NO_KEY, type StationTrust, sealerOf } from '../system/station-key.js';
import { type OpenedKey, openStationKey } from '../system/station-key-file.js';
import type { System, Timers } from '../system/system.js';
import { Tallies } from '../system/tallies.js';
import { canBeShared, openInstances } from './open-instances.js';
import { openLiveCheck } from './open-live-check.js';
import { openProgress } from './open-progress.js';
import { startWitness } from './open-witness.js';
import { ledgerPart, openWriter } from './open-writer.js';
import type { Station } from './station.js';

const INSTANCE_BYTES = 4;

export interface OpenedStation {
  readonly station: Station;
  /** The made-up passwords that have not been changed yet. */
  readonly generatedPasswords: GeneratedPasswords;
  /** Accepts no more commands, writes what was decided, and closes the stores. */
  close(): Promise<void>;
}

/**
 * Opens a station: its ledger and its documents are in `DATA_DIR`, or each on the server that the settings name.
 * @throws DocumentServerError, InstanceAddressError, KeptDamagedError, LedgerDamagedError, LedgerLockedError, EventStoreUnreachableError,
 * SigningKeyError, StationKeyError, StationMismatchError, StorageError, WrongClockError, whose messages say how to go on; an `AggregateError` that starts with it when closing failed too
 */
export async function openStation(config: Config, system: System): Promise<OpenedStation> {
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
): Promise<Pick<OpenedStation, 'station' | 'generatedPasswords'>> {
  const { dataDir, stationId } = config;
  const stationKey = openStationKey(config.stationKey, system.random);
  const trust = trustOf(stationKey, config);
  const location = documentLocation(config);
  await checkDocumentServer(location);
  const instance = Buffer.from(system.random.bytes(INSTANCE_BYTES)).toString('hex');
  const alerts = new Alerts();
  const health = new StationHealth(system);
  const metrics = new Metrics();
  const { timers } = system;
  const store = await openEventStore({ ...config, trust }, system, health.watch(ledgerPart(config)));
  cleanup.defer(() => store.close());
  tellOfUnacknowledged(store, metrics);
  stationKey.confirm();
  tellOfKey(stationKey, config);
  const { revision } = await store.tail();
  if (revision === EMPTY_STREAM) assertClockMayBegin(system.clock);
  const securityLog = openSecurityLog(dataDir, system);
  cleanup.defer(() => securityLog.close());
  // Only the process that holds the ledger creates keys, and it does so before the station exists and its passwords are
  // shown.
  const signing = await openSigning(config, system);
  // What the projector writes is closed after all who read it: only a connection that may write takes SQLite's log away.
  const projectors = new CleanupStack();
  cleanup.defer(() => projectors.close());
  const documents = await openDocumentReader(location, { collections: COLLECTIONS, notice });
  cleanup.defer(() => documents.close());
  const contradiction = await contradictionOf(store, documents, canBeShared(config));
  const { pages, lists } = openReaders(documents, location, { timers, health }, cleanup);
  const credentials = await openCredentials(documents.kept, system);

  const progress = openProgress(
    { config, instance: canBeShared(config) ? instance : null, documents, timers, health, projectors },
    cleanup,
  );

  const instances = canBeShared(config)
    ? await openInstances(
        { config, instance, kept: documents.kept, stationKey: stationKey.key, system, health },
        cleanup,
      )
    : null;
  const generatedPasswords = new GeneratedPasswords(dataDir);
  const pipeline = await openWriter(
    {
      config,
      instance,
      store,
      documents,
      progress,
      trust,
      sealer: sealerOf(stationKey.key),
      firstCredentials: async () => {
        const { made, ...first } = await firstCredentials(config.passwords, credentials, system.random);
        // Before the station exists: nobody could log in if the power failed in between.
        generatedPasswords.add(made);
        return first;
      },
      contradiction,
      system,
      health,
      metrics,
    },
    cleanup,
  );

  const audit = new AuditThread({ ...ledgerLocation(config), trust }, timers, health.watch('audit'));
  audit.start();
  cleanup.defer(() => audit.stop());

  const shared = instances?.share(pipeline) ?? null;
  const ledger = shared ?? pipeline;
  const owner = { stationId, stationKey: stationKey.key };
  const auth = await openAuth(ledger, documents.kept, owner, system, { isShared: shared !== null });
  forgetChangedPasswords(ledger, auth.sessions, generatedPasswords, (reason) =>
    new PartLog('sign-in').tell(
      'sign-in.passwords-file',
      `${generatedPasswords.path} was not written: ${reason.message}`,
    ),
  );
  if (contradiction !== null) pipeline.refuseCommands(contradiction);
  const liveChecks = openLiveCheck({ config, ledger, store, progress, timers, health }, cleanup);
  const { idleSessions } = auth;
  if (instances !== null && shared !== null) await instances.join({ ledger: shared, idleSessions, alerts });
  const models = new ReadModels({
    documents: pages,
    heavy: lists,
    ledger,
    ...(shared !== null && { tail: () => pipeline.currentRevision() }),
    progress,
    timers,
  });
  const witness = startWitness(config, { ledger, models, documents, system }, cleanup);
  const kept = documents.kept;
  return {
    station: {
      config,
      instance,
      system,
      health,
      ledger,
      models,
      kept,
      credentials,
      signing,
      securityLog,
      alerts,
      tallies: new Tallies(),
      watched: {
        progress,
        anchorRevision: anchorReader(config),
        pipeline,
        otherInstances: () => instances?.others ?? 0,
        metrics,
        identities: () => liveChecks.latest,
        witness,
      },
      audit,
      liveChecks,
      witness: witness.board,
      ...auth,
    },
    generatedPasswords,
  };
}

/**
 * Why nothing may be recorded until the operator has said which is right, the ledger or the read models.
 * @throws LedgerDamagedError where the ledger is empty, and read models are there: it is not even a station
 */
async function contradictionOf(
  store: EventStore,
  documents: ReadOnlyDocumentStore,
  isShared: boolean,
): Promise<OtherHistoryError | null> {
  let contradiction: OtherHistoryError | null;
  try {
    contradiction = await otherHistory(store, documents, isShared);
  } catch (error) {
    // Of damaged read models nothing is known; they are made again from this ledger.
    if (error instanceof DocumentsUnavailableError) return null;
    throw error;
  }
  const { revision } = await store.tail();
  if (contradiction === null || revision !== EMPTY_STREAM) return contradiction;
  throw new LedgerDamagedError(contradiction.message);
}

/** Threads that read the documents: `lists` has one of its own, so that turning pages does not wait for totals over years. */
function openReaders(
  documents: PlacedDocuments,
  location: DocumentLocation,
  { timers, health }: { readonly timers: Timers; readonly health: StationHealth },
  cleanup: CleanupStack,
) {
  const open = (part: 'deep pages' | 'lists') => {
    const module = new URL('./reader.worker.js', import.meta.url);
    const watch = health.watch(part);
    const reader = new OffloadingReader(documents, { module, workerData: location, timers, watch });
    cleanup.defer(() => reader.close());
    return reader;
  };
  return { pages: open('deep pages'), lists: open('lists') };
}

/** With a key that was made just now, what the station wrote before is taken over: it could not have one. */
function trustOf({ key, isNew }: OpenedKey, { stationKey, replacedKey }: Config): StationTrust {
  const replaces = replacedKey ?? (isNew ? NO_KEY : null);
  return { key, replaces, found: foundKey(key.id, isNew, stationKey) };
}

function foundKey(id: string, isNew: boolean, source: Config['stationKey']): string {
  if (source.kind === 'given') return `STATION_KEY is the key ${id}`;
  return isNew ? `there is no key at ${source.path}` : `${source.path} holds the key ${id}`;
}

function tellOfKey({ key: { id }, isNew }: OpenedKey, { stationKey, replacedKey }: Config): void {
  const log = new PartLog('station');
  const where = stationKey.kind === 'given' ? 'STATION_KEY' : stationKey.path;
  if (isNew) {
    const text = `A station key was made: ${id}, in ${where}. Keep a copy of it away from the data folder and its backups`;
    log.tell('station.key-made', text, { id, where });
  } else log.tell('station.key', `The station key is ${id}, from ${where}`, { id, where });
  if (replacedKey === null) return;
  const text = `This start took over what was written with the station key ${replacedKey}: leave STATION_KEY_REPLACES out from now on`;
  log.tell('station.key-replaced', text, { id, replaced: replacedKey });
}

function tellOfUnacknowledged({ unacknowledged }: EventStore, metrics: Metrics): void {
  if (unacknowledged === undefined || unacknowledged.count === 0) return;
  const { count, wasClosed } = unacknowledged;
  const log = new PartLog('ledger');
  if (!wasClosed) {
    metrics.unacknowledgedEvents.set(count);
    const text =
      `The last run ended without a stop, and nobody was told of the last ${count} of its ledger's events: ` +
      'it recorded them in its last moment, or somebody else has written them since';
    log.tell('ledger.unacknowledged', text, { count });
    return;
  }
  metrics.foreignEvents.inc(count);
  log.tell(
    'ledger.added-while-closed',
    `The station had stopped in good order, but ${count} events more are in its ledger: somebody else has written them`,
    { count },
  );
}

function notice(text: string): void {
  new PartLog('read models').tell('read-models.notice', text);
}
