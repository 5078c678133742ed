/** A station whose ledger is on an event store server: a day of troubles over HTTP. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetWithTeller } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { KurrentServer } from '../backend/src/event-store/kurrent/testing/kurrent-server.fixture.js';
import { firstOf } from '../play/runs.js';
import { dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';

const STATION_ID = 'on-a-server';

let server: KurrentServer;
let house: House;
let ana: Teller;
let game: GameView;

beforeAll(async () => {
  server = await KurrentServer.start();
  house = await House.open({ environment: { EVENT_STORE_URL: server.url, STATION_ID } });
  ana = await house.teller('ana', { cash: '10000' });
  game = await house.openGame();
});

afterAll(async () => {
  await house.station.remove();
  server.goAway();
});

const sell = (key: string) =>
  ana.post<BetWithTeller>('/api/bet', { game_id: game.id, is_bet_meron: true, amount: '100' }, { key });
const stored = () => server.streams.of(`station-${STATION_ID}`) ?? [];
const sold = () => stored().filter(({ type }) => type === 'bet.sold').length;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again with the same key until there is an answer that says what is, as our client does. */
async function insist(key: string): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await sell(key);
    if (answer.status !== 503) return answer.status;
    await pause(300);
  }
  return 503;
}

describe('a ledger on an event store server', () => {
  it('can be read there: a stream of the station, each event with its type, its text and its hash', async () => {
    dataOf(await sell('first'));
    const last = stored().at(-1);
    expect(last?.type).toBe('bet.sold');
    expect(JSON.parse(Buffer.from(last?.data ?? []).toString())).toMatchObject({ data: { stake: 10_000 } });
    expect(JSON.parse(Buffer.from(last?.metadata ?? []).toString())).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(stored()[0]?.type).toBe('station.opened');
  });

  it.each(firstOf(['cut after', 'cut before', 'not ready'] as const, 1))(
    'sells once when the server met "%s"',
    async (fault) => {
      const before = sold();
      server.nextAppends(fault);
      dataOf(await sell(`met-${fault.replace(' ', '-')}`));
      expect(sold()).toBe(before + 1);
    },
  );

  it('gives no answer while the server is away, and one to each call once it is back', async () => {
    const before = sold();
    const keys = Array.from({ length: 10 }, (_, index) => `away-${index}`);
    server.goAway();
    const calls = keys.map((key) => insist(key));
    await pause(3_000);
    await server.comeBack();
    expect(await Promise.all(calls)).toEqual(keys.map(() => 200));
    expect(sold()).toBe(before + 10);
  });

  it('sells once although an append that was given up arrives after all', async () => {
    const before = sold();
    server.nextAppends('arrives late');
    expect(await insist('late')).toBe(200);
    server.release();
    await pause(300);
    expect(sold()).toBe(before + 1);
    expect(stored().at(-2)?.type).toBe('ledger.opened');
  });

  it('goes on after the station was killed, with what was acknowledged', async () => {
    const before = sold();
    await house.station.kill();
    await house.restart();
    expect(await insist('late')).toBe(200);
    expect(sold()).toBe(before);
    expect(dataOf(await house.auditor.get<{ total: number }>('/api/bet'))).toHaveLength(before);
  });

  it('is found good by the audit, which reads it there', async () => {
    expect(await house.station.verify()).toContain('the server keeps what it acknowledged');
  });
});

it.each([
  ['EVENT_STORE_URL', 'esdb://admin:s3cret', 'EVENT_STORE_URL: must be the address of an event store'],
  ['MONGO_URL', 'mongodb://admin:s3cret@', 'MONGO_URL: must be an address like '],
])('a wrong %s is one line at the start, without its password: %s', async (name, url, line) => {
  const environment = { ...process.env, DATA_DIR: `${house.station.dataDir}/other`, [name]: url };
  const station = spawn(process.execPath, ['backend/dist/bundled/main.js'], { env: environment });
  let output = '';
  for (const stream of [station.stdout, station.stderr])
    stream.on('data', (text) => (output += String(text)));
  const code = await new Promise((resolve) => station.once('close', resolve));
  expect(code).toBe(1);
  expect(output.match(/Not started: .*/g)).toEqual([expect.stringContaining(`Not started: ${line}`)]);
  expect(output).not.toContain('s3cret');
  const opening = output.includes('Opening station') ? 1 : 0;
  expect(output.trim().split('\n')).toHaveLength(opening + 1);
});
