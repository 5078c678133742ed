/** Somebody writes events with good links into the ledger, beside the station that alone may. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { until } from './support/until.js';

let house: House;
let ana: Teller;
let game: GameView;

beforeAll(async () => {
  house = await House.open({ isOnFiles: true, environment: { EVENT_STORE_URL: '', MONGO_URL: '' } });
  ana = await house.teller('ana', { cash: '1000' });
  game = await house.openGame();
});

afterAll(() => house.close());

/** Another print of the bet whose print is the last event. @returns its revision */
function printOnceMore(): number {
  const database = new DatabaseSync(join(house.station.dataDir, 'ledger.sqlite'), { timeout: 30_000 });
  const last = database.prepare('SELECT * FROM events ORDER BY revision DESC LIMIT 1').get();
  const json = String(last?.json).replace(/"count":(\d+)/, (_, count) => `"count":${Number(count) + 1}`);
  expect(json).not.toBe(last?.json);
  const hash = createHash('sha256').update(String(last?.hash), 'hex').update(json).digest('hex');
  const revision = Number(last?.revision) + 1;
  database.prepare('INSERT INTO events (revision, json, hash) VALUES (?, ?, ?)').run(revision, json, hash);
  database.close();
  return revision;
}

const logged = (event: string) => house.station.log.filter((line) => line.event === event);

async function counted(metric = 'taya_foreign_events_total'): Promise<string | undefined> {
  const text = await (await fetch(`${house.station.url}/metrics`)).text();
  return text.split('\n').find((line) => line.startsWith(`${metric} `));
}

async function printsABet(): Promise<void> {
  const bet = await house.sell(ana, game, 'MERON', '100');
  dataOf(await ana.post(`/api/print/bet/${bet.serial}`));
}

it('while it runs: the next command tells of it, and it is counted', async () => {
  await printsABet();
  expect(await counted()).toBe('taya_foreign_events_total 0');
  const revision = printOnceMore();
  // Its own command goes on, behind the event that it met.
  await house.teller('ben', { cash: '500' });
  await until(() => logged('ledger.foreign').length > 0);
  expect(logged('ledger.foreign')).toMatchObject([{ level: 'error', revision }]);
  expect(await counted()).toBe('taya_foreign_events_total 1');
});

it('after it was killed: the next start tells of it', async () => {
  await printsABet();
  await house.station.kill();
  printOnceMore();
  await house.station.restart();
  await until(() => logged('ledger.unacknowledged').length > 0);
  expect(logged('ledger.unacknowledged')).toMatchObject([{ level: 'warn', count: 1 }]);
  expect(await counted('taya_unacknowledged_events')).toBe('taya_unacknowledged_events 1');
  await house.station.kill();
  await house.station.restart();
  expect(logged('ledger.unacknowledged')).toHaveLength(1);
  expect(await counted('taya_unacknowledged_events')).toBe('taya_unacknowledged_events 0');
});

it('while it is stopped: the next start tells of it, and it is counted', async () => {
  await printsABet();
  await house.station.stop();
  printOnceMore();
  await house.station.restart();
  await until(() => logged('ledger.added-while-closed').length > 0);
  expect(logged('ledger.added-while-closed')).toMatchObject([{ level: 'error', count: 1 }]);
  expect(await counted()).toBe('taya_foreign_events_total 1');
});
