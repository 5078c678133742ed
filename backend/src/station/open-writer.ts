import { ActiveInstance, type ActiveInstanceParts } from '../active/active-instance.js';
import { type Activity, ALONE } from '../active/activity.js';
import type { Config } from '../config/config.js';
import type { ReadOnlyDocumentStore } from '../document-store/document-store.js';
import type { EventStore } from '../event-store/event-store.js';
import { ledgerLocation, openEventReader, openLeaseStream } from '../event-store/open-ledger.js';
import type { Metrics } from '../monitoring/metrics.js';
import type { CommandPipeline } from '../pipeline/command-pipeline.js';
import type { PipelineObserver } from '../pipeline/observer.js';
import {
  activatePipeline,
  openPipeline,
  type PipelineOptions,
  resumePipeline,
} from '../pipeline/open-pipeline.js';
import { SnapshotFiles } from '../pipeline/snapshots/snapshot-files.js';
import { SnapshotThread } from '../pipeline/snapshots/snapshot-thread.js';
import { lookUpKeyIn, projectionLag } from '../projections/lag-monitor.js';
import type { OtherHistoryError } from '../projections/other-history.js';
import type { Progress } from '../read-models/progress.js';
import type { CleanupStack } from '../system/cleanup-stack.js';
import { dataFolderId } from '../system/data-folder.js';
import { PartLog } from '../system/log-events.js';
import type { LedgerPart, StationHealth } from '../system/station-health.js';
import type { StationTrust } from '../system/station-key.js';
import type { StationContext } from './station.module.js';

interface WriterParts extends StationContext, Pick<PipelineOptions, 'sealer' | 'firstCredentials'> {
  readonly store: EventStore;
  readonly documents: ReadOnlyDocumentStore;
  readonly progress: Progress;
  readonly trust: StationTrust;
  /** Why nothing may be recorded: then no command is taken, and no station opened. */
  readonly contradiction: OtherHistoryError | null;
  readonly metrics: Metrics;
}

/**
 * Brings the writer of the ledger up to its end, and starts what makes and checks its snapshots. Of several instances it
 * waits until this one is active, or follows the one that is.
 * @throws NotAStandbyError
 */
export async function openWriter(
  parts: WriterParts,
  cleanup: CleanupStack,
): Promise<{ readonly pipeline: CommandPipeline; readonly activity: Activity }> {
  const { config, system } = parts;
  const station = { id: config.stationId, name: config.stationName, timeZone: config.timeZone };
  const active = await openActive({ ...parts, station }, cleanup);
  // What other instances write is followed where there can be any.
  const reader = active === null ? undefined : await openEventReader(config, system);
  cleanup.defer(async () => reader?.close());
  const isLeaseHeld = active === null ? undefined : () => active.isLeaseHeld;
  const { pipeline, snapshotRevision } = await openFromSnapshot(parts, { station, reader, isLeaseHeld });
  cleanup.defer(() => pipeline.close());
  await active?.start(pipeline, mayStandBy(config));
  startSnapshots(parts, pipeline, snapshotRevision, cleanup);
  return { pipeline, activity: active ?? ALONE };
}

/** @returns the pipeline with the revision of the snapshot it began at, -1 for none */
async function openFromSnapshot(
  { config, trust, documents, progress, contradiction, health, metrics, ...parts }: WriterParts,
  following: Pick<PipelineOptions, 'station' | 'reader' | 'isLeaseHeld'>,
) {
  let durableRevision = () => -1;
  let snapshotRevision = -1;
  // Of a ledger that is not the right one, perhaps, nothing may follow; a standby records nothing either.
  const isOpened = contradiction === null && following.isLeaseHeld === undefined;
  const open = isOpened ? openPipeline : resumePipeline;
  const { store, system, instance, sealer, firstCredentials } = parts;
  const pipeline = await open({
    ...following,
    store,
    system,
    instance,
    sealer,
    firstCredentials,
    lookUpKey: lookUpKeyIn(documents, progress),
    projectionLag: () => projectionLag(progress, durableRevision()),
    snapshots: () => new SnapshotFiles(config.dataDir, trust).usableSnapshots(logDamagedSnapshot),
    observer: {
      ...pipelineLog(health, ledgerPart(config), metrics),
      onAppended: (batch) => {
        health.recordingIsKnown();
        metrics.countBatch(batch);
      },
      onReplayed: (from) => {
        snapshotRevision = from;
      },
    },
  });
  durableRevision = () => pipeline.durableRevision;
  if (contradiction !== null) pipeline.refuseCommands(contradiction);
  return { pipeline, snapshotRevision };
}

