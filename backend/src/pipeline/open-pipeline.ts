import {
  EMPTY_STREAM,
  type EventLog,
  type EventReader,
  type EventStore,
} from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { type Command, type OpenStation, STATION_ACTOR } from '../ledger/commands.js';
import { isOpening } from '../ledger/event-kinds.js';
import type { LedgerEvent } from '../ledger/events.js';
import { makeLookUps } from '../ledger/look-ups.js';
import type { Remembered } from '../ledger/state/state.js';
import type { System } from '../system/system.js';
import { CommandPipeline } from './command-pipeline.js';
import { DecisionContexts } from './decision-contexts.js';
import { PIPELINE_LIMITS, type PipelineLimits } from './limits.js';
import type { PipelineObserver } from './observer.js';
import { Pen } from './pen.js';
import { type LookUpKey, RecordedCommands } from './recorded-commands.js';
import { catchUp } from './replica.js';
import { newestReplica } from './snapshots/make-snapshot.js';
import type { LedgerSnapshot } from './snapshots/snapshot-files.js';
import { type Sealer, Speculation } from './speculation.js';

export interface PipelineOptions {
  readonly store: EventStore;
  /** Tells at once what other instances write; without it, what needs to know looks for itself. */
  readonly reader?: Pick<EventReader, 'subscribe'> | undefined;
  readonly system: System;
  readonly station: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** The name of this instance in the events it writes. */
  readonly instance: string;
  /** Signs seals; left out where the station has no key. */
  readonly sealer?: Sealer | undefined;
  /** Stores the hashes of the first users' passwords; called only when the station does not exist yet. */
  readonly firstCredentials: () => Promise<Pick<OpenStation, 'credentialIds' | 'generatedFor'>>;
  /** Finds commands older than those in the state. */
  readonly lookUpKey: LookUpKey;
  /** How many events the read models are behind; 0 while nothing reads along. */
  readonly projectionLag: () => number;
  /** Newest first. */
  readonly snapshots: () => Iterable<LedgerSnapshot>;
  readonly observer: PipelineObserver;
  readonly limits?: Partial<PipelineLimits>;
  /** How much the state remembers; less only in specs about forgetting, and in the simulation. */
  readonly remembered?: Partial<Remembered>;
}

/** The station's settings contradict the ledger: it must not start. The message says what to change. */
export class StationMismatchError extends Error {
  override readonly name = 'StationMismatchError';
}

/**
 * Brings the state up to the end of the log and opens the station: a new one is created, a changed time zone is
 * recorded.
 * @throws StationMismatchError; LedgerDamagedError for a broken chain; CannotFollowError for an event that is not
 * understood
 */
export async function openPipeline(options: PipelineOptions): Promise<CommandPipeline> {
  const pipeline = await resumePipeline(options);
  await openStation(pipeline, options);
  return pipeline;
}

/** Like `openPipeline`, for a station that was opened before; records nothing by itself. */
export async function resumePipeline(
  options: Omit<PipelineOptions, 'firstCredentials'>,
): Promise<CommandPipeline> {
  const { store, system, station, observer } = options;
  await assertStation(store, station.id);
  const replica = await newestReplica(options.snapshots(), store, station.id, options.remembered);
  const from = replica.revision;
  await catchUp(replica, store, system.timers);
  makeLookUps(replica.state);
  observer.replayed?.(from, replica.revision);
  const { clock, timers, random } = system;
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
  const pen = new Pen(options.instance, await lastEvent(store, replica.revision));
  const { projectionLag, reader = null } = options;
  return new CommandPipeline({
    store,
    speculation,
    timers,
    limits,
    observer,
    projectionLag,
    shared: store.isShared ? { store, reader, clock, timers, random, observer, pen } : null,
  });
}

async function lastEvent(store: EventLog, revision: number): Promise<LedgerEvent | null> {
  const [stored] = revision === EMPTY_STREAM ? [] : await store.read(revision, 1);
  return stored === undefined ? null : decode(stored.revision, stored.json);
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

async function openStation(pipeline: CommandPipeline, options: PipelineOptions): Promise<void> {
  const { id, name, timeZone } = options.station;
  const present = await pipeline.read((state) => state.station.get());
  if (present === null) {
    await record(pipeline, {
      type: 'openStation',
      stationId: id,
      stationName: name,
      timeZone,
      ...(await options.firstCredentials()),
    });
  }
  const opened = await pipeline.read((state) => state.station.get());
  if (opened?.stationId !== id) throw new StationMismatchError(`Station '${id}' could not be opened`);
  if (opened.timeZone !== timeZone) await record(pipeline, { type: 'changeTimeZone', timeZone });
}

/** A refusal is fine: another instance was first. Only the state afterwards matters. */
async function record(pipeline: CommandPipeline, command: Command): Promise<void> {
  const outcome = await pipeline.execute({ command, actor: STATION_ACTOR });
  if (outcome.ok || outcome.refusal.code === 'ACTION_NOT_ALLOWED') return;
  throw new Error(`The station could not be opened: ${outcome.refusal.message}`);
}
