import type { ErrorCode } from '@taya/contracts/errors';
import { UnknownOutcomeError } from '../../event-store/event-store.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { canonicalText } from '../../ledger/state/snapshot.js';
import { stored } from '../../ledger/testing/stored-snapshot.fixture.js';
import { makeSnapshot } from '../snapshots/make-snapshot.js';
import type { LedgerSnapshot } from '../snapshots/snapshot-files.js';
import type { OpenActivity } from './activity.fixture.js';
import { assert } from './assert.fixture.js';
import { Checks } from './checks.fixture.js';
import { Clients } from './clients.fixture.js';
import { Floor } from './floor.fixture.js';
import type { Gate } from './gate.fixture.js';
import { type Call, Instance, STATION_ID } from './instance.fixture.js';
import { LateIndexes } from './late-index.fixture.js';
import { Monitor } from './monitor.fixture.js';
import { type Plan, planOf } from './plan.fixture.js';
import { isBehind, type ReadSideParts, type ReadSides } from './read-side.fixture.js';
import { type Faults, SimulatedDisk, SimulatedEventStore } from './simulated-event-store.fixture.js';
import { SimulatedWorld } from './simulated-world.fixture.js';

const LONGEST_RUN_MS = 60 * 60_000;
/** No trouble lasts longer: whoever still waits then is answered. */
const TROUBLE_ENDS_MS = 10 * 60_000;
const SNAPSHOT_EVERY_EVENTS = 20;
const HOUR_MS = 60 * 60_000;
const READS = 5;
const POLL_EVERY_MS = 100;

export interface SimulationResult {
  readonly seed: number;
  readonly plan: Plan;
  readonly events: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly repeated: number;
  readonly unknown: number;
  readonly withdrawn: number;
  readonly conflicts: number;
  readonly recoveries: number;
  readonly crashes: number;
  /** From before the horizon: commands found by their keys, bets looked up, their receipts printed. */
  readonly oldKeys: number;
  readonly oldBets: number;
  readonly oldPrints: number;
  readonly paid: number;
  readonly remitted: number;
  readonly sealed: number;
  readonly reopened: number;
  /** How often an instance became the active one, and a standby again; and how often one found another's events. */
  readonly activations: number;
  readonly stepsDown: number;
  readonly foreign: number;
  /** How often read models were rebuilt. */
  readonly rebuilds: number;
  readonly failures: number;
  /** The last hash of the log: equal for equal seeds. */
  readonly lastHash: string;
}

export interface SimulationOptions {
  /** The read models of the processes; left out, they look through the log. */
  readonly readSides?: (parts: ReadSideParts) => ReadSides;
  /** What makes one of several processes the active one; left out, there is one process. */
  readonly openActivity?: OpenActivity;
}

/**
 * Runs a station under the faults of a seed and checks every promise of the pipeline.
 * @throws Error naming the promise that was broken
 */
export async function simulate(seed: number, options: SimulationOptions = {}): Promise<SimulationResult> {
  const run = new Run(seed, options);
  await run.world.run(run.everything(), LONGEST_RUN_MS);
  return run.check();
}

class Run {
  readonly world: SimulatedWorld;
  readonly #seed: number;
  readonly #openActivity: OpenActivity | undefined;
  readonly #plan: Plan;
  readonly #disk: SimulatedDisk;
  readonly #faults: Faults;
  readonly #monitor: Monitor;
  readonly #readSides: ReadSides;
  readonly #clients: Clients;
  readonly #snapshots: LedgerSnapshot[] = [];
  readonly #reads: { readonly text: string; readonly from: number; readonly to: number }[] = [];
  readonly #past: Instance[] = [];
  #instances: Instance[] = [];
  #checks: Checks | null = null;
  /** Length of the log when its end was lost. */
  #lostFrom: number | null = null;