export function ledgerPart({ eventStore }: Pick<Config, 'eventStore'>): LedgerPart {
  return eventStore === null ? 'ledger' : 'event store';
}

/** Of fewer events no snapshot is made. */
const SHORT_LEDGER_EVENTS = 100;

/** With a long log the check of the first takes minutes; the station serves meanwhile. */
function startSnapshots(
  { config, trust, system: { timers }, health }: WriterParts,
  ledger: CommandPipeline,
  madeRevision: number,
  cleanup: CleanupStack,
): void {
  const snapshots = new SnapshotThread({
    ...ledgerLocation({ ...config, trust }),
    madeRevision,
    timers,
    status: health.statusFor('snapshots'),
    onChecked: (difference) => health.stateChecked(madeRevision, difference),
  });
  let isStarted = false;
  const startOnceLong = () => {
    if (isStarted || ledger.durableRevision < SHORT_LEDGER_EVENTS) return;
    isStarted = true;
    snapshots.start();
  };
  ledger.onDurable(startOnceLong);
  startOnceLong();
  cleanup.defer(() => snapshots.stop());
}

/** Logs what an operator has to know about the ledger, and lets those who ask know. */
function pipelineLog(health: StationHealth, part: LedgerPart, { foreignEvents }: Metrics): PipelineObserver {
  const log = new PartLog('ledger');
  return {
    onStopped: (reason) => {
      health.commandsStopped();
      log.write('ledger.stopped', `No command is taken any more: ${reason.message}`);
    },
    onRecovering: (reason, attempt) => {
      health.recordingIsUnknown(part);
      const text = `It is not known what was recorded (attempt ${attempt} to find out): ${reason.message}`;
      log.write('ledger.recovering', text, { attempt });
    },
    onRecovered: (isOver) => {
      if (isOver) health.recordingIsKnown();
      else health.nothingIsRecorded();
      log.write('ledger.recovered', 'What was recorded is known again');
    },
    onUnheard: (reason) =>
      log.write('ledger.unheard', `What other instances write is not heard: ${reason.message}`),
    onForeign: (revision, instance) => {
      foreignEvents.inc();
      log.write(
        'ledger.foreign',
        `Revision ${revision} was recorded by another program (instance ${instance}), though this station alone may write`,
        { revision, instance },
      );
    },
    onFailed: (reason) => log.write('ledger.failed', reason.stack ?? reason.message),
  };
}

function logDamagedSnapshot(path: string): void {
  const text = `${path} is damaged, or of another station key, and is not used: the start takes longer`;
  new PartLog('state').write('state.snapshot-damaged', text, { path });
}

type ActiveParts = StationContext & Pick<PipelineOptions, 'store' | 'station' | 'firstCredentials'>;

/** Whether a second instance can stand by: it needs the read models and what is stored outside the log. */
export function mayStandBy({ mongoUrl }: Pick<Config, 'mongoUrl'>): boolean {
  return mongoUrl !== null;
}

/** One of the instances of a station whose ledger is on a server; null where it is in files, which one process has. */
export async function openActive(
  { config, instance, system, store, ...opening }: ActiveParts,
  cleanup: CleanupStack,
): Promise<ActiveInstance | null> {
  const { eventStore } = config;
  if (eventStore === null) return null;
  const { clock, timers } = system;
  const stream = await openLeaseStream({ ...config, eventStore }, system);
  const log = new PartLog('instances');
  const self = { holder: instance, location: dataFolderId(config.dataDir) };
  const onFailure = ({ message }: Error) => log.write('instances.failed', `The lease: ${message}`);
  const activate: ActiveInstanceParts['activate'] = (pipeline) =>
    activatePipeline(pipeline, { store, ...opening, isLeaseHeld: () => active.isLeaseHeld });
  const active: ActiveInstance = new ActiveInstance({ stream, self, clock, timers, onFailure, activate });
  cleanup.defer(() => active.handOver());
  active.onActive(() =>
    log.write('instances.active', `Instance ${instance} is the active one`, { instance }),
  );
  active.onStandby(() => log.write('instances.standby', `Instance ${instance} stands by`, { instance }));
  return active;
}
