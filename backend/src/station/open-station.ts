import { LiveCheckStatus } from '../audit/live-check/live-check-status.js';
import { LiveCheckThread, type LiveCheckThreadParts } from '../audit/live-check/live-check-thread.js';
import { AuditThread } from '../audit/pages/audit-thread.js';
import type { Credentials } from '../auth/credentials.js';
import { storeFirstCredentials } from '../auth/first-passwords.js';
import { forgetChangedPasswords, GeneratedPasswords } from '../auth/generated-passwords.js';
import { type Auth, openAuth, openCredentials } from '../auth/open-auth.js';
import type { Config } from '../config/config.js';
import { checkDocumentServer, documentLocation } from '../document-store/open-documents.js';
import { acknowledgedRevisionReader, ledgerLocation } from '../event-store/open-ledger.js';
import { Metrics } from '../monitoring/metrics.js';
import type { Ledger } from '../pipeline/ledger.js';
import { openSigning } from '../printing/key-files.js';
import { ReadModels } from '../read-models/read-models.js';
import { Alerts } from '../system/alerts.js';
import { type CleanupStack, openTogether } from '../system/cleanup-stack.js';
import { PartLog } from '../system/log-events.js';
import { openSecurityLog } from '../system/security-log.js';
import { StationHealth } from '../system/station-health.js';
import { type StationTrust, sealerOf } from '../system/station-key.js';
import { openStationKey } from '../system/station-key-file.js';
import type { System } from '../system/system.js';
import { Tallies } from '../system/tallies.js';
import { openLedgerStore } from './open-ledger-store.js';
import { openReadSide } from './open-read-side.js';
import { startWitness } from './open-witness.js';
import { openWriter } from './open-writer.js';
import type { Station, StationContext } from './station.module.js';

const INSTANCE_BYTES = 4;
/** How long a start waits for each server: as long as one that starts with the machine may take. */
const PATIENCE_MS = 120_000;

export interface OpenedStation {
  readonly station: Station;
  /** The made-up passwords that have not been changed yet. */
  readonly generatedPasswords: GeneratedPasswords;
  /** Accepts no more commands, writes what was decided, and closes the stores. */
  close(): Promise<void>;
}

/**
 * Opens a station: its ledger and its documents are in `DATA_DIR`, or each on the server that the settings name.
 * @throws DocumentServerError, NotAStandbyError, CredentialsDamagedError, LedgerDamagedError, LedgerLockedError, EventStoreUnreachableError,
 * SigningKeyError, StationKeyError, StationMismatchError, StorageError, WrongClockError, whose messages say how to go on; an `AggregateError` that starts with it when closing failed too
 */
export function openStation(config: Config, system: System): Promise<OpenedStation> {
  return openTogether((cleanup) => openParts(config, system, cleanup));
}

async function openParts(config: Config, system: System, cleanup: CleanupStack) {
  const instance = Buffer.from(system.random.bytes(INSTANCE_BYTES)).toString('hex');
  const context = { config, instance, system, health: new StationHealth(system) };
  const metrics = new Metrics();
  const alerts = new Alerts();
  const stores = await openStores({ ...context, metrics }, cleanup);
  const { stationKey, trust, store, documents, progress, credentials, securityLog, signing } = stores;
  const generatedPasswords = new GeneratedPasswords(config.dataDir);
  const firstPasswords = () => makeFirstPasswords(context, credentials, generatedPasswords);
  const { pipeline: ledger, activity } = await openWriter(
    { ...context, ...stores, metrics, sealer: sealerOf(stationKey), firstCredentials: firstPasswords },
    cleanup,
  );
  const auth = await openSignIn(context, ledger, stores, generatedPasswords);
  activity.onActive(() => {
    auth.idleSessions.forget();
    progress.start();
  });
  activity.onStandby(() => void progress.stop());
  const { audit, liveChecks } = startAudit({ ...context, trust, ledger, store, progress }, cleanup);
  const models = new ReadModels({
    documents: stores.pages,
    heavy: stores.lists,
    ledger,
    progress,
    timers: system.timers,
  });
  const witness = startWitness(config, { ledger, models, documents, system }, cleanup);
  const station: Station = {
    ...context,
    ...auth,
    ledger,
    activity,
    models,
    credentialStore: documents.credentials,
    credentials,
    signing,
    securityLog,
    alerts,
    tallies: new Tallies(),
    audit,
    liveChecks,
    witness: witness.status,
    monitored: {
      progress,
      acknowledgedRevision: acknowledgedRevisionReader(config),
      pipeline: ledger,
      metrics,
      identities: () => liveChecks.latest,
      witness,
    },
  };
  return { station, generatedPasswords };
}

