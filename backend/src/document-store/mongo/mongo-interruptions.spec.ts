import { afterAll, afterEach, expect, test } from '@jest/globals';
import { ObjectId } from 'mongodb';
import {
  CheckpointConflictError,
  type DocumentStore,
  DocumentsUnavailableError,
  type WriteBatch,
} from '../document-store.js';
import { bet, bets, put, remove, tellers, write } from '../suite/bets.fixture.js';
import { describeOnFerretDb, FERRETDB } from './ferretdb.fixture.js';
import { openMongoDocumentReader, openMongoDocumentStore } from './mongo-document-store.js';
import { type Fate, mongoForSpecs } from './mongo-proxy.fixture.js';
import type { Fields } from './wire.fixture.js';

const collections = [bets, tellers];
const proxy = await mongoForSpecs();
const IDLE_LIMIT_MS = proxy.transactions.idleLimitMs;
afterAll(() => proxy.close());
afterEach(() => {
  proxy.fateOf = () => 'pass';
  proxy.alter = null;
  proxy.transactions.idleLimitMs = IDLE_LIMIT_MS;
});

const FIRST = [put(bet(1)), put(bet(2)), put({ id: 'ana', name: 'Ana' })];
/** Replaces, removes and adds; `ben` takes the name that `ana` gives up. */
const SECOND: WriteBatch = {
  projection: 'betting',
  expectedCheckpoint: 0,
  checkpoint: 1,
  writes: [
    put(bet(1, { game: 9 })),
    remove(2),
    put(bet(3)),
    put({ id: 'ana', name: 'Anna' }),
    put({ id: 'ben', name: 'Ana' }),
  ],
};

const BEFORE = { checkpoint: 0, bets: [bet(1), bet(2)], tellers: [{ id: 'ana', name: 'Ana' }] };
const AFTER = {
  checkpoint: 1,
  bets: [bet(1, { game: 9 }), bet(3)],
  tellers: [
    { id: 'ana', name: 'Anna' },
    { id: 'ben', name: 'Ana' },
  ],
};

/** Asks again, as the station does, while the driver thinks that the server is away: a machine with much other work makes it. */
async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DocumentsUnavailableError) || attempt === 10) throw error;
    }
  }
}

const contentsOf = (store: DocumentStore) =>
  answered(async () => ({
    checkpoint: await store.checkpoint('betting'),
    bets: await store.find(bets, { limit: 10 }),
    tellers: await store.find(tellers, { limit: 10 }),
  }));

