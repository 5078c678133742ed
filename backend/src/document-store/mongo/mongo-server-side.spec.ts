/** What the server is asked, and what it keeps: seen by its own tools, not through the port. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type CommandStartedEvent, type Db, Long, MongoClient, ObjectId } from 'mongodb';
import { Layouts } from '../collection-layout.js';
import type { AnyCollection, DocumentStore } from '../document-store.js';
import { bet, bets, put, tellers, write } from '../suite/bets.fixture.js';
import { GenerationCollections } from './generation-collections.js';
import { openMongoDocumentStore } from './mongo-document-store.js';
import { ReadingStore } from './reading-store.js';
import { MongoServer } from './server.js';
import { removeStation, serverUnderTest } from './server-under-test.fixture.js';

const server = await serverUnderTest();
const { url } = server;
afterAll(() => server.close());

/** FerretDB answers `explain` with a plan of its own store, which has no indexes. */
const testWherePlansAreShown = server.isSlow ? test.skip : test;
const describeServer = server.isOnlyNamed ? describe.skip : describe;

/** One that reads what is stored as it is, every whole number as the type it has there. */
const raw = new MongoClient(url, { promoteValues: false, promoteLongs: false });
afterAll(() => raw.close());

function database(): Db {
  const { databaseName } = raw.db();
  return raw.db(databaseName === 'test' ? 'taya' : databaseName);
}

