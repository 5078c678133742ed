/** Two instances of one station: what people do at one holds and shows at the other, also when one of them is killed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KEYS, keyOfHalves, storedKey } from '../../backend/src/document-store/kept-keys.js';
import { openKept } from '../../backend/src/document-store/open-documents.js';
import { MessageSigning } from '../../backend/src/instances/signed-messages.js';
import { nodeSystem } from '../../backend/src/system/node-system.js';
import { stationKeyOf } from '../../backend/src/system/station-key.js';
import { Board } from '../support/board.js';
import { Client, dataOf, refusal } from '../support/client.js';
import { runCommand } from '../support/command-line.js';
import { House, type Teller, tellerForm } from '../support/house.js';
import type { Station } from '../support/station.js';
import { until } from '../support/until.js';
import { Cluster } from './support/cluster.js';

const OWN = '/api/auth/data';

let cluster: Cluster;
let one: Station;
let two: Station;
let house: House;
let ana: Teller;
let boards: Board[] = [];

beforeAll(async () => {
  // Started at the same time on an empty ledger.
  cluster = await Cluster.open(2);
  [one, two] = cluster.stations as [Station, Station];
  house = await House.of(one);
  ana = await house.teller('ana', { cash: '1000' });
});

afterAll(async () => {
  for (const board of boards) board.close();
  await cluster?.remove();
});

const at = (station: Station, client: Client) => new Client(station, client.token);

async function screen(station: Station, client?: Client): Promise<Board> {
  const board = await Board.connect(station.url, client === undefined ? {} : { token: client.token });
  boards = [...boards, board];
  return board;
}

/** Waits for a `server-message` of this kind, then for the end of the connection. */
async function isLoggedOut(board: Board, message: 'login' | 'password-update' | 'disable'): Promise<void> {
  await board.next(message);
  await until(
    () => !board.isConnected,
    undefined,
    () => 'still connected',
  );
}

describe('Two instances', () => {
  it('one writes the read models, the other stands by; neither reports a fault', async () => {
    const health = (station: Station) =>
      new Client(station).get<{ readonly readModels: string; readonly status: string }>('/api/health');
    const found = async () => [dataOf(await health(one)), dataOf(await health(two))];
    const states = async () => (await found()).map(({ readModels }) => readModels).sort();
    // They are built at the first start.
    await until(async () => (await states()).join() === 'following,standing-by', undefined, states);
    const faults = async () => (await found()).map(({ status }) => status).join();
    await until(async () => (await faults()) === 'ok,ok', undefined, faults);
  });

  it('both are ready and know of each other; one holds the pen, as their metrics tell', async () => {
    const valuesOf = (name: string) =>
      Promise.all(
        [one, two].map(async ({ url }) => {
          const text = await (await fetch(`${url}/metrics`)).text();
          return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
        }),
      );
    await until(async () => (await valuesOf('taya_instances')).join() === '2,2');
    const pens = async () => (await valuesOf('taya_holds_pen')).sort().join();
    await until(async () => (await pens()) === '0,1', undefined, pens);
    await until(async () => (await valuesOf('taya_ready')).join() === '1,1');
  });

  it('whoever has logged in at one is logged in at the other', async () => {
    expect(dataOf(await at(two, ana).get(OWN))).toMatchObject({ id: ana.id });
  });

  it('whoever has just logged in at one is let in at the other, with a screen too', async () => {
    await house.teller('dan');
    for (let times = 0; times < 10; times += 1) {
      const [here, there] = times % 2 === 0 ? [one, two] : [two, one];
      const dan = new Client(here);
      dataOf(await dan.signIn('dan', 'dan-password'));
      const [answer, board] = await Promise.all([at(there, dan).get(OWN), screen(there, dan)]);
      expect(dataOf(answer)).toMatchObject({ role_id: 2 });
      expect(board.isConnected).toBe(true);
    }
  });

  it('what is sold at one shows at once in the lists and on the screens of both', async () => {
    const screens = [await screen(one), await screen(two), await screen(one, ana), await screen(two, ana)];
    const game = await house.openGame();
    const bet = await house.sell(at(two, ana), game, 'MERON', '100');
    const listed = await Promise.all(
      [one, two].map((there) => at(there, house.admin).get(`/api/bet/${bet.id}`)),
    );
    for (const answer of listed) expect(dataOf(answer)).toMatchObject({ bet: { serial: bet.serial } });
    for (const board of screens) {
      await board.next('game', (shown) => shown?.total_meron_bet_amount === '100.00');
    }
    const balances = await Promise.all(
      screens.slice(2).map((board) => board.next('balance', ({ onHand }) => onHand === '1100.00')),
    );
    expect(balances).toHaveLength(2);
    await house.finish(game, 'MERON');
    expect((await house.pay(at(two, ana), bet)).serial).toBe(bet.serial);
    expect(refusal(await at(one, ana).post(`/api/bet/${bet.serial}/payout`))[0]).toBe(409);
  });

  it('a command that is sent to both under one key is done once', async () => {
    const game = await house.openGame();
    const options = { key: 'the-same-bet' };
    const answers = await Promise.all(
      [one, two, one, two].map((there) => house.trySell(at(there, ana), game, 'WALA', '10', options)),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).bet.serial)).size).toBe(1);
    expect((await house.latestGame()).total_wala_bet_amount).toBe('10.00');
    await house.finish(game, 'DRAW');
  });

  it('a login at one ends the session before it at the other', async () => {
    const ben = await house.teller('ben');
    const board = await screen(two, ben);
    const before = at(two, ben);
    dataOf(await at(one, ben).signIn('ben', ben.password));
    await isLoggedOut(board, 'login');
    expect(refusal(await before.get(OWN))).toEqual([401, 'SESSION_REPLACED']);
  });

  it('a password that is changed, and a teller who is disabled, at one end their sessions at the other', async () => {
    const cara = await house.teller('cara');
    const [first, there] = [await screen(two, cara), at(two, house.superAdmin)];
    const edit = (change: object) =>
      there.put(`/api/teller/${cara.id}`, { ...tellerForm('cara'), ...change });
    const atOne = await screen(one, cara);
    dataOf(await edit({ password: 'another-password' }));
    await Promise.all([first, atOne].map((board) => isLoggedOut(board, 'password-update')));
    expect((await at(one, cara).get(OWN)).status).toBe(401);
    dataOf(await cara.signIn('cara', 'another-password'));
    const again = await screen(one, cara);
    dataOf(await edit({ is_active: false }));
    await isLoggedOut(again, 'disable');
    expect((await at(one, cara).get(OWN)).status).toBe(401);
  });

  it('the read models are not rebuilt from outside while an instance writes them', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'taya-operator-'));
    const rebuild = await runCommand('rebuild', [], { ...cluster.environment, DATA_DIR });
    await rm(DATA_DIR, { recursive: true });
    expect(rebuild.output).toContain('an instance of the station writes them. Stop all instances first.');
    expect(rebuild.exitCode).toBe(1);
  });

  it('the private port serves nothing to strangers', async () => {
    const address = /others reach it at (http:\S+)/.exec(one.output)?.[1] ?? '';
    for (const path of ['/', '/commands', '/activity', '/api/health']) {
      const answers = [
        await fetch(address + path),
        await fetch(address + path, { method: 'POST', body: '[]' }),
      ];
      for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([401, '']);
    }
  });

  it('nor is a message taken that is signed with the key in the document server, or with the station key alone', async () => {
    const [, to = '', address = ''] = /Instance (\w+): others reach it at (http:\S+)/.exec(one.output) ?? [];
    const { STATION_KEY = '', MONGO_URL = '' } = cluster.environment;
    const { instancesKey } = stationKeyOf(STATION_KEY);
    const { dataDir } = one;
    const kept = await openKept({ dataDir, stationId: cluster.stationId, mongoUrl: MONGO_URL });
    const half = storedKey(await kept.get(KEYS, 'instances-key')) as Uint8Array;
    const whole = await keyOfHalves(kept, 'instances-key', instancesKey, nodeSystem.random);
    await kept.close();
    const path = '/activity';
    const statusOf = async (key: Uint8Array, number: number) => {
      const headers = new MessageSigning(key).headersOf({ path, from: 'stranger', to, number }, '[]');
      return (await fetch(address + path, { method: 'POST', headers, body: '[]' })).status;
    };
    expect([await statusOf(half, 1), await statusOf(instancesKey, 2), await statusOf(whole, 3)]).toEqual([
      401, 401, 200,
    ]);
  });
});

