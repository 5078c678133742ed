import type { LedgerEvent } from '../../ledger/events.js';
import type { StationState } from '../../ledger/state/state.js';
import { SEALER } from '../../ledger/testing/station.fixture.js';
import type { CommandPipeline } from '../command-pipeline.js';
import type { CommandRequest, Outcome } from '../ledger.js';
import type { DecisionMade } from '../observer.js';
import { activatePipeline, openPipeline, resumePipeline } from '../open-pipeline.js';
import type { LedgerSnapshot } from '../snapshots/snapshot-files.js';
import type { OpenActivity, SimulatedActivity } from './activity.fixture.js';
import { TIME_ZONE } from './floor.fixture.js';
import { Gate, pausable } from './gate.fixture.js';
import type { Monitor } from './monitor.fixture.js';
import type { Plan } from './plan.fixture.js';
import type { ReadSide, ReadSides } from './read-side.fixture.js';
import { SimulatedEventReader } from './simulated-event-reader.fixture.js';
import { type Faults, type SimulatedDisk, SimulatedEventStore } from './simulated-event-store.fixture.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

export const STATION_ID = 'simulated';
const CRASHED = Symbol('crashed');
/** The caller has. */
const GONE = Symbol('gone');

/** One call of one pipeline, with what there is to check about its answer. */
export interface Call {
  readonly request: CommandRequest;
  /** null when the process died first. */
  readonly outcome: Outcome<unknown> | null;
  /** The last event that was durable when it was made. */
  readonly tailBefore: number;
  /** How it was decided the last time; undefined when it was not. */
  readonly made: DecisionMade | undefined;
  /** Last durable event the instance knew when it answered, and last one its listeners had heard of. */
  readonly durableRevision: number;
  readonly heardRevision: number;
}

export interface InstanceOptions {
  readonly world: SimulatedWorld;
  readonly disk: SimulatedDisk;
  readonly faults: Faults;
  readonly plan: Plan;
  readonly name: string;
  readonly snapshots: readonly LedgerSnapshot[];
  readonly readSides: ReadSides;
  readonly monitor: Monitor;
  /** What makes it the active one of several; left out where there is one. */
  readonly openActivity: OpenActivity | undefined;
}

/** A running server process: its pipeline and its connection to the disk. */
export class Instance {
  readonly name: string;
  /** Faults that the pipeline met in single calls. */
  readonly failures: Error[] = [];
  readonly readSide: ReadSide;
  /** Closed while the network between it and the store is cut. */
  readonly reached = new Gate();
  /** Closed while it does nothing at all: its machine is busy with something else. */
  readonly awake = new Gate();
  readonly #world: SimulatedWorld;
  readonly #patienceMs: number;
  /** In the events it writes: a process has a name of its own. */
  readonly writer: string;
  readonly #disk: SimulatedDisk;
  readonly #store: SimulatedEventStore;
  readonly #reader: SimulatedEventReader | null;
  readonly #monitor: Monitor;
  readonly #decisions = new Map<object, DecisionMade>();
  readonly #heard: LedgerEvent[] = [];
  readonly #crash = Promise.withResolvers<typeof CRASHED>();
  #active: SimulatedActivity | null = null;
  #pipeline: CommandPipeline | null = null;
  #firstHeard = 0;
  isAlive = true;
  /** Commands found that the ledger had forgotten. */
  foundKeys = 0;
  activations = 0;
  stepsDown = 0;
  /** How often it met events of another process while it was the active one. */
  foreign = 0;