describeServer(`document store: mongodb on ${server.name}, seen from the server`, () => {
  let station: string;
  let stores: DocumentStore[];

  beforeEach(() => {
    station = `test-${new ObjectId().toHexString()}`;
    stores = [];
  });

  afterEach(async () => {
    for (const store of stores) await store.close();
    await removeStation(url, station);
  });

  async function open(collections: readonly AnyCollection[], name = station): Promise<DocumentStore> {
    const store = await openMongoDocumentStore({ url, station: name, collections });
    stores.push(store);
    return store;
  }

  /** The collection of the station's first generation. */
  const stored = (collection: string) => database().collection(`${station}.g1.${collection}`);

  test('every whole number is a 64-bit integer, every other one floating point', async () => {
    const store = await open([bets, tellers]);
    await write(store, [
      put(bet(1, { stakeCentavos: 5 })),
      put(bet(2, { stakeCentavos: Number.MAX_SAFE_INTEGER })),
      put(bet(3, { stakeCentavos: -0.5 })),
    ]);
    const found = await stored('bets').find().sort({ _id: 1 }).toArray();
    expect(found.map(({ _id, game, stakeCentavos }) => [_id, game, stakeCentavos])).toEqual([
      [Long.fromNumber(1), Long.fromNumber(2), Long.fromNumber(5)],
      [Long.fromNumber(2), Long.fromNumber(3), Long.fromNumber(Number.MAX_SAFE_INTEGER)],
      [Long.fromNumber(3), Long.fromNumber(1), expect.objectContaining({ value: -0.5 })],
    ]);
    expect(found[0]?.stakeCentavos._bsontype).toBe('Long');
  });

  test('the indexes are those that the collections declare, and no others', async () => {
    const collections: readonly AnyCollection[] = [bets, tellers];
    await open(collections);
    for (const { name, indexes } of collections) {
      const declared = indexes.map(({ fields, covers = [] }) => [
        ...fields,
        '_id',
        ...covers.filter((field) => !fields.includes(field)),
      ]);
      const made = (await stored(name).listIndexes().toArray()).map(({ key }) => Object.keys(key));
      expect([name, made]).toEqual([name, [['_id'], ...declared]]);
    }
  });

  test('documents of before transactions, perhaps half a batch, are given up; what is stored stays', async () => {
    const collections = [bets, tellers];
    const format1 = JSON.stringify([1, new Layouts(collections).all()]);
    const schema = createHash('sha256').update(format1).digest('hex').slice(0, 16);
    const checkpoints = [{ projection: 'betting', revision: Long.fromNumber(7) }];
    const leftBehind: Readonly<Record<string, readonly object[]>> = {
      generations: [
        { _id: 'current', generation: Long.ONE, schema },
        { _id: 'g1', commit: Long.fromNumber(4), checkpoints },
      ],
      'g1._redo': [{ _id: '5', commit: Long.fromNumber(5), batch: 'b', chunks: 1, checkpoints }],
      'g1.bets': [{ _id: Long.ONE, game: Long.ONE, _rev: Long.fromNumber(5) }],
      kept: [{ _id: '["password","1"]', namespace: 'password', id: '1', value: 'hash' }],
    };
    for (const [name, documents] of Object.entries(leftBehind)) {
      await database()
        .collection(`${station}.${name}`)
        .insertMany([...documents]);
    }
    const store = await open(collections);
    expect(await store.checkpoint('betting')).toBe(-1);
    expect(await store.count(bets, {})).toBe(0);
    await write(store, [put(bet(1))]);
    expect(await store.get(bets, 1)).toEqual(bet(1));
    expect(await store.credentials.get('password', '1')).toBe('hash');
    const names = (await database().listCollections().toArray()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith(`${station}.g1.`))).toEqual([]);
  });

  /** What the driver sends for one query of each kind. */
  async function commandsOfQueries(): Promise<readonly CommandStartedEvent[]> {
    const store = await open([bets, tellers]);
    await write(store, [put(bet(1)), put(bet(2))]);
    const driver = new MongoServer(url);
    // Not among the driver's declared types.
    Object.assign(driver.client, { monitorCommands: true });
    const commands: CommandStartedEvent[] = [];
    driver.client.on('commandStarted', (event) => commands.push(event));
    const reader = new ReadingStore(
      new GenerationCollections(driver, station, new Layouts([bets, tellers])),
      station,
    );
    await reader.find(bets, { where: { game: 2 }, limit: 10 });
    await reader.find(bets, { where: { serial: { prefix: 'S' } }, orderBy: [['serial', 'asc']], limit: 10 });
    await reader.page(bets, {
      where: { stakeCentavos: { gte: 0 } },
      orderBy: [['stakeCentavos', 'desc']],
      limit: 10,
    });
    await reader.count(bets, { teller: { in: ['ana', null] } });
    await reader.totals(bets, { where: { game: 1 }, by: ['status'], sum: ['stakeCentavos'] });
    for await (const _ of reader.scan(bets));
    await reader.close();
    return commands.filter(({ command }) => Object.values(command)[0] === `${station}.g1.bets`);
  }

  test('every query names the index that answers it, and how long it may take', async () => {
    const commands = await commandsOfQueries();
    expect(commands).toHaveLength(7);
    const names = (await stored('bets').listIndexes().toArray()).map(({ name }) => name);
    for (const { command } of commands) {
      expect(names).toContain(command.hint);
      expect(command.maxTimeMS).toBeGreaterThan(0);
    }
  });

  testWherePlansAreShown('its plans walk along an index and never scan', async () => {
    for (const { commandName, command } of await commandsOfQueries()) {
      const { lsid: _, $clusterTime: __, $db: ___, ...asked } = command;
      const plan = JSON.stringify(await database().command({ explain: asked, verbosity: 'queryPlanner' }));
      expect([commandName, plan]).toEqual([commandName, expect.stringContaining('IXSCAN')]);
      expect(plan).not.toContain('COLLSCAN');
    }
  });

  test('stations share a database without meeting, also where one name begins the other', async () => {
    const [one, other] = [await open([bets, tellers]), await open([bets, tellers], `${station}-b`)];
    await write(one, [put(bet(1))]);
    await write(other, [put(bet(2))]);
    await one.credentials.insert('passwords', '1', 'of one');
    const rebuild = await one.beginRebuild();
    await write(rebuild, [put(bet(3))]);
    await rebuild.swap();
    expect((await one.find(bets, { limit: 10 })).map(({ id }) => id)).toEqual([3]);
    expect((await other.find(bets, { limit: 10 })).map(({ id }) => id)).toEqual([2]);
    expect(await other.credentials.get('passwords', '1')).toBeNull();
    await removeStation(url, `${station}-b`);
  });

  test('a batch of more than the server takes in one message is written whole', async () => {
    const store = await open([bets, tellers]);
    const note = 'x'.repeat(20_000);
    const documents = Array.from({ length: 900 }, (_, at) => bet(at + 1, { note }));
    await write(store, documents.map(put));
    expect(await store.count(bets, {})).toBe(900);
    expect(await store.get(bets, 900)).toEqual(documents.at(-1));
  });
});
