/** What a running station reports to those who operate it: readiness, metrics, the operations log. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Board } from './support/board.js';
import { dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { PASSWORDS } from './support/station.js';
import { until } from './support/until.js';

const TOKEN = 'a-token-of-these-tests';
const PRELOADED = pathToFileURL(join(import.meta.dirname, 'support', 'held-threads.mjs')).href;

let folder: string;
let house: House;
let ana: Teller;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taya-monitoring-'));
  house = await House.open({
    isOnFiles: true,
    environment: {
      HOST: '0.0.0.0',
      METRICS_TOKEN: TOKEN,
      LOG_LEVEL: 'debug',
      NODE_OPTIONS: `--import ${PRELOADED}`,
      TEST_HELD_THREADS: folder,
    },
  });
  ana = await house.teller('ana', { cash: '1000' });
});

afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const port = () => new URL(house.station.url).port;

/** The station by an address of this machine that is not loopback. */
function elsewhere(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('this machine has no address but loopback');
  return `http://${found.address}:${port()}`;
}

async function metrics(base = `http://127.0.0.1:${port()}`, authorization?: string) {
  const answer = await fetch(
    `${base}/metrics`,
    authorization === undefined ? {} : { headers: { authorization } },
  );
  return { status: answer.status, text: await answer.text() };
}

/** A sample's value by its name with labels, as it is written; 0 for one that is not there. */
async function sample(name: string): Promise<number> {
  const line = (await metrics()).text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

describe('The metrics', () => {
  it('are refused to another address, unless it has the token', async () => {
    const refused = await metrics(elsewhere());
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'FORBIDDEN']);
    expect((await metrics(elsewhere(), `Bearer ${TOKEN}-`)).status).toBe(403);
    expect((await metrics(elsewhere(), `Bearer ${TOKEN}`)).status).toBe(200);
    expect((await metrics()).status).toBe(200);
  });

  it('say what the station is and has: screens, files, threads that follow, room on the disk', async () => {
    const screens = [await Board.connect(house.station.url), await Board.connect(house.station.url)];
    const token = ana.token;
    const till = await Board.connect(house.station.url, { token });
    await until(async () => (await sample('taya_live_clients{role="viewer"}')) === 2);
    expect(await sample('taya_live_clients{role="teller"}')).toBe(1);
    for (const screen of [...screens, till]) screen.close();
    await until(async () => (await sample('taya_live_clients{role="viewer"}')) === 0);
    for (const file of ['ledger', 'read-models', 'kept']) {
      expect(await sample(`taya_file_bytes{file="${file}"}`)).toBeGreaterThan(0);
    }
    expect(await sample('taya_disk_free_bytes')).toBeGreaterThan(0);
    expect(await sample('taya_ready')).toBe(1);
    expect(await sample('taya_part_state{part="anchor"}')).toBe(0);
    expect(await sample('taya_read_models_state{state="following"}')).toBe(1);
    expect(await sample('taya_projected_events_sum')).toBeGreaterThan(0);
    expect(await sample('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(await sample('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });
});

describe('The operations log', () => {
  const about = (requestId: string | null) =>
    house.station.log.filter((line) => line.requestId === requestId);

  it('has each call under the id that its caller got, where every call is asked for', async () => {
    const game = await house.openGame();
    const { headers } = await house.trySell(ana, game, 'MERON', '10');
    await until(() => about(headers.get('x-request-id')).length > 0);
    expect(about(headers.get('x-request-id'))).toEqual([
      expect.objectContaining({
        level: 'debug',
        event: 'http.call',
        part: 'http',
        method: 'POST',
        route: '/api/bet',
        status: 200,
        userId: ana.id,
        address: '127.0.0.1',
        ms: expect.any(Number),
      }),
    ]);
  });

  it('has a login that was refused with its id', async () => {
    const { headers } = await house.nobody.signIn('ana', 'wrong-password');
    const events = () => about(headers.get('x-request-id')).map(({ event }) => event);
    await until(() => events().length === 2);
    expect(events()).toEqual(['sign-in.refused', 'http.call']);
  });

  it('never has a password, a token or a code, whatever happened', async () => {
    const [bet] = dataOf(await ana.get<{ serial: string }[]>('/api/bet'));
    await ana.get(`/api/bet/${bet?.serial}/search_for_payout`);
    await metrics(elsewhere(), `Bearer ${TOKEN}`);
    const lines = JSON.stringify(house.station.log);
    const secrets = [
      ...Object.values(PASSWORDS),
      'wrong-password',
      ana.password,
      ana.token,
      bet?.serial,
      TOKEN,
    ];
    for (const secret of secrets) expect(lines).not.toContain(secret);
  });
});

describe('A station whose read models are not there yet', () => {
  it('is alive and takes bets, and says that it is not ready until lists are served too', async () => {
    const game = await house.latestGame();
    const held = join(folder, 'projector.worker.js');
    await house.station.stop();
    writeFileSync(held, '');
    // The port opens meanwhile.
    await house.station.restart();
    const ready = await house.nobody.get<null>('/api/ready');
    expect(refusal(ready)).toEqual([503, 'NOT_READY']);
    expect(ready.body.message).toBe(
      'The station is not ready. read models: The read models are being opened; lists, reports and the board wait for them.',
    );
    const alive = dataOf(await house.nobody.get('/api/health'));
    expect(alive).toMatchObject({ status: 'ok', readModels: 'starting', degraded: [] });
    expect((await house.trySell(ana, game, 'WALA', '10')).status).toBe(200);
    expect(await sample('taya_ready')).toBe(0);
    expect(await sample('taya_part_state{part="read models"}')).toBe(2);
    rmSync(held);
    // It is ready a moment before the last event is in the read models.
    await until(async () => {
      const { status, body } = await house.nobody.get<{ lag: { events: number; seconds: number } }>(
        '/api/ready',
      );
      return status === 200 && body.data.lag.events === 0 && body.data.lag.seconds === 0;
    });
  });
});

describe('A data folder whose anchor was deleted', () => {
  it('is told before the next start would refuse it', async () => {
    rmSync(join(house.station.dataDir, 'anchor'));
    const ready = () => house.nobody.get<null>('/api/ready');
    await until(async () => (await ready()).status === 503);
    expect((await ready()).body.message).toContain(
      'anchor: The anchor of the ledger is missing or cannot be read.',
    );
    expect((await house.nobody.get('/api/health')).status).toBe(200);
  });
});
