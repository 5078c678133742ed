import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ObservedLeases } from '../document-store/leases/observed-leases.js';
import type { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { MemoryLeaseRecords } from '../document-store/memory/memory-lease-records.fixture.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.fixture.js';
import { ProgressBoard, type ProjectorStatus } from '../read-models/progress.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import type { ProjectionSet } from './projection-writer.js';
import { Projector } from './projector.js';
import { projectorLease } from './projector-lease.js';
import { type FollowedStatus, followedStatus, SharedProgress } from './stand-by.js';
import { append, borrowed, cashIns, TOTALS, TOY_SET, toyDocuments } from './toy.fixture.js';

let nowMs: number;
let events: MemoryEventStore;
let documents: MemoryDocumentStore;
let records: MemoryLeaseRecords;
let instances: Instance[];

beforeEach(() => {
  nowMs = 0;
  events = new MemoryEventStore(nodeSystem);
  documents = toyDocuments();
  records = new MemoryLeaseRecords();
  instances = [];
});

afterEach(async () => {
  for (const { projector } of instances) await projector.close();
});

/** One of several that share ledger and documents. */
class Instance {
  readonly timers = new ManualTimers();
  readonly statuses: ProjectorStatus[] = [];
  readonly projector: Projector;
  opened = 0;

  constructor(name: string, set: ProjectionSet) {
    const leases = new ObservedLeases(records, { monotonicMs: () => nowMs });
    this.projector = new Projector({
      openEvents: () => borrowed(events),
      openDocuments: async () => {
        this.opened += 1;
        return documents;
      },
      set,
      lease: projectorLease(leases, { holder: name, place: name }, this.timers),
      timers: this.timers,
      onStatus: (status) => this.statuses.push(status),
    });
  }

  get state(): string {
    return this.projector.status.state;
  }
}

async function start(name: string, set: ProjectionSet = TOY_SET): Promise<Instance> {
  const instance = new Instance(name, set);
  instances.push(instance);
  await instance.projector.start();
  return instance;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1_000 && !isSo(); turns += 1) await turn();
  expect(isSo()).toBe(true);
}

/** Time passes; timers go off for those who live. */
async function passes(ms: number, living: readonly Instance[]): Promise<void> {
  for (const end = nowMs + ms; nowMs < end; ) {
    nowMs += 1_000;
    for (const { timers } of living) timers.goOff();
    for (let turns = 0; turns < 10; turns += 1) await turn();
  }
}

const total = async () => (await documents.get(TOTALS, 'all'))?.amount;

describe('projectors that share read models', () => {
  it('one of them writes; the others stand by and open nothing', async () => {
    await append(events, cashIns(1, 3));
    const [first, second] = [await start('first'), await start('second')];
    await until(() => first.projector.status.revision === 2);
    await passes(10_000, [first, second]);
    expect([first.state, second.state]).toEqual(['following', 'standing-by']);
    expect(second.opened).toBe(0);
    expect(await total()).toBe(3);
  });

  it('another takes over at once when it ends, and once its time is over when it was killed', async () => {
    const [first, second, third] = [await start('first'), await start('second'), await start('third')];
    await first.projector.close();
    await passes(1_000, [second]);
    expect([second.state, third.state]).toEqual(['following', 'standing-by']);
    await passes(4_000, [second, third]);
    // The second does nothing any more.
    await append(events, cashIns(1, 1));
    await passes(3_000, [third]);
    expect(third.state).toBe('standing-by');
    await passes(2_000, [third]);
    await until(() => third.projector.status.revision === 0);
    expect(await total()).toBe(1);
  });

  it('one that stood still writes nothing when it wakes, and stands by', async () => {
    const [slow, next] = [await start('slow'), await start('next')];
    await append(events, cashIns(1, 2));
    await until(() => slow.projector.status.revision === 1);
    await passes(5_000, [next]);
    expect(next.state).toBe('following');
    const opened = slow.opened;
    await append(events, cashIns(3, 2));
    await until(() => slow.state === 'standing-by' && next.projector.status.revision === 3);
    expect(slow.opened).toBe(opened);
    expect(slow.statuses.map(({ state }) => state)).not.toContain('retrying');
    expect(await total()).toBe(4);
    await next.projector.close();
    await passes(1_000, [slow]);
    await until(() => slow.projector.status.revision === 3);
  });

  it('one whose rebuild lasts too long without the lease gives the rebuild up', async () => {
    await append(events, cashIns(1, 2));
    const old = await start('old');
    await until(() => old.projector.status.revision === 1);
    await old.projector.close();
    const slow = new Instance('slow', { ...TOY_SET, fingerprint: 'toy 2' });
    instances.push(slow);
    const started = slow.projector.start();
    // It is rebuilding when its lease is over.
    await until(() => slow.state === 'rebuilding');
    nowMs += 10_000;
    await started;
    await until(() => slow.state === 'standing-by');
    expect(await followedStatus(documents, TOY_SET)).toEqual({ revision: 1, reason: '' });
  });
});

