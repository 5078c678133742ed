import { describe, expect, it } from '@jest/globals';
import type { AppendResult, NewEvent, RecordedEvent } from '../event-store/event-store.js';
import type { Actor } from '../ledger/commands.js';
import type { CommandPipeline } from './command-pipeline.js';
import { openPipeline } from './open-pipeline.js';
import { SeededRandom } from './simulation/seeded-random.fixture.js';
import { SimulatedDisk, SimulatedEventStore } from './simulation/simulated-event-store.fixture.js';
import { SimulatedWorld } from './simulation/simulated-world.fixture.js';
import { Turns } from './turns.js';

const STEP_MS = 5;
const WORK_MS = 5_000;
const CLIENTS = 20;

/** Every step of the network takes equally long, so that whoever has to read first is late by as much each time. */
class EvenStore extends SimulatedEventStore {
  readonly #world: SimulatedWorld;

  constructor(world: SimulatedWorld, disk: SimulatedDisk) {
    super(world, disk, { probability: 0, slowestMs: 0 });
    this.#world = world;
  }

  override async append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    await this.#world.sleep(STEP_MS);
    const result = await super.append(expectedRevision, events);
    await this.#world.sleep(STEP_MS);
    return result;
  }

  override async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    await this.#world.sleep(STEP_MS);
    const recorded = await super.read(fromRevision, limit);
    await this.#world.sleep(STEP_MS);
    return recorded;
  }
}

/** Three instances that reach the log but not each other, each with as much work as it can do. */
class Contest {
  readonly world = new SimulatedWorld(1);
  readonly #disk = new SimulatedDisk(true);
  readonly done = new Map<string, number>();
  #isOver = false;

  async run(): Promise<void> {
    const names = ['north', 'south', 'east'];
    const pipelines = await Promise.all(names.map((name) => this.#open(name)));
    const admin = await this.#admin(pipelines[0] as CommandPipeline);
    this.world.timers.after(WORK_MS, () => {
      this.#isOver = true;
    });
    await Promise.all(
      pipelines.flatMap((pipeline, index) =>
        Array.from({ length: CLIENTS }, () => this.#work(names[index] ?? '', pipeline, admin)),
      ),
    );
  }

  #open(instance: string): Promise<CommandPipeline> {
    return openPipeline({
      store: new EvenStore(this.world, this.#disk),
      system: this.world,
      station: { id: '1', name: 'Taya', timeZone: 'Asia/Manila' },
      instance,
      firstCredentials: async () => ({ credentialIds: ['c1', 'c2', 'c3'] }),
      lookUpKey: async () => null,
      projectionLag: () => 0,
      snapshots: () => [],
      observer: { stopped: () => {}, recovering: () => {}, recovered: () => {}, failed: () => {} },
    });
  }

  async #admin(pipeline: CommandPipeline): Promise<Actor> {
    const actor = { userId: 0, sessionId: '', ip: '10.0.0.2' };
    await pipeline.execute({ command: { type: 'signIn', userId: 1, credentialId: 'c1' }, actor });
    const sessionId = await pipeline.read((state) => state.users.get(1)?.sessionId ?? '');
    return { userId: 1, sessionId, ip: '10.0.0.2' };
  }

  async #work(name: string, pipeline: CommandPipeline, actor: Actor): Promise<void> {
    while (!this.#isOver) {
      const command = { type: 'setTimer', action: 'set', maxSeconds: 60 } as const;
      const outcome = await pipeline.execute({ command, actor });
      if (outcome.ok) this.done.set(name, (this.done.get(name) ?? 0) + 1);
    }
  }
}

describe('instances that reach the log but not each other', () => {
  it('all get their turn', async () => {
    const contest = new Contest();
    await contest.world.run(contest.run(), 10 * WORK_MS);
    const done = [...contest.done.values()];
    const all = done.reduce((sum, one) => sum + one, 0);
    expect(done).toHaveLength(3);
    for (const one of done) expect(one / all).toBeGreaterThan(0.2);
  });
});

describe('a turn', () => {
  let now = 0;
  const turns = new Turns({ clock: { monotonicMs: () => now }, random: new SeededRandom(1) });

  it('follows the one before at once while nobody else writes', () => {
    turns.wrote(0);
    expect(turns.pauseMs).toBe(0);
  });

  it('waits once a second in the middle of a lot of work: who never had a turn is not heard of', () => {
    const pauses: number[] = [];
    for (now = 100_000; now < 103_000; now += 10) {
      turns.wrote(now - 10);
      if (turns.pauseMs > 0) pauses.push(turns.pauseMs);
      now += turns.pauseMs;
    }
    expect(pauses).toEqual([40, 40]);
  });

  it('waits up to a quarter of a second after their own while others write, and not after theirs', () => {
    now = 200_000;
    const pauses = Array.from({ length: 100 }, () => {
      turns.othersWrote();
      expect(turns.pauseMs).toBe(0);
      turns.wrote(now - 100);
      return turns.pauseMs;
    });
    expect(Math.max(...pauses)).toBeLessThanOrEqual(250);
    expect(Math.max(...pauses)).toBeGreaterThan(200);
    expect(Math.min(...pauses)).toBeLessThan(100);
  });

  it('waits no longer after an append that took long, such as one that waited for a server to come back', () => {
    for (let again = 0; again < 3; again += 1) {
      now += 10_000;
      turns.wrote(now - 5_000);
      expect(turns.pauseMs).toBeLessThanOrEqual(250);
    }
  });

  it('follows at once again two seconds after others wrote last', () => {
    turns.othersWrote();
    now += 2_001;
    turns.wrote(now - 100);
    expect(turns.pauseMs).toBe(0);
  });
});
