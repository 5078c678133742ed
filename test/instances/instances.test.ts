/** Two instances of one station: one answers, the other stands by and takes over when that one is stopped or killed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Board } from '../support/board.js';
import { Client, dataOf, refusal } from '../support/client.js';
import { runCommand } from '../support/command-line.js';
import { House, type Teller } from '../support/house.js';
import type { Station } from '../support/station.js';
import { until } from '../support/until.js';
import { Cluster } from './support/cluster.js';
import { readLog } from './support/read-log.js';

/** On a machine with other work. Alone it takes about five seconds: `npm run bench -- instances-load` holds eight. */
const BUSY_MS = 25_000;

let cluster: Cluster;
let house: House;
let ana: Teller;
/** At the beginning. */
let active: Station;
let standby: Station;

beforeAll(async () => {
  // Started at the same time on an empty ledger.
  cluster = await Cluster.open(2);
  active = await cluster.active();
  standby = cluster.stations.find((station) => station !== active) as Station;
  house = await House.of(active);
  ana = await house.teller('ana', { cash: '1000' });
});

afterAll(() => cluster?.remove());

const at = (station: Station, client: Client) => new Client(station, client.token);
const healthOf = async (station: Station) =>
  dataOf(await new Client(station).get<{ readonly readModels: string }>('/api/health'));
const answersAt = (station: Station) =>
  until(async () => (await at(station, house.admin).get('/api/game_status')).status === 200);

describe('Of two instances', () => {
  it('one is active and writes the read models; the other stands by', async () => {
    expect(await cluster.answering()).toEqual([active]);
    await until(async () => (await healthOf(active)).readModels === 'following');
    await until(async () => (await healthOf(standby)).readModels === 'standing-by');
    for (const [station, value] of [
      [active, 1],
      [standby, 0],
    ] as const) {
      const text = await (await fetch(`${station.url}/metrics`)).text();
      expect(text).toContain(`\ntaya_active ${value}\n`);
    }
  });

  it('the standby says so to every call and every screen, and does nothing', async () => {
    const there = at(standby, house.admin);
    const answers = [
      await there.get('/api/active'),
      await there.get('/api/ready'),
      await there.get('/api/game_status'),
      await there.get('/api/bet?page=1'),
      await there.post('/api/game', { name: 'At the standby' }),
      await new Client(standby).signIn('ana', ana.password),
    ];
    for (const answer of answers) expect(refusal(answer)).toEqual([503, 'STANDBY']);
    await expect(Board.connect(standby.url)).rejects.toThrow();
    expect((await fetch(`${standby.url}/login`)).status).toBe(503);
  });

  it('a rebuild from outside is refused while one is active', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'taya-operator-'));
    const rebuild = await runCommand('rebuild', [], { ...cluster.environment, DATA_DIR });
    await rm(DATA_DIR, { recursive: true });
    expect(rebuild.output).toContain('an instance of the station writes them. Stop all instances first.');
    expect(rebuild.exitCode).toBe(1);
  });

  it('a third one that has no documents in common with them does not start', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'taya-alone-'));
    const { environment } = cluster;
    const started = await runCommand('../main', [], { ...environment, DATA_DIR, MONGO_URL: '', PORT: '0' });
    await rm(DATA_DIR, { recursive: true });
    expect(started.output).toContain('a second instance needs MONGO_URL');
  });
});

describe('When the active one', () => {
  it('is killed, the other goes on: whoever was logged in is, and a key gets its first answer', async () => {
    const game = await house.openGame();
    const options = { key: 'sold-before-the-kill' };
    const sold = dataOf(await house.trySell(ana, game, 'WALA', '10', options)).bet;
    const screen = await Board.connect(active.url);
    await active.kill();
    const killedMs = performance.now();
    await answersAt(standby);
    const tookMs = performance.now() - killedMs;
    process.stdout.write(`the other instance answered ${tookMs.toFixed(0)} ms after a kill\n`);
    expect(tookMs).toBeLessThan(BUSY_MS);
    screen.close();
    const there = house.at(standby);
    const again = dataOf(await there.trySell(at(standby, ana), game, 'WALA', '10', options)).bet;
    expect(again.serial).toBe(sold.serial);
    const list = dataOf(await at(standby, house.admin).get<{ serial: string }[]>('/api/bet?page=1'));
    expect(list.map(({ serial }) => serial)).toContain(sold.serial);
    expect((await there.latestGame()).total_wala_bet_amount).toBe('10.00');
    await there.finish(game, 'DRAW');
    await cluster.revive(active);
    expect(await cluster.answering()).toEqual([standby]);
    [active, standby] = [standby, active];
    house = there;
  });

  it('stands still, the other takes over; awake again it answers nothing, and its screens are cut', async () => {
    const screen = await Board.connect(active.url, { token: house.admin.token ?? '' });
    const { pid } = active;
    process.kill(pid, 'SIGSTOP');
    try {
      await answersAt(standby);
      await house.at(standby).openGame();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const late = at(active, ana).post('/api/game', { name: 'Late' });
    expect(refusal(await late)).toEqual([503, 'STANDBY']);
    await until(() => !screen.isConnected);
    expect(refusal(await at(active, house.admin).get('/api/game_status'))).toEqual([503, 'STANDBY']);
    await until(() => active.output.includes('stands by'));
    await until(async () => (await healthOf(active)).readModels === 'standing-by');
    [active, standby] = [standby, active];
    house = house.at(active);
    await house.end();
  });

  it('is stopped in order, the other is active without waiting for its lease to end', async () => {
    const [stopped, next] = [active, standby];
    // By whose clock the lease does not end meanwhile: it has to be given up.
    await cluster.withoutTime(next, async () => {
      const stopping = stopped.stop();
      const startMs = performance.now();
      expect(await cluster.active(stopped)).toBe(next);
      const tookMs = performance.now() - startMs;
      process.stdout.write(`the other instance was active ${tookMs.toFixed(0)} ms after a stop began\n`);
      expect(await stopping).toBe(0);
    });
    house = house.at(next);
    await house.readModelsAre('following');
    await cluster.revive(stopped);
    [active, standby] = [next, stopped];
  });

  it('has been replaced, the log has a marker event first, and nothing of the one before after it', async () => {
    const log = await readLog(cluster);
    const periods = log.filter(({ on }, index) => on !== log[index - 1]?.on);
    expect(periods.slice(1).map(({ type }) => type)).toEqual(periods.slice(1).map(() => 'ledger.opened'));
    // One after each of the faults above; on a machine that stands still for seconds there may be more.
    expect(periods.length).toBeGreaterThanOrEqual(4);
  });

  it('the audit finds everything right', async () => {
    await active.verify();
  });
});
