import { EMPTY_STREAM, UnknownOutcomeError } from '../event-store/event-store.js';
import type { LeaseRecord, LeaseStream, StoredLease } from '../event-store/lease-stream.js';
import type {
  Faults,
  SimulatedDisk,
  StoreGates,
} from '../pipeline/simulation/simulated-event-store.fixture.js';
import type { SimulatedWorld } from '../pipeline/simulation/simulated-world.fixture.js';

const LATEST_MS = 5_000;
/** A client waits no longer for an answer. */
const ANSWER_MS = 1_500;

/** The lease on the simulated server: asked late, written late, or written and not answered. */
export class SimulatedLeaseStream implements LeaseStream {
  readonly #world: SimulatedWorld;
  readonly #disk: SimulatedDisk;
  readonly #faults: Faults;
  readonly #gates: StoreGates;
  #isCutOff = false;

  constructor(world: SimulatedWorld, disk: SimulatedDisk, faults: Faults, gates: StoreGates) {
    this.#world = world;
    this.#disk = disk;
    this.#faults = faults;
    this.#gates = gates;
  }

  async latest(): Promise<StoredLease | null> {
    return this.#inTime(async () => {
      await this.#onItsWay();
      const { lease } = this.#disk;
      await this.#back();
      return lease;
    });
  }

  async write(record: LeaseRecord, expectedRevision: number): Promise<number | null> {
    const { random } = this.#world;
    return this.#inTime(async () => {
      await this.#onItsWay();
      const isLost = random.chance(this.#faults.probability);
      if (isLost && random.chance(0.5)) await this.#world.sleep(random.between(0, LATEST_MS));
      const revision = this.#takeEffect(record, expectedRevision);
      await this.#back();
      if (isLost) throw new UnknownOutcomeError('The answer of the simulated lease was lost');
      return revision;
    });
  }

  async close(): Promise<void> {
    this.#isCutOff = true;
  }

  /** The process has died. */
  cutOff(): void {
    this.#isCutOff = true;
  }

  #takeEffect(record: LeaseRecord, expectedRevision: number): number | null {
    const revision = this.#disk.lease?.revision ?? EMPTY_STREAM;
    if (revision !== expectedRevision) return null;
    this.#disk.lease = { ...record, revision: revision + 1 };
    return revision + 1;
  }

  async #inTime<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const tooLate = this.#world.sleep(ANSWER_MS).then(() => {
      throw new UnknownOutcomeError('The simulated lease did not answer');
    });
    tooLate.catch(() => undefined);
    const answer = await Promise.race([ask(), tooLate]);
    await this.#gates.awake.passed();
    if (this.#isCutOff) await new Promise(() => undefined);
    return answer;
  }

  async #onItsWay(): Promise<void> {
    await this.#world.sleep(this.#world.random.between(0, this.#faults.slowestMs));
    await this.#gates.reached.passed();
  }

  async #back(): Promise<void> {
    await this.#world.sleep(this.#world.random.between(0, this.#faults.slowestMs));
    await this.#gates.reached.passed();
  }
}