describeOnFerretDb(`document store: mongodb on ${FERRETDB}, interrupted`, () => {
  const attemptToOpen = (station: string) => openMongoDocumentStore({ url: proxy.url, station, collections });
  const open = (station: string) => answered(() => attemptToOpen(station));
  const newStation = () => new ObjectId().toHexString();

  /** Commits the second batch to a new station. A fate meets each of its commands, counted from 1. */
  async function interrupted(fateOf: (command: number) => Fate) {
    const station = newStation();
    const store = await open(station);
    await write(store, FIRST);
    let commands = 0;
    proxy.fateOf = () => {
      commands += 1;
      return fateOf(commands);
    };
    const failure = await store.commit(SECOND).then(
      () => null,
      (error: unknown) => error,
    );
    proxy.fateOf = () => 'pass';
    await store.close();
    return { station, failure, commands };
  }

  const crash = (at: number) => (command: number) => (command < at ? 'pass' : 'cut before');
  const lostAnswer = (at: number) => (command: number) => (command === at ? 'cut after' : 'pass');

  const lostCommand = (at: number) => (command: number) => (command === at ? 'cut before' : 'pass');

  const NEVER = ['failed, nothing'];
  const ALWAYS = ['done, all'];
  /** On a busy machine the driver can run out of patience before it has repeated a command; whoever committed has to ask. */
  const ANY = [...ALWAYS, ...NEVER, 'failed, all'];

  test.each([
    ['after which nothing gets through', crash, NEVER, NEVER],
    ['whose answer is lost', lostAnswer, ALWAYS, ANY],
    ['which is lost', lostCommand, ALWAYS, ANY],
  ])(
    'a batch interrupted at any of its commands, %s, is written whole or not at all',
    async (_what, fatesAt, expected, possible) => {
      const outcomes = new Set<string>();
      for (let number = 1; ; number++) {
        const { station, failure, commands } = await interrupted(fatesAt(number));
        const store = await open(station);
        const found = await contentsOf(store);
        expect(found).toEqual(found.checkpoint === 0 ? BEFORE : AFTER);
        if (found.checkpoint === 0) await store.commit(SECOND);
        expect(await contentsOf(store)).toEqual(AFTER);
        await expect(store.commit(SECOND)).rejects.toThrow(CheckpointConflictError);
        await store.close();
        if (number > commands) break;
        if (failure !== null) expect(failure).toBeInstanceOf(DocumentsUnavailableError);
        outcomes.add(
          `${failure === null ? 'done' : 'failed'}, ${found.checkpoint === 0 ? 'nothing' : 'all'}`,
        );
      }
      expect([...outcomes]).toEqual(expect.arrayContaining(expected));
      expect(possible).toEqual(expect.arrayContaining([...outcomes]));
    },
  );

  test('a commit that the server does not vouch for yet is asked for again, and done once', async () => {
    const station = newStation();
    const store = await open(station);
    await write(store, FIRST);
    let commits = 0;
    const vouchesFrom = (count: number) => (command: string, answer: Fields) => {
      if (command !== 'commitTransaction') return answer;
      commits += 1;
      const late = { code: 64, codeName: 'WriteConcernTimeout', errmsg: 'waiting for replication timed out' };
      return commits < count ? { ...answer, writeConcernError: late } : answer;
    };
    proxy.alter = vouchesFrom(3);
    await store.commit(SECOND);
    expect(commits).toBe(3);
    proxy.alter = vouchesFrom(Number.POSITIVE_INFINITY);
    const third = { ...SECOND, expectedCheckpoint: 1, checkpoint: 2, writes: [put(bet(4))] };
    await expect(store.commit(third)).rejects.toThrow(DocumentsUnavailableError);
    proxy.alter = null;
    const found = await contentsOf(store);
    expect(found).toEqual({ ...AFTER, checkpoint: 2, bets: [...AFTER.bets, bet(4)] });
    await expect(store.commit(third)).rejects.toThrow(CheckpointConflictError);
    await store.close();
  });

  test('a batch of many megabytes, cut off once its documents are written, leaves nothing', async () => {
    const station = newStation();
    const store = await open(station);
    await write(store, FIRST);
    const note = 'x'.repeat(20_000);
    const many = Array.from({ length: 600 }, (_, at) => bet(at + 1, { note }));
    let written = 0;
    proxy.fateOf = (command, fields) => {
      if (command !== 'update' || !String(fields.update).endsWith('.bets')) return 'pass';
      written += 1;
      return 'cut after';
    };
    const commit = store.commit({ ...SECOND, writes: many.map(put) });
    await expect(commit).rejects.toThrow(DocumentsUnavailableError);
    proxy.fateOf = () => 'pass';
    expect(written).toBeGreaterThan(0);
    await store.close();
    const next = await open(station);
    expect(await contentsOf(next)).toEqual(BEFORE);
    await next.close();
  });

  test('a server that goes away is waited for a bounded time, and found again without help', async () => {
    const station = newStation();
    const store = await open(station);
    const reader = await openMongoDocumentReader({ url: proxy.url, station, collections });
    await write(store, FIRST);
    await proxy.goAway();
    for (const call of [
      () => store.get(bets, 1),
      () => reader.find(bets, { limit: 1 }),
      () => reader.checkpoint('betting'),
      () => reader.credentials.get('password', '1'),
      () => store.commit(SECOND),
      () => attemptToOpen(station),
    ]) {
      await expect(call()).rejects.toThrow(DocumentsUnavailableError);
    }
    await proxy.listen();
    await store.commit(SECOND);
    expect(await reader.find(bets, { limit: 10 })).toEqual(AFTER.bets);
    await store.close();
    await reader.close();
  });

  test('of two writers one goes on, and the other is told', async () => {
    const station = newStation();
    const [one, other] = [await open(station), await open(station)];
    const results = await Promise.allSettled([
      one.commit({ ...SECOND, expectedCheckpoint: -1, writes: FIRST }),
      other.commit({ ...SECOND, expectedCheckpoint: -1, writes: [put(bet(7))] }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const isFirst = results[0]?.status === 'fulfilled';
    const found = (await one.find(bets, { limit: 10 })).map(({ id }) => id);
    expect(found).toEqual(isFirst ? [1, 2] : [7]);
    const lost = results.find((result) => result.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(CheckpointConflictError);
    await one.close();
    await other.close();
  });

  test('documents that another writer has replaced are written to no more', async () => {
    const station = newStation();
    const [one, other] = [await open(station), await open(station)];
    await write(one, FIRST);
    const rebuild = await other.beginRebuild();
    await write(rebuild, [put(bet(5))]);
    await rebuild.swap();
    await expect(one.commit(SECOND)).rejects.toThrow(DocumentsUnavailableError);
    expect(await other.find(bets, { limit: 10 })).toEqual([bet(5)]);
    await one.close();
    await other.close();
  });

  test('a rebuild that another writer has overtaken takes the place of nothing', async () => {
    const station = newStation();
    const [one, other] = [await open(station), await open(station)];
    const late = await one.beginRebuild();
    const rebuild = await other.beginRebuild();
    await write(rebuild, [put(bet(5))]);
    await rebuild.swap();
    await expect(late.swap()).rejects.toThrow(DocumentsUnavailableError);
    // Its own generation is gone: one that has taken over removes what others have left.
    const reopened = await open(station);
    expect(await reopened.find(bets, { limit: 10 })).toEqual([bet(5)]);
    const gone = await other.beginRebuild();
    const third = await open(station);
    await expect(gone.swap()).rejects.toThrow(DocumentsUnavailableError);
    expect(await third.find(bets, { limit: 10 })).toEqual([bet(5)]);
    for (const store of [one, other, reopened, third]) await store.close();
  });

  test('readers never take documents that are gone for none', async () => {
    const station = newStation();
    const store = await open(station);
    const reader = await openMongoDocumentReader({ url: proxy.url, station, collections });
    await write(store, FIRST);
    expect(await reader.count(bets, {})).toBe(2);
    const others = await openMongoDocumentStore({ url: proxy.url, station, collections: [bets] });
    await expect(reader.count(bets, {})).rejects.toThrow(DocumentsUnavailableError);
    await others.close();
    await store.close();
    await reader.close();
  });

  test('a writer that stood still in the middle of a batch until the server gave it up writes nothing of it', async () => {
    const station = newStation();
    const slow = await open(station);
    await write(slow, FIRST);
    const [reached, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let commits = 0;
    proxy.transactions.idleLimitMs = 500;
    proxy.fateOf = async (command): Promise<Fate> => {
      if (command === 'commitTransaction' && ++commits === 1) {
        reached.resolve();
        await awake.promise;
      }
      return 'pass';
    };
    const stale = slow.commit(SECOND).catch((error: unknown) => error);
    await reached.promise;
    const other = await open(station);
    proxy.transactions.idleLimitMs = IDLE_LIMIT_MS;
    // In smaller batches, and not yet as far as the slow one.
    for (const number of [10, 11, 12]) await write(other, [put(bet(number))]);
    const before = await contentsOf(other);
    awake.resolve();
    expect(await stale).toBeInstanceOf(CheckpointConflictError);
    expect(await contentsOf(other)).toEqual(before);
    await slow.close();
    await other.close();
  });
});
