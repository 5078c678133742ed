import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import type { EventReader } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.fixture.js';
import type { ProjectorStatus } from '../read-models/progress.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { CHECKPOINT, type ProjectionSet } from './projection-writer.js';
import { Projector } from './projector.js';
import {
  append,
  borrowed,
  cashIn,
  cashIns,
  POISON,
  stored,
  TOTALS,
  TOY_SET,
  toyDocuments,
} from './toy.fixture.js';

let events: MemoryEventStore;
let documents: MemoryDocumentStore;
let timers: ManualTimers;
let statuses: ProjectorStatus[];
let projectors: Projector[];

beforeEach(() => {
  events = new MemoryEventStore(nodeSystem);
  documents = toyDocuments();
  timers = new ManualTimers();
  statuses = [];
  projectors = [];
});

afterEach(async () => {
  for (const projector of projectors) await projector.close();
});

async function started(
  set: ProjectionSet = TOY_SET,
  openEvents: () => EventReader = () => borrowed(events),
): Promise<Projector> {
  const onStatus = (status: ProjectorStatus) => statuses.push(status);
  const projector = new Projector({
    openEvents,
    openDocuments: async () => documents,
    set,
    timers,
    onStatus,
  });
  projectors.push(projector);
  await projector.start();
  return projector;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isSo(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isSo()).toBe(true);
}

/** Waits for a failure, and lets what failed be tried again. */
async function tryAgain(projector: Projector): Promise<void> {
  await until(() => projector.status.state === 'retrying' && timers.delays.length === 1);
  timers.goOff();
}

const total = async () => (await documents.get(TOTALS, 'all'))?.amount;