  private constructor(options: InstanceOptions) {
    const { name, readSides, monitor, world, disk, plan, faults } = options;
    this.name = name;
    this.#world = world;
    this.#patienceMs = plan.patienceMs;
    this.writer = `${name}-${world.random.between(0, 1_000_000)}`;
    this.#disk = disk;
    this.#store = new SimulatedEventStore(world, disk, faults, this);
    const trouble = {
      faultProbability: () => faults.probability,
      latestMs: plan.followLatestMs,
      reached: async () => {
        await this.reached.passed();
        await this.awake.passed();
      },
    };
    this.#reader = disk.isServer ? new SimulatedEventReader(world, disk, trouble) : null;
    this.#monitor = monitor;
    this.readSide = readSides.open({ name, durableRevision: () => this.#pipeline?.durableRevision ?? -1 });
  }

  /** Starts until it succeeds: the store may be in trouble from the first command on. */
  static async start(options: InstanceOptions): Promise<Instance> {
    for (;;) {
      const instance = new Instance(options);
      try {
        await instance.#open(options);
        return instance;
      } catch (error) {
        // What an operator does when the store fails in the middle of the very first start: start again.
        if (!/not known yet|disk refused/.test((error as Error).message)) throw error;
        instance.#store.cutOff();
        instance.#store.settle();
        instance.#active?.cutOff();
        instance.isAlive = false;
        await instance.#closeReaders();
      }
    }
  }

  get pipeline(): CommandPipeline {
    if (this.#pipeline === null) throw new Error('The instance has not started');
    return this.#pipeline;
  }

  get durableRevision(): number {
    return this.pipeline.durableRevision;
  }

  /** Whether it answers at this moment. Of one machine there is one process. */
  get isActive(): boolean {
    return this.isAlive && (this.#active === null || this.#active.isActive);
  }

  get heard(): readonly LedgerEvent[] {
    return this.#heard;
  }

  /** Revision after which it listens. */
  get firstHeard(): number {
    return this.#firstHeard;
  }

  async call(request: CommandRequest): Promise<Call> {
    const tailBefore = this.#disk.tail.revision;
    // Nobody reads it while it sleeps, and then its caller is gone.
    const answer = this.awake.isOpen ? this.#answerTo(request) : new Promise<never>(() => undefined);
    const ended = await Promise.race([answer, this.#crash.promise, ...this.#patience()]);
    const outcome = ended === CRASHED || ended === GONE ? null : ended;
    return {
      request,
      outcome,
      tailBefore,
      made: this.#decisions.get(callOf(request)),
      durableRevision: this.durableRevision,
      heardRevision: this.#heard.at(-1)?.revision ?? this.#firstHeard - 1,
    };
  }

  async #answerTo(request: CommandRequest): Promise<Outcome<unknown>> {
    const outcome = await this.pipeline.execute(request);
    if (this.isAlive) this.#monitor.answered(request, outcome, this.#decisions.get(callOf(request)));
    return outcome;
  }

  /** How long a caller waits, where instances may sleep. */
  #patience(): Promise<typeof GONE>[] {
    if (this.#patienceMs === 0) return [];
    return [this.#world.sleep(this.#patienceMs).then(() => GONE)];
  }

  async read<Answer>(reading: (state: StationState) => Answer): Promise<Answer> {
    const answer = await this.pipeline.read(reading);
    if (!this.isActive) throw new Error('Another instance may answer meanwhile');
    return answer;
  }

  /** Ends at once. What was sent takes effect now or never. */
  crash(): void {
    this.isAlive = false;
    this.#store.cutOff();
    this.#store.settle();
    this.#active?.cutOff();
    this.#crash.resolve(CRASHED);
    void this.#closeReaders();
  }

  async #closeReaders(): Promise<void> {
    await this.#reader?.close();
    await this.readSide.close();
  }

  async #open(options: InstanceOptions): Promise<void> {
    const parts = this.#parts(options);
    const { openActivity, world, disk, faults } = options;
    if (openActivity === undefined || !disk.isServer) {
      this.#pipeline = await openPipeline(parts);
    } else {
      const active: SimulatedActivity = openActivity({
        world,
        disk,
        faults,
        gates: this,
        system: pausable(world, this.awake),
        writer: this.writer,
        machine: this.name,
        activate: (pipeline) =>
          activatePipeline(pipeline, { ...parts, isLeaseHeld: () => active.isLeaseHeld }),
        onActive: () => {
          this.activations += 1;
        },
        onStandby: () => {
          this.stepsDown += 1;
        },
      });
      this.#active = active;
      this.#pipeline = await resumePipeline({ ...parts, isLeaseHeld: () => active.isLeaseHeld });
      await active.start(this.#pipeline);
    }
    this.#firstHeard = this.pipeline.durableRevision + 1;
    this.pipeline.onDurable((events) => {
      this.#monitor.notified(events);
      this.#heard.push(...events);
    });
    this.#monitor.follow(this);
  }

  async close(): Promise<void> {
    await this.pipeline.close();
    await this.#active?.close();
  }

  #parts({ world, plan, snapshots }: InstanceOptions) {
    return {
      store: this.#store,
      ...(this.#reader === null ? {} : { reader: this.#reader }),
      system: pausable(world, this.awake),
      station: { id: STATION_ID, name: 'Simulated', timeZone: TIME_ZONE },
      instance: this.writer,
      firstCredentials: async () => ({
        credentialIds: ['first-admin', 'first-super-admin', 'first-auditor'] as const,
      }),
      lookUpKey: async (key: string, throughRevision: number) => {
        const location = await this.readSide.lookUpKey(key, throughRevision);
        if (location !== null) this.foundKeys += 1;
        return location;
      },
      sealer: SEALER,
      projectionLag: () => this.readSide.lag(),
      snapshots: () => snapshots,
      limits: plan.limits,
      remembered: plan.remembered,
      observer: {
        onStopped: () => undefined,
        onRecovering: () => undefined,
        onRecovered: () => undefined,
        onFailed: (reason: Error) => this.failures.push(reason),
        onForeign: () => {
          this.foreign += 1;
        },
        onDecided: (made: DecisionMade) => this.#decisions.set(callOf(made.request), made),
      },
    };
  }
}

/** What is one call's own: its key stays when the pipeline decides a withdrawal instead of the command. */
function callOf(request: CommandRequest): object {
  return request.key ?? request;
}
