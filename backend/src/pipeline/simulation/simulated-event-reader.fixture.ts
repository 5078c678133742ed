import type { EventReader, RecordedEvent, Subscription, Tail } from '../../event-store/event-store.js';
import { type OnError, type OnEvents, Subscribers } from '../../event-store/subscribers.js';
import type { SimulatedDisk } from './simulated-event-store.fixture.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

/** A read returns no more than this, as a store may. */
const LARGEST_WINDOW = 30;

interface Trouble {
  readonly faultProbability: () => number;
  /** How late it hears of new events at most. */
  readonly latestMs: number;
  /** Resolves once it can be reached. */
  readonly reached?: () => Promise<void>;
}

/** The log beside its writer: heard of late, read in windows of any length, and at times not at all. */
export class SimulatedEventReader implements EventReader {
  readonly ledgerId = 'simulated';
  readonly #world: SimulatedWorld;
  readonly #disk: SimulatedDisk;
  readonly #trouble: Trouble;
  readonly #subscribers: Subscribers;
  readonly #forget: () => void;

  constructor(world: SimulatedWorld, disk: SimulatedDisk, trouble: Trouble) {
    this.#world = world;
    this.#disk = disk;
    this.#trouble = trouble;
    this.#subscribers = new Subscribers(world.timers, (from, limit) => this.read(from, limit));
    this.#forget = disk.onAppend(() => {
      world.timers.after(world.random.between(0, trouble.latestMs), () => this.#subscribers.wake());
    });
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    await this.#trouble.reached?.();
    if (this.#world.random.chance(this.#trouble.faultProbability() * 0.2)) {
      throw new Error('The simulated log could not be read');
    }
    const window = Math.min(limit, this.#world.random.between(1, LARGEST_WINDOW));
    return this.#disk.events.slice(fromRevision, fromRevision + window);
  }

  async tail(): Promise<Tail> {
    return this.#disk.tail;
  }

  subscribe(afterRevision: number, onEvents: OnEvents, onError: OnError): Subscription {
    return this.#subscribers.add(afterRevision, onEvents, onError);
  }

  async close(): Promise<void> {
    this.#forget();
    this.#subscribers.close();
  }
}