  constructor(
    seed: number,
    { readSides = (parts) => new LateIndexes(parts), openActivity }: SimulationOptions,
  ) {
    this.#seed = seed;
    this.#openActivity = openActivity;
    this.world = new SimulatedWorld(seed);
    this.#plan = planOf(this.world.random, openActivity !== undefined);
    this.#disk = new SimulatedDisk(this.#plan.isServer);
    this.#faults = {
      probability: this.#plan.faultProbability,
      slowestMs: this.#plan.slowestMs,
      latestMs: this.#plan.latestMs,
    };
    this.#monitor = new Monitor(this.world, this.#disk, STATION_ID, this.#plan.remembered);
    this.#readSides = readSides({
      world: this.world,
      disk: this.#disk,
      faultProbability: () => this.#faults.probability,
      latestMs: this.#plan.readSideLatestMs,
      drawersAt: (revision) => this.#monitor.drawersAt(revision),
    });
    const floor = new Floor(this.world);
    const { longestPauseMs } = this.#plan;
    this.#clients = new Clients(this.world, floor, () => this.#instances, longestPauseMs);
  }

  get checks(): Checks {
    this.#checks ??= new Checks(this.#disk.events, this.#plan.remembered);
    return this.#checks;
  }

  async everything(): Promise<void> {
    const names = ['north', 'south', 'east'].slice(0, this.#plan.instances);
    this.#instances = await Promise.all(names.map((name) => this.#start(name)));
    for (const first of this.#instances.slice(0, 1)) await this.#clients.open(first);
    this.world.timers.after(TROUBLE_ENDS_MS, () => {
      this.#faults.probability = 0;
    });
    const trouble = this.#trouble();
    const { clients, commandsPerClient } = this.#plan;
    await Promise.all(Array.from({ length: clients }, () => this.#clients.work(commandsPerClient)));
    await trouble;
    this.#faults.probability = 0;
    await this.#endOfDay();
  }

  check(): SimulationResult {
    if (this.#lostFrom !== null) this.#checkNotServed();
    else this.#checkPromises();
    return this.#result();
  }

  #start(name: string): Promise<Instance> {
    return Instance.start({
      world: this.world,
      disk: this.#disk,
      faults: this.#faults,
      plan: this.#plan,
      name,
      readSides: this.#readSides,
      monitor: this.#monitor,
      openActivity: this.#openActivity,
      snapshots: this.world.random.chance(0.5) ? this.#snapshots.toReversed() : [],
    });
  }

  /** What happens to the station during the day, in any order. */
  async #trouble(): Promise<void> {
    const { crashes, pauses, cuts, clockJumps, nights, losesEnd } = this.#plan;
    const { random } = this.world;
    const troubles = [
      ...Array.from({ length: crashes }, () => () => this.#crashOne()),
      ...Array.from({ length: pauses }, () => async () => {
        this.#closeAWhile(this.#someInstance().awake);
      }),
      ...Array.from({ length: cuts }, () => async () => {
        this.#closeAWhile(this.#someInstance().reached);
      }),
      ...Array.from({ length: clockJumps }, () => async () => {
        this.world.jumpClock(random.between(-120_000, 120_000));
      }),
      ...Array.from({ length: nights }, () => async () => {
        this.world.jumpClock(random.between(6, 18) * HOUR_MS);
      }),
      ...Array.from({ length: READS }, () => () => this.#readOne()),
      () => this.#takeSnapshots(),
    ].sort(() => random.next() - 0.5);
    for (const trouble of troubles) {
      await this.world.sleep(random.between(0, this.#plan.restMs));
      await trouble();
    }
    if (losesEnd) this.#loseEnd();
  }

  #closeAWhile(gate: Gate): void {
    gate.close();
    this.world.timers.after(this.world.random.between(100, this.#plan.longestTroubleMs), () => gate.open());
  }

  /** Mostly the active one. */
  #someInstance(): Instance {
    const active = this.#instances.find(({ isActive }) => isActive);
    const { random } = this.world;
    return active !== undefined && random.chance(0.7) ? active : random.pick(this.#instances);
  }

  async #crashOne(): Promise<void> {
    const instance = this.#someInstance();
    instance.crash();
    this.#past.push(instance);
    await this.world.sleep(this.world.random.between(0, 1_000));
    const successor = await this.#start(instance.name);
    this.#instances = this.#instances.map((other) => (other === instance ? successor : other));
  }

  async #readOne(): Promise<void> {
    const instance = this.world.random.pick(this.#instances);
    if (!instance.isActive) return;
    const from = this.#disk.tail.revision;
    const text = await instance.read(canonicalText).catch(() => null);
    if (text !== null) this.#reads.push({ text, from, to: instance.pipeline.durableRevision });
  }

  /** As the thread that makes them does, through its own connection. */
  async #takeSnapshots(): Promise<void> {
    const { timers } = this.world;
    const store = new SimulatedEventStore(this.world, this.#disk, {
      probability: 0,
      slowestMs: 1,
      latestMs: 0,
    });
    const { revision } = await store.tail();
    const newest = this.#snapshots.at(-1)?.revision ?? -1;
    // The end that the newest one was made of may have been lost.
    if (Math.abs(revision - newest) < SNAPSHOT_EVERY_EVENTS) return;
    await makeSnapshot({
      files: {
        usableSnapshots: () => this.#snapshots.toReversed().values(),
        write: (snapshot) => this.#snapshots.push({ ...snapshot, state: stored(snapshot.state) }),
      },
      store,
      stationId: STATION_ID,
      timers,
      remembered: this.#plan.remembered,
      isWanted: () => true,
    });
  }

  #loseEnd(): void {
    const length = this.#disk.events.length;
    // What nobody was told of may be lost.
    const unacknowledged =
      length - 1 - Math.min(...this.#instances.map(({ durableRevision }) => durableRevision));
    this.#disk.loseEnd(
      unacknowledged + this.world.random.between(1, Math.min(5, length - 1 - unacknowledged)),
    );
    this.#lostFrom = this.#disk.events.length;
  }

  /** Everything calms down; the active instance still takes commands, and the others learn of everything. */
  async #endOfDay(): Promise<void> {
    await this.#clients.lastWishTo(await this.#activeOne());
    if (this.#lostFrom === null) await Promise.all(this.#instances.map((one) => this.#followed(one)));
    await Promise.all(this.#instances.map((instance) => instance.close()));
    if (this.#lostFrom === null) await this.#readSides.settled();
    await Promise.all(this.#instances.map((instance) => instance.readSide.close()));
  }

  async #activeOne(): Promise<Instance> {
    for (;;) {
      const active = this.#instances.find(({ isActive }) => isActive);
      if (active !== undefined) return active;
      await this.world.sleep(POLL_EVERY_MS);
    }
  }

  async #followed(instance: Instance): Promise<void> {
    while (instance.durableRevision < this.#disk.tail.revision) await this.world.sleep(POLL_EVERY_MS);
  }

  #checkPromises(): void {
    const { checks } = this;
    const calls = this.#clients.wishes.flatMap((wish) => wish.calls);
    checks.acknowledgedOnce(this.#clients.wishes);
    checks.refusedIsNotLogged(this.#clients.wishes);
    checks.refusedStaysRefused(this.#clients.wishes);
    checks.refusalsAreOfTheirTime(calls);
    checks.askingDoesNothing(calls);
    checks.answersAreJustified(calls);
    checks.snapshotsHold(this.world.random);
    checks.sealsHold();
    checks.readModelsTellTheTruth(this.#clients.lookedUp);
    for (const instance of [...this.#instances, ...this.#past]) {
      checks.heardAll(instance);
      // A repeated command that could not be looked up or read just then is told to ask again.
      const faults = instance.failures.filter(
        (reason) => !(reason instanceof UnknownOutcomeError || isBehind(reason)),
      );
      assert(faults.length === 0, () => `${instance.name} met a fault of the program: ${faults[0]?.stack}`);
    }
    for (const { text, from, to } of this.#reads) checks.wasTheState(text, from, to);
    for (const { wish, instance } of this.#clients.lastWishes) {
      assert(wish.outcome?.ok === true, () => `${instance.name} does not take commands any more`);
    }
  }

  /** A ledger that lost acknowledged events takes nothing and says so. */
  #checkNotServed(): void {
    for (const { pipeline, name } of this.#instances) {
      assert(pipeline.stoppedFor !== null, () => `${name} serves a ledger whose end is lost`);
    }
    assert(this.#disk.events.length === this.#lostFrom, () => 'wrote on after the end was lost');
    for (const { wish } of this.#clients.lastWishes) {
      const code = wish.outcome?.ok === false ? wish.outcome.refusal.code : 'accepted';
      assert(code === 'LEDGER_STOPPED', () => `answered ${code} after the end was lost`);
    }
  }

  #result(): SimulationResult {
    const outcomes = this.#clients.wishes.map(({ outcome }) => outcome);
    const calls = this.#clients.wishes.flatMap((wish) => wish.calls);
    const refusals = (code: ErrorCode) =>
      calls.filter(({ outcome }) => outcome?.ok === false && outcome.refusal.code === code).length;
    const all = [...this.#instances, ...this.#past];
    const sum = (kind: 'conflicts' | 'recoveries') =>
      all.reduce((total, { pipeline }) => total + pipeline.counters[kind], 0);
    const count = (kind: 'activations' | 'stepsDown' | 'foreign') =>
      all.reduce((total, instance) => total + instance[kind], 0);
    const recorded = (type: LedgerEvent['type']) =>
      this.#disk.events.filter(({ json }) => json.startsWith(`{"type":"${type}"`)).length;
    const isOldPrint = ({ request: { command }, outcome }: Call) =>
      command.type === 'recordPrint' && command.stored !== undefined && outcome?.ok === true;
    return {
      seed: this.#seed,
      plan: this.#plan,
      events: this.#disk.events.length,
      acknowledged: outcomes.filter((outcome) => outcome?.ok).length,
      refused: outcomes.filter((outcome) => outcome !== null && !outcome.ok).length,
      repeated: outcomes.filter((outcome) => outcome?.ok && outcome.repeated).length,
      unknown: refusals('OUTCOME_UNKNOWN'),
      withdrawn: refusals('WITHDRAWN'),
      conflicts: sum('conflicts'),
      recoveries: sum('recoveries'),
      crashes: this.#past.length,
      oldKeys: all.reduce((total, { foundKeys }) => total + foundKeys, 0),
      oldPrints: calls.filter(isOldPrint).length,
      oldBets: this.#clients.lookedUp.filter(({ stored }) => stored !== null).length,
      paid: recorded('bet.paid'),
      remitted: recorded('cash.remitted'),
      sealed: recorded('day.sealed'),
      reopened: recorded('game.reopened'),
      activations: count('activations'),
      stepsDown: count('stepsDown'),
      foreign: count('foreign'),
      ...this.#readSides.met,
      lastHash: this.#disk.tail.hash,
    };
  }
}
