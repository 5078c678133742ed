/** A station that moves from its files to servers and back: everybody goes on where they were. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { Lease } from '../backend/src/active/lease.js';
import { parseServerAddress } from '../backend/src/config/server-address.js';
import { type MongoProxy, startMongo } from '../backend/src/document-store/mongo/mongo-proxy.fixture.js';
import { firstLink, nextLink } from '../backend/src/event-store/chain.js';
import { openKurrentLeaseStream } from '../backend/src/event-store/kurrent/kurrent-lease-stream.js';
import { KurrentServer } from '../backend/src/event-store/kurrent/testing/kurrent-server.fixture.js';
import { SqliteLedgerFile } from '../backend/src/event-store/sqlite/ledger-file.js';
import { nodeSystem } from '../backend/src/system/node-system.js';
import { itInLong } from '../play/long.js';
import { firstOf } from '../play/runs.js';
import { Client, dataOf } from './support/client.js';
import { runCommand, startCommand } from './support/command-line.js';
import { House, type Teller } from './support/house.js';
import { Station } from './support/station.js';
import { until } from './support/until.js';

let server: KurrentServer;
let folder: string;

beforeAll(async () => {
  server = await KurrentServer.start();
  folder = mkdtempSync(join(tmpdir(), 'taya-moving-'));
});

afterAll(() => {
  server.goAway();
  rmSync(folder, { recursive: true });
});

const copy = (args: readonly string[], environment = {}) =>
  runCommand('ledger', ['copy', ...args], environment);

describe('A day that begins on files', () => {
  let mongo: MongoProxy;
  let house: House;
  let ana: Teller;
  let ben: Teller;
  let winner: BetView;
  let game: GameView;

  /** What the station on the servers is started with. */
  const servers = () => ({
    DATA_DIR: house.station.dataDir,
    EVENT_STORE_URL: server.url,
    MONGO_URL: `${mongo.url}moved`,
  });

  /** Where it is saved while it runs on the servers. */
  const saved = () => join(folder, 'saved');

  async function signIn(): Promise<void> {
    await house.signInStaff();
    for (const teller of [ana, ben]) dataOf(await teller.signIn(teller.username, teller.password));
  }

  const verified = async () => {
    const output = await house.station.verify();
    return /the last is ([0-9a-f]{64})/.exec(output)?.[1];
  };

  beforeAll(async () => {
    mongo = await startMongo();
    // Its passwords are made by the command line too, which hashes in full.
    house = await House.open({ isOnFiles: true, hashesInFull: true });
    ana = await house.teller('ana', { cash: '5000' });
    ben = await house.teller('ben', { cash: '3000' });
    const { bets } = await house.finishedGame([ana, ben], 'MERON', '1000', '800');
    winner = bets[0];
    game = await house.openGame();
    await house.sell(ana, game, 'WALA', '300');
    await house.station.stop();
  });

  afterAll(async () => {
    await house.close();
    await mongo.close();
  });

  it('is not moved to where instances of it run', async () => {
    const address = parseServerAddress(server.url);
    const stream = await openKurrentLeaseStream({ address, stationId: 'main', system: nodeSystem });
    const lease = new Lease({
      stream,
      self: { holder: 'other', location: 'elsewhere' },
      ...nodeSystem,
      onTaken: () => {},
      onLapsed: () => {},
      onLost: () => {},
      onFailure: () => {},
    });
    await lease.start();
    const args = ['--from', house.station.dataDir, '--to', server.url, '--kept-to', 'env:MONGO_URL'];
    const { exitCode, output } = await copy(args, servers());
    await lease.close();
    expect(output).toContain('Not copied: The station runs at the target');
    expect(exitCode).toBe(1);
    expect(server.streams.of('station-main')).toBeUndefined();
  });

  it('is not started on a server of documents without transactions, which is one line', async () => {
    const environment = { DATA_DIR: join(folder, 'alone'), MONGO_URL: `${mongo.plainUrl}alone` };
    await expect(Station.start({ isOnFiles: true, environment })).rejects.toThrow(
      /Not started: MONGO_URL: .* cannot be used: it has no transactions: .* mongod --replSet rs0, then run rs\.initiate\(\)/,
    );
  });

  it('moves to servers with every event, every balance and every password', async () => {
    const before = await verified();
    const { exitCode, output } = await copy(
      ['--from', house.station.dataDir, '--to', 'env:EVENT_STORE_URL', '--kept-to', 'env:MONGO_URL'],
      servers(),
    );
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining(`every hash right; the last is ${before}`),
    });
    const revision = server.streams.of('station-main')?.length;
    await house.restart({ environment: servers() });
    await signIn();
    expect(Number(revision)).toBeLessThanOrEqual(await house.revision());
    expect(await house.balance(ana)).toMatchObject({ cashin: '5000.00', onHand: '6300.00' });
    // The ticket of the day before the move, and the game that was open during it.
    await house.pay(ben, winner);
    await house.sell(ben, game, 'MERON', '300');
    const out = await house.station.command('backup', '--out', saved());
    expect(out).toMatchObject({ exitCode: 0, output: expect.stringContaining('Saved the station main') });
    await house.finish(game, 'WALA');
    await house.station.stop();
    await verified();
  });

  itInLong('is restored from what was saved there, on other servers', async () => {
    const others = await KurrentServer.start();
    const elsewhere = {
      DATA_DIR: join(folder, 'elsewhere'),
      EVENT_STORE_URL: others.url,
      MONGO_URL: `${mongo.url}elsewhere`,
    };
    const again = await runCommand('restore', ['--from', saved()], servers());
    expect(again).toMatchObject({ exitCode: 1, output: expect.stringContaining('is not empty') });
    const back = await runCommand('restore', ['--from', saved()], elsewhere);
    expect(back).toMatchObject({ exitCode: 0, output: expect.stringContaining('Restored the station main') });
    const station = await Station.start({ environment: elsewhere, hashesInFull: true });
    try {
      const client = new Client(station);
      dataOf(await client.signIn(ana.username, ana.password));
      // As it was saved: her stake of 300 is in the drawer, and the game is not finished.
      const balance = dataOf(await client.get('/api/teller_balance'));
      expect(balance).toMatchObject({ onHand: '6300.00', unfinished: '300.00' });
    } finally {
      await station.remove();
      others.goAway();
    }
  });

  itInLong('has its read models rebuilt there, and a password made up, by the command lines', async () => {
    const rebuilt = await house.station.command('rebuild');
    expect(rebuilt).toMatchObject({ exitCode: 0, output: expect.stringContaining('stand at revision') });
    const reset = await house.station.command('reset-password', 'ben');
    expect(reset).toMatchObject({ exitCode: 0, output: expect.stringContaining('ben has a new password') });
    const made = readFileSync(join(house.station.dataDir, 'generated-passwords.txt'), 'utf8');
    const password = /^ben +(\S+)/m.exec(made)?.[1] ?? '';
    await house.restart();
    expect((await ben.signIn('ben', ben.password)).status).toBe(401);
    dataOf(await ben.signIn('ben', password));
    const change = { old_password: password, new_password: ben.password };
    dataOf(await ben.post('/api/auth/change-password', change));
    await house.station.stop();
  });

  it('moves back to files with what happened there', async () => {
    const before = await verified();
    const back = join(folder, 'back');
    const { exitCode, output } = await copy(['--from', server.url, '--to', back], servers());
    expect(output).toContain(`every hash right; the last is ${before}`);
    expect(output).toContain('qz-private.pem');
    expect(exitCode).toBe(0);

    // The station's key is no part of a copy.
    expect(output).toContain('is not copied: start the station with STATION_KEY naming it');
    const STATION_KEY = `${house.station.dataDir}.station-key`;
    await house.restart({ environment: { DATA_DIR: back, STATION_KEY } });
    await signIn();
    expect(await house.balance(ana)).toMatchObject({ onHand: '6300.00' });
    await house.finishedGame([ana, ben], 'WALA');
    await verified();
  });
});

