import type { RecordedEvent } from '../../event-store/event-store.js';
import { encode } from '../../ledger/codec.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { Remembered } from '../../ledger/state/state.js';
import type { CommandRequest, Outcome } from '../ledger.js';
import type { DecisionMade } from '../observer.js';
import { Replica } from '../replica.js';
import { assert } from './assert.fixture.js';
import { type Figures, namesTakenBy, ReferenceModel } from './reference-model.fixture.js';
import type { SimulatedDisk } from './simulated-event-store.fixture.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

/** A server process, as it is monitored. */
export interface MonitoredProcess {
  readonly name: string;
  readonly durableRevision: number;
  readonly isActive: boolean;
}

/**
 * Checks while the station runs what must hold at every moment, with the disk itself as the witness of what is durable.
 * The first promise that is broken ends the run.
 */
export class Monitor {
  readonly #world: SimulatedWorld;
  readonly #disk: SimulatedDisk;
  readonly #replica: Replica;
  readonly #model = new ReferenceModel();
  /** By revision. */
  readonly #drawers: ReadonlyMap<number, Figures>[] = [];
  readonly #names = new Set<string>();
  readonly #processes = new Map<MonitoredProcess, number>();
  #lastAt = 0;

  constructor(
    world: SimulatedWorld,
    disk: SimulatedDisk,
    stationId: string,
    remembered: Partial<Remembered>,
  ) {
    this.#world = world;
    this.#disk = disk;
    this.#replica = Replica.ofStation(stationId, remembered);
    disk.onAppend((events) => this.#guarded(() => this.#recorded(events)));
    world.afterEachTask(() => this.#guarded(() => this.#assertOnwards()));
  }

  follow(process: MonitoredProcess): void {
    this.#processes.set(process, process.durableRevision);
  }

  drawersAt(revision: number): ReadonlyMap<number, Figures> {
    return this.#drawers[revision] ?? new Map();
  }

  /** An answer, at the moment when it is given. */
  answered({ key }: CommandRequest, outcome: Outcome<unknown>, made: DecisionMade | undefined): void {
    this.#guarded(() => {
      if (outcome.ok) {
        this.#assertDurable(outcome.events, 'answered');
        assert(
          key === undefined || outcome.events[0]?.command?.fingerprint === key.fingerprint,
          () => 'answered with another command',
        );
      } else if (
        made !== undefined &&
        !made.decision.ok &&
        made.decision.refusal.code === outcome.refusal.code
      ) {
        const { revision } = this.#disk.tail;
        assert(
          made.revision <= revision,
          () => `refused on event ${made.revision} when ${revision} was durable`,
        );
      }
    });
  }

  /** Events that listeners are notified of. */
  notified(events: readonly LedgerEvent[]): void {
    this.#guarded(() => this.#assertDurable(events, 'notified of'));
  }

  /** Each event as it becomes durable: chain, time, numbers that are given once, and the money. */
  #recorded(events: readonly RecordedEvent[]): void {
    for (const stored of events) {
      for (const event of this.#replica.apply([stored])) this.#assertFirst(event);
      this.#replica.state.journal.forgetAll();
      this.#model.assertAgrees(this.#replica.state);
      this.#drawers.push(new Map([...this.#model.tellers()].map((id) => [id, this.#model.drawerOf(id)])));
    }
  }

  /** By the rules of the house, whatever the ledger says. */
  #assertFirst(event: LedgerEvent): void {
    assert(event.at >= this.#lastAt, () => `time goes back at ${event.revision}`);
    this.#lastAt = event.at;
    this.#model.take(event);
    for (const name of namesTakenBy(event)) {
      assert(!this.#names.has(name), () => `${name} is there twice, the second time at ${event.revision}`);
      this.#names.add(name);
    }
  }

  #assertDurable(events: readonly LedgerEvent[], how: string): void {
    for (const event of events) {
      const json = this.#disk.events[event.revision]?.json;
      assert(json !== undefined, () => `${how} event ${event.revision} before it was durable`);
      assert(
        json === encode(event, event),
        () => `${how} event ${event.revision}, which is another in the log`,
      );
    }
  }

  /** At most one process answers. What one takes for durable is on the disk, and never becomes less. */
  #assertOnwards(): void {
    const active = [...this.#processes.keys()].filter(({ isActive }) => isActive);
    assert(active.length < 2, () => `${active.map(({ name }) => name).join(' and ')} are active at once`);
    for (const [process, before] of this.#processes) {
      const { name, durableRevision } = process;
      if (durableRevision === before) continue;
      const { revision } = this.#disk.tail;
      assert(durableRevision > before, () => `${name} went back from ${before} to ${durableRevision}`);
      assert(
        durableRevision <= revision,
        () => `${name} takes ${durableRevision} for durable, not ${revision}`,
      );
      this.#processes.set(process, durableRevision);
    }
  }

  /** Nothing is promised of a log whose end was lost but that nobody serves it. */
  #guarded(check: () => void): void {
    if (this.#disk.hasLostEnd) return;
    try {
      check();
    } catch (error) {
      this.#world.fail(error as Error);
    }
  }
}