describe('Projector', () => {
  it('follows the ledger and reports how far it is', async () => {
    const projector = await started();
    expect(projector.status).toEqual({ revision: -1, state: 'following', reason: '' });
    await append(events, cashIns(1, 3));
    await until(() => projector.status.revision === 2);
    await append(events, cashIns(4, 2));
    await until(() => projector.status.revision === 4);
    expect(await total()).toBe(5);
    expect(statuses.at(-1)).toEqual({ revision: 4, state: 'following', reason: '' });
  });

  it('goes on from its checkpoint', async () => {
    await append(events, cashIns(1, 3));
    const first = await started();
    await until(() => first.status.revision === 2);
    await first.close();
    await append(events, cashIns(4, 1));
    statuses = [];
    const second = await started();
    expect(statuses[0]).toEqual({ revision: 2, state: 'following', reason: '' });
    await until(() => second.status.revision === 3);
    expect(await total()).toBe(4);
  });

  it('tries a poison event once more, then stops and says which; those before it can be read', async () => {
    const projector = await started();
    await append(events, [...cashIns(1, 2), ...stored(cashIn(3, POISON)), ...cashIns(4, 1)]);
    await tryAgain(projector);
    await until(() => projector.status.state === 'stopped');
    expect(timers.delays).toEqual([]);
    expect(projector.status).toEqual({
      revision: 1,
      state: 'stopped',
      reason: 'The projections cannot take in revision 2 (cash.added): no such amount',
    });
    expect(await total()).toBe(2);
  });

  it('rebuilds the documents when the projections have changed, and shows none until that is done', async () => {
    await append(events, cashIns(1, 3));
    await (await started()).close();
    statuses = [];
    const projector = await started({ ...TOY_SET, fingerprint: 'toy 2' });
    expect(statuses).toEqual([
      { revision: -1, state: 'rebuilding', reason: 'The projections have changed' },
      { revision: 2, state: 'following', reason: '' },
    ]);
    await append(events, cashIns(4, 1));
    await until(() => projector.status.revision === 3);
    expect(await total()).toBe(4);
  });

  it('keeps the old documents when rebuilding them fails', async () => {
    await append(events, cashIns(1, 3));
    await (await started()).close();
    const decode = () => {
      throw new Error('not known');
    };
    const projector = await started({ ...TOY_SET, fingerprint: 'toy 2', decode });
    await tryAgain(projector);
    await until(() => projector.status.state === 'stopped');
    expect(projector.status).toMatchObject({ revision: -1, state: 'stopped' });
    expect(projector.status.reason).toContain('revision 0 (cash.added): not known');
    expect(await total()).toBe(3);
  });

  it.each([
    ['ends before the read models', 1],
    ['went another way', 5],
  ])('refuses a ledger that %s', async (_, count) => {
    await append(events, cashIns(1, 3));
    await (await started()).close();
    events = new MemoryEventStore(nodeSystem);
    await append(events, cashIns(11, count));
    const projector = await started();
    await tryAgain(projector);
    await until(() => projector.status.state === 'stopped');
    expect(projector.status.revision).toBe(-1);
    expect(projector.status.reason).toContain(
      `they stand at revision 2, the ledger ends at ${count - 1}. Was it restored from an older copy?`,
    );
    expect(await documents.checkpoint(CHECKPOINT)).toBe(2);
  });

  it('opens a store that failed again, at once and then after pauses that grow, until it works', async () => {
    const projector = await started();
    await append(events, cashIns(1, 1));
    await until(() => projector.status.revision === 0);
    const commit = documents.commit;
    documents.commit = () => Promise.reject(new Error('database or disk is full'));
    await append(events, cashIns(2, 2));
    await until(() => projector.status.state === 'retrying');
    expect(projector.status).toEqual({ revision: -1, state: 'retrying', reason: 'database or disk is full' });
    const pauses: number[] = [];
    for (let times = 0; times < 8; times += 1) {
      await until(() => timers.delays.length === 1);
      pauses.push(...timers.delays);
      timers.goOff();
    }
    expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);

    await until(() => timers.delays.length === 1);
    documents.commit = commit;
    timers.goOff();
    await until(() => projector.status.revision === 2);
    expect(projector.status.state).toBe('following');
    expect(await total()).toBe(3);
    // Once it has gone on, the next failure is the first again.
    documents.commit = () => Promise.reject(new Error('database or disk is full'));
    await append(events, cashIns(4, 1));
    await until(() => timers.delays.length === 1);
    expect(timers.delays).toEqual([0]);
  });

  it('opens documents again that others have found damaged, though nothing is to be taken in', async () => {
    await append(events, cashIns(1, 3));
    const projector = await started();
    await until(() => projector.status.revision === 2);
    projector.check();
    expect(timers.delays).toEqual([]);
    const damaged = documents;
    Object.assign(damaged, { whyLost: () => 'were found damaged' });
    documents = toyDocuments();
    projector.check();
    await until(() => timers.delays.length === 1);
    expect(projector.status).toEqual({ revision: -1, state: 'retrying', reason: 'were found damaged' });
    timers.goOff();
    await until(() => projector.status.revision === 2);
    expect(statuses.map(({ state }) => state)).toContain('rebuilding');
    expect(await total()).toBe(3);
  });

  it('takes in at once what somebody waits for, though the ledger has not notified of it yet', async () => {
    const unheard: EventReader = {
      ...borrowed(events),
      subscribe: (after, onEvents, onError) => {
        const next = async () => onEvents(await events.read(after + 1, 10));
        return { poll: () => void next().catch(onError), close: async () => {} };
      },
    };
    const projector = await started(TOY_SET, () => unheard);
    await append(events, cashIns(1, 3));
    expect(projector.status.revision).toBe(-1);
    projector.poll();
    await until(() => projector.status.revision === 2);
    expect(await total()).toBe(3);
  });

  it('goes on where it stood after a failed read of the ledger, whatever failed', async () => {
    let failures = 0;
    const openEvents = () => ({
      ...borrowed(events),
      subscribe: ((after, onEvents, onError) => {
        if (failures >= 3) return events.subscribe(after, onEvents, onError);
        failures += 1;
        setImmediate(() => onError(new Error('disk I/O error')));
        return { poll: () => {}, close: async () => {} };
      }) satisfies EventReader['subscribe'],
    });
    await append(events, cashIns(1, 3));
    const projector = await started(TOY_SET, openEvents);
    for (let times = 0; times < 3; times += 1) await tryAgain(projector);
    await until(() => projector.status.revision === 2);
    expect(failures).toBe(3);
    expect(statuses.map(({ state }) => state)).not.toContain('stopped');
    expect(await total()).toBe(3);
  });

  it('does not stop at events that fail once each', async () => {
    const projector = await started();
    const { commit } = documents;
    for (const cashIn of [1, 2, 3]) {
      documents.commit = () => Promise.reject(new TypeError('a fault of the moment'));
      await append(events, cashIns(cashIn, 1));
      await until(() => projector.status.state === 'retrying');
      documents.commit = commit;
      await tryAgain(projector);
      await until(() => projector.status.revision === cashIn - 1);
    }
    expect(projector.status.state).toBe('following');
    expect(await total()).toBe(3);
  });

  it('begins again with nothing when the store lost its documents', async () => {
    const projector = await started();
    await append(events, cashIns(1, 3));
    await until(() => projector.status.revision === 2);
    documents.commit = () => Promise.reject(new Error('database disk image is malformed'));
    documents = toyDocuments();
    await append(events, cashIns(4, 1));
    await until(() => projector.status.state === 'retrying');
    timers.goOff();
    await until(() => projector.status.revision === 3);
    expect(await total()).toBe(4);
  });

  it('stops when another writes the same documents from events that are not there', async () => {
    const projector = await started();
    await documents.commit({ projection: CHECKPOINT, expectedCheckpoint: -1, checkpoint: 7, writes: [] });
    await append(events, cashIns(1, 1));
    await tryAgain(projector);
    await tryAgain(projector);
    await until(() => projector.status.state === 'stopped');
    expect(projector.status.reason).toContain('they stand at revision 7, the ledger ends at 0');
  });

  it('can be closed in the middle of a rebuild, and says nothing more', async () => {
    await append(events, cashIns(1, 5_000));
    const projector = new Projector({
      openEvents: () => borrowed(events),
      openDocuments: async () => documents,
      set: TOY_SET,
      timers,
      onStatus: (status) => statuses.push(status),
    });
    const start = projector.start();
    await projector.close();
    await start;
    expect(statuses.map(({ state }) => state)).not.toContain('stopped');
    expect(await documents.checkpoint(CHECKPOINT)).toBe(-1);
  });
});
