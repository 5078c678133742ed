/** A whole station in memory, for specs over HTTP: the real pipeline, projector and calls; only the stores are in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ALONE } from '../active/activity.js';
import { followedInMemory } from '../audit/book/followed-book.fixture.js';
import { LiveCheckStatus } from '../audit/live-check/live-check-status.js';
import { type AuditCaller, auditCalls } from '../audit/pages/audit-calls.js';
import { storeFirstCredentials } from '../auth/first-passwords.js';
import { openAuth, openCredentials } from '../auth/open-auth.js';
import { type Config, readConfig } from '../config/config.js';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.fixture.js';
import { createHttpApp } from '../http-app.js';
import { Metrics } from '../monitoring/metrics.js';
import type { PipelineLimits } from '../pipeline/limits.js';
import { openPipeline } from '../pipeline/open-pipeline.js';
import { openSigning } from '../printing/key-files.js';
import { Projector } from '../projections/projector.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { ReportedProgress } from '../read-models/progress.js';
import { ReadModels } from '../read-models/read-models.js';
import { runInProcess } from '../read-models/run-in-process.fixture.js';
import { WitnessStatus, waitingSeals } from '../seals/witness-status.js';
import type { Station } from '../station/station.module.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import { Alerts } from '../system/alerts.js';
import { nodeSystem } from '../system/node-system.js';
import { OperationsLog } from '../system/operations-log.js';
import type { SecurityEntry, SecurityLog } from '../system/security-log.js';
import { StationHealth } from '../system/station-health.js';
import { sealerOf, stationKeyOf } from '../system/station-key.js';
import type { System } from '../system/system.js';
import { Tallies } from '../system/tallies.js';
import { withCheckedAnswers } from './described-answers.fixture.js';

export const PASSWORDS = { admin: 'admin-pass', superadmin: 'super-pass', auditor: 'audit-pass' };

export interface MemoryStation {
  readonly station: Station;
  readonly app: NestFastifyApplication;
  /** The lines of the operations log; those of all stations of a file, because Nest has one logger for them. */
  readonly log: readonly string[];
  /** The entries of the security log. */
  readonly noted: readonly SecurityEntry[];
  close(): Promise<void>;
}

const log: string[] = [];

/** What differs from a usual station. */
export interface UnusualParts {
  readonly system?: System;
  readonly store?: MemoryEventStore;
  readonly limits?: Partial<PipelineLimits>;
}

/** @param environment like the environment of the process: `{ TRUST_PROXY: '10.0.0.1' }` */
export async function openMemoryStation(
  environment: Record<string, string> = {},
  unusual: UnusualParts = {},
): Promise<MemoryStation> {
  // Its stores are in memory; only the key pair for printing is in files.
  const dataDir = mkdtempSync(join(tmpdir(), 'taya-memory-'));
  const config = readConfig({
    ADMIN_PASSWORD: PASSWORDS.admin,
    SUPERADMIN_PASSWORD: PASSWORDS.superadmin,
    AUDITOR_PASSWORD: PASSWORDS.auditor,
    DATA_DIR: dataDir,
    ...environment,
  });
  const noted: SecurityEntry[] = [];
  const { station, close } = await openStation(config, { note: (entry) => void noted.push(entry) }, unusual);
  const app = await createHttpApp(
    station,
    new OperationsLog({
      clock: nodeSystem.clock,
      format: 'json',
      level: config.log.level,
      out: (line) => log.push(line),
      err: (line) => log.push(line),
    }),
  );
  await app.getHttpAdapter().getInstance().ready();
  return {
    station,
    app: await withCheckedAnswers(app),
    log,
    noted,
    close: async () => {
      await app.close();
      await close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function openStation(
  config: Config,
  securityLog: SecurityLog,
  { system = nodeSystem, store = new MemoryEventStore(system), limits = {} }: UnusualParts,
): Promise<{ readonly station: Station; close(): Promise<void> }> {
  const stationKey = stationKeyOf('ab'.repeat(32));
  const documents = new MemoryDocumentStore(COLLECTIONS);
  const credentials = await openCredentials(documents.credentials, system);
  const progress = new ReportedProgress();
  const metrics = new Metrics();
  const pipeline = await openPipeline({
    store,
    system,
    limits,
    station: { id: config.stationId, name: config.stationName, timeZone: config.timeZone },
    instance: 'memory',
    sealer: sealerOf(stationKey),
    firstCredentials: () => storeFirstCredentials(config.passwords, credentials, system.random),
    lookUpKey: async () => null,
    projectionLag: () => 0,
    snapshots: () => [],
    observer: {
      onStopped: () => {},
      onRecovering: () => {},
      onRecovered: () => {},
      onFailed: () => {},
      onAppended: (batch) => metrics.countBatch(batch),
    },
  });
  const projector = new Projector({
    openEvents: () => store,
    openDocuments: async () => documents,
    set: STATION_PROJECTIONS,
    timers: system.timers,
    onStatus: (status) => progress.report(status),
  });
  await projector.start();
  const owner = { stationId: config.stationId, stationKey };
  const auth = await openAuth(pipeline, documents.credentials, owner, system);
  const models = new ReadModels({
    documents,
    heavy: runInProcess(documents),
    ledger: pipeline,
    progress,
    timers: system.timers,
  });
  const liveChecks = new LiveCheckStatus(true);
  const witness = new WitnessStatus(false);
  const station: Station = {
    config,
    instance: 'memory',
    system,
    health: new StationHealth(system),
    ledger: pipeline,
    activity: ALONE,
    models,
    credentialStore: documents.credentials,
    credentials,
    signing: await openSigning(config, system),
    securityLog,
    alerts: new Alerts(),
    tallies: new Tallies(),
    audit: auditBeside(store),
    liveChecks,
    witness,
    monitored: {
      progress,
      acknowledgedRevision: null,
      pipeline,
      metrics,
      identities: () => liveChecks.latest,
      witness: { status: witness, waiting: () => waitingSeals(witness, documents) },
    },
    ...auth,
  };
  const close = async () => {
    await pipeline.close();
    await projector.close();
    await store.close();
  };
  return { station, close };
}

/** The audit's calls, without a thread of their own. */
function auditBeside(store: MemoryEventStore): AuditCaller {
  const calls = auditCalls(followedInMemory(store));
  return { call: (name, ...args) => (calls[name] as (...given: typeof args) => never)(...args) };
}
