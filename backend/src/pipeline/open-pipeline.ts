import type { EventLog, EventReader, EventStore } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import type { Command, CommandOf } from '../ledger/commands.js';
import { STATION_ACTOR } from '../ledger/context.js';
import { isOpening } from '../ledger/event-kinds.js';
import { buildLookUps } from '../ledger/look-ups.js';
import type { Remembered } from '../ledger/state/state.js';
import { OperatorError } from '../system/named-error.js';
import type { System } from '../system/system.js';
import { CommandPipeline } from './command-pipeline.js';
import { DecisionContexts } from './decision-contexts.js';
import { PIPELINE_LIMITS, type PipelineLimits } from './limits.js';
import type { PipelineObserver } from './observer.js';
import { type LookUpKey, RecordedCommands } from './recorded-commands.js';
import { catchUp } from './replica.js';
import { newestReplica } from './snapshots/make-snapshot.js';
import type { LedgerSnapshot } from './snapshots/snapshot-files.js';
import { type Sealer, Speculation } from './speculation.js';

export interface PipelineOptions {
  readonly store: EventStore;
  /** Tells of what other instances write, where there can be any. */
  readonly reader?: Pick<EventReader, 'subscribe'> | undefined;
  readonly system: System;
  readonly station: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** The name of this instance in the events it writes. */
  readonly instance: string;
  /** Signs seals; left out where the station has no key. */
  readonly sealer?: Sealer | undefined;
  /** Stores the hashes of the first users' passwords; called only when the station does not exist yet. */
  readonly firstCredentials: () => Promise<Pick<CommandOf<'openStation'>, 'credentialIds' | 'generatedFor'>>;
  /** Finds commands older than those in the state. */
  readonly lookUpKey: LookUpKey;
  /** How many events the read models are behind; 0 while nothing reads along. */
  readonly projectionLag: () => number;
  /** Whether this is the active instance; left out where there is no other. */
  readonly isLeaseHeld?: (() => boolean) | undefined;
  /** Newest first. */
  readonly snapshots: () => Iterable<LedgerSnapshot>;
  readonly observer: PipelineObserver;
  readonly limits?: Partial<PipelineLimits>;
  /** How much the state remembers; less only in specs about forgetting, and in the simulation. */
  readonly remembered?: Partial<Remembered>;
}

/** The station's settings contradict the ledger: it must not start. The message says what to change. */
export class StationMismatchError extends OperatorError {}

/**
 * Brings the state up to the end of the log and opens the station: a new one is created.
 * @throws StationMismatchError; LedgerDamagedError for a broken chain; CannotFollowError for an event that is not
 * understood
 */
export async function openPipeline(options: PipelineOptions): Promise<CommandPipeline> {
  const pipeline = await resumePipeline(options);
  await activatePipeline(pipeline, options);
  return pipeline;
}

/** Like `openPipeline`, but records nothing by itself. Where the store is shared, it is a standby that follows. */
export async function resumePipeline(
  options: Omit<PipelineOptions, 'firstCredentials'>,
): Promise<CommandPipeline> {
  const { store, system, station, observer } = options;
  await assertStation(store, station.id);
  const replica = await newestReplica(options.snapshots(), store, station.id, options.remembered);
  const from = replica.revision;
  await catchUp(replica, store, system.timers);
  buildLookUps(replica.state);
  observer.onReplayed?.(from, replica.revision);
  const { clock, timers } = system;
  const limits = { ...PIPELINE_LIMITS, ...options.limits };
  const speculation = new Speculation({
    replica,
    contexts: new DecisionContexts(system),
    clock,
    recorded: new RecordedCommands(store, options.lookUpKey),
    observer,
    instance: options.instance,
    sealer: options.sealer,
    commandBytes: limits.commandBytes,
    timeZone: station.timeZone,
  });
  const { projectionLag, reader = null, isLeaseHeld = () => true } = options;
  return new CommandPipeline({
    store,
    reader,
    speculation,
    timers,
    limits,
    observer,
    projectionLag,
    isLeaseHeld,
  });
}

type Opening = Pick<PipelineOptions, 'store' | 'station' | 'firstCredentials' | 'isLeaseHeld'>;

/**
 * Makes a standby the writer, and opens the station if nobody has.
 * @returns false where it was stepped down, stopped or closed meanwhile
 * @throws StationMismatchError
 */
export async function activatePipeline(pipeline: CommandPipeline, options: Opening): Promise<boolean> {
  const { store, isLeaseHeld = () => true } = options;
  do {
    if (store.isShared && !(await pipeline.activate())) return false;
    if (pipeline.stoppedFor !== null || (await openStation(pipeline, options))) return true;
    // An empty log takes no marker event: what a process of before had sent to it arrived at last.
  } while (isLeaseHeld());
  return false;
}

async function assertStation(store: EventLog, stationId: string): Promise<void> {
  const [first] = await store.read(0, 1);
  if (first === undefined) return;
  const event = decode(first.revision, first.json);
  if (!isOpening(event)) {
    throw new StationMismatchError(`The ledger begins with '${event.type}' instead of a station`);
  }
  if (event.data.stationId === stationId) return;
  throw new StationMismatchError(
    `STATION_ID is '${stationId}', but the ledger belongs to station '${event.data.stationId}'. ` +
      'Set STATION_ID to that, or DATA_DIR to the data of the other station.',
  );
}

/** @returns false when somebody else was found to write */
async function openStation(pipeline: CommandPipeline, options: Opening): Promise<boolean> {
  const { id, name, timeZone } = options.station;
  const present = await pipeline.read((state) => state.station.get());
  if (present === null) {
    const credentials = await options.firstCredentials();
    const opening = {
      type: 'openStation',
      stationId: id,
      stationName: name,
      timeZone,
      ...credentials,
    } as const;
    if (!(await record(pipeline, opening))) return false;
  }
  const opened = await pipeline.read((state) => state.station.get());
  if (opened?.stationId !== id) throw new StationMismatchError(`Station '${id}' could not be opened`);
  return true;
}

/** @returns false when somebody else was found to write: they may have done it */
async function record(pipeline: CommandPipeline, command: Command): Promise<boolean> {
  const outcome = await pipeline.execute({ command, actor: STATION_ACTOR });
  if (outcome.ok || outcome.refusal.code === 'ACTION_NOT_ALLOWED') return true;
  if (outcome.refusal.code === 'STANDBY') return false;
  throw new Error(`The station could not be opened: ${outcome.refusal.message}`);
}