describe('A copy that is killed in the middle', () => {
  const EVENTS = 6_000;
  const STREAM = 'station-long';
  const hashes: string[] = [];

  beforeAll(() => {
    const file = new SqliteLedgerFile(join(folder, 'long'), 'long');
    const jsons = Array.from({ length: EVENTS }, (_, number) =>
      JSON.stringify(
        number === 0 ? { type: 'station.opened', data: { stationId: 'long' } } : { type: 'made.up', number },
      ),
    );
    for (const json of jsons) hashes.push(nextLink(hashes.at(-1) ?? firstLink('long'), json));
    file.append(
      -1,
      jsons.map((json, index) => ({ json, hash: hashes[index] ?? '' })),
    );
    file.close();
  });

  const args = () => ['--from', join(folder, 'long'), '--to', server.url];
  const copied = () => server.streams.of(STREAM)?.length ?? 0;

  it('cannot be opened by a station, goes on where it stood, and is whole then', async () => {
    server.delayMs = 150;
    const killed = startCommand('ledger', ['copy', ...args()], { DATA_DIR: folder });
    await until(() => copied() >= 2_000);
    killed.process.kill('SIGKILL');
    await killed.ended;
    server.delayMs = 0;
    const there = copied();
    expect(there).toBeLessThan(EVENTS);

    const environment = { EVENT_STORE_URL: server.url, STATION_ID: 'long' };
    const started = Station.start({ isOnFiles: true, environment });
    await expect(started).rejects.toThrow(
      /Not started: A copy into the stream station-long .* is not finished/,
    );

    const { exitCode, output } = await copy(args(), { DATA_DIR: folder });
    const missing = (EVENTS - there).toLocaleString('en-US');
    expect(output).toContain(`${missing} of 6,000 events are missing there`);
    expect(exitCode).toBe(0);
    const stored = server.streams
      .of(STREAM)
      ?.map(({ metadata }) => JSON.parse(Buffer.from(metadata).toString()));
    expect(stored).toEqual(hashes.map((hash) => ({ hash })));
  });
});

const COMMANDS = [
  { name: 'ledger', args: ['copy', '--from', 'env:EVENT_STORE_URL', '--to', './nowhere'] },
  { name: 'rebuild', args: [] },
  { name: 'reset-password', args: ['ana'] },
];

it.each(firstOf(COMMANDS, 1))(
  'a wrong address of MongoDB is one line of $name, without its password',
  async ({ name, args }) => {
    const { exitCode, output } = await runCommand(name, args, {
      DATA_DIR: folder,
      MONGO_URL: 'mongodb://admin:s3%cret@127.0.0.1:9',
      EVENT_STORE_URL: server.url,
      STATION_ID: 'long',
    });
    expect(output).toContain('mongodb://127.0.0.1:9 cannot be used');
    expect(output).not.toContain('cret');
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(exitCode).toBe(1);
  },
);