describe('what is known of read models that another instance writes', () => {
  let projector: ProgressBoard;
  let timers: ManualTimers;
  let found: FollowedStatus | Error;
  let looks: number;
  let progress: SharedProgress;

  beforeEach(() => {
    projector = new ProgressBoard();
    timers = new ManualTimers();
    found = { revision: 5, reason: '' };
    looks = 0;
    progress = new SharedProgress({
      projector,
      look: async () => {
        looks += 1;
        if (found instanceof Error) throw found;
        return found;
      },
      timers,
    });
  });

  const standBy = () => projector.tell({ revision: -1, state: 'standing-by', reason: '' });

  it('is what its own projector says while that writes', async () => {
    projector.tell({ revision: 3, state: 'following', reason: '' });
    progress.awaited();
    await turn();
    expect(progress.status).toEqual({ revision: 3, state: 'following', reason: '' });
    expect(looks).toBe(0);
  });

  it('is looked up every second, and every 20 ms while somebody waits', async () => {
    standBy();
    await turn();
    expect(progress.status).toEqual({ revision: 5, state: 'standing-by', reason: '' });
    expect(timers.delays).toEqual([1_000]);
    found = { revision: 8, reason: '' };
    const revisions: number[] = [];
    progress.onProgress(({ revision }) => revisions.push(revision));
    const [one, other] = [progress.awaited(), progress.awaited()];
    await turn();
    expect(timers.delays).toEqual([20]);
    expect(revisions).toEqual([8]);
    one();
    timers.goOff();
    await turn();
    expect(timers.delays).toEqual([20]);
    other();
    timers.goOff();
    await turn();
    expect(timers.delays).toEqual([1_000]);
    expect(revisions).toEqual([8]);
  });

  it('is not known while the server is away', async () => {
    found = new Error('the server is away');
    standBy();
    await turn();
    expect(progress.status).toEqual({ revision: -1, state: 'retrying', reason: 'the server is away' });
    found = { revision: 6, reason: '' };
    timers.goOff();
    await turn();
    expect(progress.status).toEqual({ revision: 6, state: 'standing-by', reason: '' });
  });

  it('ends when its own projector takes over', async () => {
    standBy();
    await turn();
    projector.tell({ revision: 9, state: 'following', reason: '' });
    timers.goOff();
    await turn();
    expect(progress.status).toEqual({ revision: 9, state: 'following', reason: '' });
    expect(timers.delays).toEqual([]);
  });

  it('is nothing where another version of the program writes them', async () => {
    await append(events, cashIns(1, 2));
    const first = await start('first');
    await until(() => first.projector.status.revision === 1);
    expect(await followedStatus(documents, TOY_SET)).toEqual({ revision: 1, reason: '' });
    expect(await followedStatus(documents, { ...TOY_SET, fingerprint: 'toy 2' })).toEqual({
      revision: -1,
      reason: 'The instance that writes the read models runs another version',
    });
  });
});