/** Opens what is stored, the ledger first: only the process that holds it creates keys. */
async function openStores(context: StationContext & { readonly metrics: Metrics }, cleanup: CleanupStack) {
  const { config, system } = context;
  const openedKey = openStationKey(config.stationKey, system.random);
  const patience = { system, limitMs: PATIENCE_MS, notice: logWaiting };
  await checkDocumentServer(documentLocation(config), patience);
  const { store, trust } = await openLedgerStore({ ...context, openedKey, patience }, cleanup);
  const securityLog = cleanup.add(openSecurityLog(config.dataDir, system));
  // Before the station exists and its passwords are shown.
  const signing = await openSigning(config, system);
  const readSide = await openReadSide({ ...context, store }, cleanup);
  const credentials = await openCredentials(readSide.documents.credentials, system);
  return { ...readSide, store, trust, stationKey: openedKey.key, credentials, signing, securityLog };
}

function logWaiting(text: string): void {
  new PartLog('station').write('station.waiting', text);
}

/** Before the station exists those that were made up are in their file: nobody could log in if the power failed in between. */
async function makeFirstPasswords(
  { config, system }: StationContext,
  credentials: Credentials,
  generated: GeneratedPasswords,
) {
  const { made, ...first } = await storeFirstCredentials(config.passwords, credentials, system.random);
  generated.add(made);
  return first;
}

/** Opens the sessions, and forgets the made-up passwords that are not in force any more. */
async function openSignIn(
  { config, system }: StationContext,
  ledger: Ledger,
  { documents, stationKey }: Awaited<ReturnType<typeof openStores>>,
  generated: GeneratedPasswords,
): Promise<Auth> {
  const owner = { stationId: config.stationId, stationKey };
  const auth = await openAuth(ledger, documents.credentials, owner, system);
  forgetChangedPasswords(ledger, auth.sessions, generated, ({ message }) =>
    new PartLog('sign-in').write('sign-in.passwords-file', `${generated.path} was not written: ${message}`),
  );
  return auth;
}

type AuditParts = StationContext &
  Pick<LiveCheckThreadParts, 'ledger' | 'store' | 'progress'> & { readonly trust: StationTrust };

/** Starts the thread that answers auditors, and the one that checks the station all the time, unless it is switched off. */
function startAudit(
  { config, system: { timers }, health, trust, ledger, store, progress }: AuditParts,
  cleanup: CleanupStack,
) {
  const location = { ...ledgerLocation(config), trust };
  const audit = new AuditThread(location, timers, health.statusFor('audit'));
  cleanup.defer(() => audit.stop());
  audit.start();
  const liveChecks = new LiveCheckStatus(config.liveCheck);
  if (!config.liveCheck) return { audit, liveChecks };
  const thread = new LiveCheckThread({
    ledger,
    store,
    progress,
    status: liveChecks,
    timers,
    workerData: { ledger: location, documents: documentLocation(config) },
    partStatus: health.statusFor('live check'),
  });
  cleanup.defer(() => thread.stop());
  thread.start();
  return { audit, liveChecks };
}
