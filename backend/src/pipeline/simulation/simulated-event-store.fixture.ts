import {
  type AppendResult,
  EMPTY_STREAM,
  type EventStore,
  LedgerDamagedError,
  type NewEvent,
  type RecordedEvent,
  type Tail,
  UnknownOutcomeError,
} from '../../event-store/event-store.js';
import type { StoredLease } from '../../event-store/lease-stream.js';
import { Gate } from './gate.fixture.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

/** What happens to an append. `late` is reported unknown and takes effect afterwards, `silent` is never answered. */
const FATES = ['lost answer', 'clean failure', 'late', 'silent', 'slow'] as const;
type Fate = (typeof FATES)[number] | 'good';

/** Longer than anybody's patience. */
const SLOW_RECOVERY_MS = 1_000;

export interface Faults {
  /** How likely an append fails, and an attempt to recover is slow or in vain, from 0 to 1. */
  probability: number;
  /** Longest time of one step of the store, milliseconds. */
  readonly slowestMs: number;
  /** How late what was given up takes effect at most. */
  readonly latestMs: number;
}

/** The durable bytes, shared by all connections to them. */
export class SimulatedDisk {
  readonly events: RecordedEvent[] = [];
  readonly #listeners = new Set<(events: readonly RecordedEvent[]) => void>();
  /** Behind a network: what was sent arrives some day, or never. Otherwise the files of one machine. */
  readonly isServer: boolean;
  /** Who is the active instance, beside the log. */
  lease: StoredLease | null = null;
  /** Set once acknowledged events were lost. */
  hasLostEnd = false;

  constructor(isServer: boolean) {
    this.isServer = isServer;
  }

  get tail(): Tail {
    const { revision, hash } = this.events.at(-1) ?? { revision: EMPTY_STREAM, hash: '' };
    return { revision, hash };
  }

  append(expectedRevision: number, events: readonly NewEvent[]): AppendResult {
    const { revision } = this.tail;
    if (revision !== expectedRevision) return { kind: 'conflict', actualRevision: revision };
    const recorded = events.map((event, index) => ({ ...event, revision: revision + 1 + index }));
    this.events.push(...recorded);
    for (const listener of [...this.#listeners]) listener(recorded);
    return { kind: 'appended', revision: this.tail.revision };
  }

  /** @returns a function that stops it */
  onAppend(listener: (events: readonly RecordedEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  loseEnd(events: number): void {
    this.events.splice(-events);
    this.hasLostEnd = true;
  }
}

/** An append on its way: it takes effect once, or never after it was given up. */
interface Sent {
  readonly expectedRevision: number;
  readonly events: readonly NewEvent[];
  isSettled: boolean;
}

/** What a connection passes on its way. */
export interface StoreGates {
  /** Closed while the network between the process and its store is cut. */
  readonly reached: Gate;
  /** Closed while the process does nothing at all. */
  readonly awake: Gate;
}

const ALWAYS_OPEN: StoreGates = { reached: new Gate(), awake: new Gate() };

/** One connection to the disk, with everything that can go wrong on the way. */
export class SimulatedEventStore implements EventStore {
  readonly ledgerId = 'simulated';
  readonly isShared: boolean;
  readonly #world: SimulatedWorld;
  readonly #disk: SimulatedDisk;
  readonly #faults: Faults;
  #sent: Sent[] = [];
  #isBroken = false;
  #isCutOff = false;

  readonly #gates: StoreGates;

  constructor(world: SimulatedWorld, disk: SimulatedDisk, faults: Faults, gates: StoreGates = ALWAYS_OPEN) {
    this.#gates = gates;
    this.#world = world;
    this.#disk = disk;
    this.#faults = faults;
    this.isShared = disk.isServer;
  }

  async append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#assertUsable();
    const sent: Sent = { expectedRevision, events, isSettled: false };
    this.#sent.push(sent);
    const fate = this.#fate();
    await this.#onItsWay();
    if (fate === 'silent') return this.#neverAnswer(sent);
    if (fate === 'slow') await this.#world.sleep(this.#world.random.between(500, 5_000));
    if (fate === 'late') this.#takeEffectLater(sent);
    if (fate === 'good' || fate === 'lost answer' || fate === 'slow') {
      const result = this.#takeEffect(sent);
      await this.#delay();
      // Settled by a recovery: nobody waits for this answer any more.
      if (result === null) return new Promise(() => undefined);
      if (fate !== 'lost answer') return result;
    }
    this.#isBroken = true;
    throw new UnknownOutcomeError(`The simulated store met: ${fate}`);
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    await this.#delay();
    this.#assertUsable();
    return this.#disk.events.slice(fromRevision, fromRevision + limit);
  }

  async tail(): Promise<Tail> {
    await this.#delay();
    this.#assertUsable();
    return this.#disk.tail;
  }

  async recover(): Promise<Tail> {
    if (this.#world.random.chance(this.#faults.probability)) await this.#world.sleep(SLOW_RECOVERY_MS);
    await this.#delay();
    if (this.#world.random.chance(this.#faults.probability)) throw new Error('The simulated disk refused');
    this.settle();
    this.#isBroken = false;
    await this.#delay();
    if (this.#disk.hasLostEnd && this.#world.random.chance(0.5)) {
      throw new LedgerDamagedError('The simulated store is behind its anchor');
    }
    return this.#disk.tail;
  }

  async close(): Promise<void> {
    this.#isBroken = true;
  }

  /** Everything sent so far takes effect now or never; at a server, at any time or never. */
  settle(): void {
    for (const sent of this.#sent) {
      const takesEffect = this.#world.random.chance(0.5);
      if (this.#disk.isServer && takesEffect) this.#takeEffectLater(sent);
      else if (takesEffect) this.#takeEffect(sent);
      sent.isSettled ||= !this.#disk.isServer;
    }
    if (!this.#disk.isServer) this.#sent = [];
  }

  /** The process has died: nobody hears from this connection again; what was sent may still take effect. */
  cutOff(): void {
    this.#isCutOff = true;
  }

  #fate(): Fate {
    return this.#world.random.chance(this.#faults.probability) ? this.#world.random.pick(FATES) : 'good';
  }

  /** @returns null when it was settled otherwise */
  #takeEffect(sent: Sent): AppendResult | null {
    if (sent.isSettled) return null;
    sent.isSettled = true;
    this.#sent = this.#sent.filter((other) => other !== sent);
    return this.#disk.append(sent.expectedRevision, sent.events);
  }

  #takeEffectLater(sent: Sent): void {
    this.#world.timers.after(this.#world.random.between(0, this.#faults.latestMs), () =>
      this.#takeEffect(sent),
    );
  }

  #neverAnswer(sent: Sent): Promise<never> {
    if (this.#world.random.chance(0.5)) this.#takeEffectLater(sent);
    return new Promise(() => undefined);
  }

  async #delay(): Promise<void> {
    await this.#world.sleep(this.#world.random.between(0, this.#faults.slowestMs));
    await this.#gates.reached.passed();
    await this.#gates.awake.passed();
    if (this.#isCutOff) await new Promise(() => undefined);
  }

  /** Whether its sender is awake does not matter any more. */
  async #onItsWay(): Promise<void> {
    await this.#world.sleep(this.#world.random.between(0, this.#faults.slowestMs));
    await this.#gates.reached.passed();
    if (this.#isCutOff) await new Promise(() => undefined);
  }

  #assertUsable(): void {
    if (this.#isBroken) throw new UnknownOutcomeError('The simulated store must be recovered first');
  }
}