describe('When one of them is killed', () => {
  it.each([0, 1])('the other goes on within seconds, and nothing is lost (instance %i)', async (index) => {
    const [killed, left] = index === 0 ? [one, two] : [two, one];
    const seller = at(killed, ana);
    const game = await house.at(left).openGame(`Game before the kill of ${index}`);
    const sold = await Promise.all(
      [10, 20, 30].map((amount) => house.sell(seller, game, 'WALA', `${amount}`)),
    );
    // The last event is one of the instance that is killed, or was sent by it.
    await killed.kill();
    // With one key, because it may be recorded although the answer says that nobody knows.
    const options = { key: `after-the-kill-of-${index}` };
    await until(
      async () => (await house.trySell(at(left, ana), game, 'WALA', '40', options)).status === 200,
      undefined,
      () => 'the other instance sells nothing',
    );
    const list = () =>
      at(left, house.admin).get<{ readonly serial: string }[]>('/api/bet?page=1&page_size=20');
    await until(
      async () => (await list()).status === 200,
      undefined,
      () => 'the other instance lists nothing',
    );
    const serials = dataOf(await list()).map(({ serial }) => serial);
    for (const { serial } of sold) expect(serials).toContain(serial);
    await cluster.revive(killed);
    const there = house.at(killed);
    await until(
      async () => (await there.admin.get('/api/game_status')).status === 200,
      undefined,
      () => 'away',
    );
    expect((await there.latestGame()).total_wala_bet_amount).toBe('100.00');
    await there.finish(game, 'DRAW');
  });

  it('the audit finds everything right', async () => {
    const { exitCode, output } = await one.audit('verify');
    expect(output).toContain('Everything holds');
    expect(exitCode).toBe(0);
  });

  it('one that is stopped in order leaves its work to the other at once', async () => {
    expect(await one.stop()).toBe(0);
    const there = house.at(two);
    await until(
      async () => (await there.admin.get('/api/game_status')).status === 200,
      undefined,
      () => 'the other instance answers nothing',
    );
    await there.readModelsAre('following');
    expect(two.output).toContain('Other instances: ');
    await until(() => two.output.includes('No other instance is there'));
  });
});
