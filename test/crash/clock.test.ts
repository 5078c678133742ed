/** The machine's clock jumps, back and ahead: time in the ledger never goes back, and everybody can still work. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { TimerView } from '@taya/contracts/timer';
import { type Answer, dataOf, refusal } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { commandId } from './support/command-id.js';
import { FakedClock } from './support/faked-clock.js';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const MINUTE_MS = 60_000;

let clock: FakedClock;
let house: House;
let ana: Teller;
let game: GameView;

beforeAll(async () => {
  clock = new FakedClock();
  house = await House.open({ environment: clock.environment });
  ana = await house.teller('ana', { cash: '1000' });
  game = await house.openGame();
});

afterAll(async () => {
  await house.close();
  clock.remove();
});

const dateOf = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(ms);

async function serverTimeMs(): Promise<number> {
  const { headers } = await house.nobody.get('/api/health');
  return Number(headers.get('x-server-time'));
}

async function soldAtMs(): Promise<number> {
  const bet = await house.sell(ana, game, 'MERON', '10');
  return Date.parse(bet.bet_date);
}

function sellWithKeyOf(atMs: number): Promise<Answer> {
  return house.trySell(ana, game, 'WALA', '10', { key: commandId(atMs) });
}

/** The times of all events, in the order of the log. */
async function momentsOfTheLog(): Promise<readonly number[]> {
  const path = join(house.station.dataDir, 'exported.ndjson');
  const { exitCode } = await house.station.audit('export', '--out', path);
  expect(exitCode).toBe(0);
  const moments = [...readFileSync(path, 'utf8').matchAll(/\\"at\\":(\d{13})|"at":(\d{13})/g)];
  rmSync(path);
  return moments.map(([, escaped, plain]) => Number(escaped ?? plain));
}

it('the server takes its time from the faked clock', async () => {
  clock.set(HOUR_SECONDS / 2);
  expect(Math.abs((await serverTimeMs()) - clock.nowMs)).toBeLessThan(MINUTE_MS / 4);
  clock.set(0);
  expect(Math.abs((await serverTimeMs()) - clock.nowMs)).toBeLessThan(MINUTE_MS / 4);
});

it('an hour back: bets go on, at the time of the last event', async () => {
  const before = await soldAtMs();
  clock.set(-HOUR_SECONDS);
  const after = await soldAtMs();
  expect(after).toBeGreaterThanOrEqual(before);
  expect(after - before).toBeLessThan(MINUTE_MS);
  await until(() => /clock of this machine is 1 h behind/.test(house.station.output));
  // The sellers' own clocks were right all the time.
  expect((await sellWithKeyOf(Date.now())).status).toBe(200);
  // Tokens issued before the jump, and after it.
  expect((await house.auditor.get('/api/game')).status).toBe(200);
  await house.signInStaff();
  expect((await house.auditor.get('/api/game')).status).toBe(200);
  clock.set(0);
});

it('keys far ahead of the station’s time are refused; those behind it work, once each', async () => {
  expect(refusal(await sellWithKeyOf(Date.now() + 6 * MINUTE_MS))).toEqual([400, 'BAD_KEY']);
  expect((await sellWithKeyOf(Date.now() + 4 * MINUTE_MS)).status).toBe(200);
  const old = commandId(Date.now() - 2 * HOUR_SECONDS * 1_000);
  const sell = () => house.trySell(ana, game, 'WALA', '10', { key: old });
  const [first, second] = [dataOf(await sell()), dataOf(await sell())];
  expect(second.bet.id).toBe(first.bet.id);
});

it('the timer never shows less than it did', async () => {
  const set = (timer_status: string, max_timer_seconds?: number) =>
    house.admin.post<TimerView>('/api/timer', { timer_status, max_timer_seconds });
  dataOf(await set('start', 600));
  clock.set(-HOUR_SECONDS);
  const paused = dataOf(await set('pause'));
  expect(paused.seconds_elapsed).toBeGreaterThanOrEqual(0);
  expect(paused.seconds_elapsed).toBeLessThan(60);
  const resumed = dataOf(await set('start'));
  clock.set(0);
  const stopped = dataOf(await set('pause'));
  expect(stopped.seconds_elapsed).toBeGreaterThanOrEqual(resumed.seconds_elapsed);
  expect(stopped.seconds_elapsed).toBeLessThan(60);
});

it('a day ahead and back again: events dated tomorrow stay, and nothing is dated before them', async () => {
  const today = dateOf(Date.now());
  const tomorrow = dateOf(Date.now() + DAY_SECONDS * 1_000);
  clock.set(DAY_SECONDS);
  // Tokens live for a day.
  await house.signInStaff();
  dataOf(await ana.signIn(ana.username, ana.password));
  const ahead = await soldAtMs();
  expect(dateOf(ahead)).toBe(tomorrow);
  clock.set(0);
  expect(await soldAtMs()).toBeGreaterThanOrEqual(ahead);

  const finished = await house.finish(game, 'MERON');
  expect(dateOf(Date.parse(finished.finished_at ?? ''))).toBe(tomorrow);
  const dayAfter = dateOf(Date.now() + 2 * DAY_SECONDS * 1_000);
  expect(refusal(await house.admin.post('/api/clear_date', { date: dayAfter }))).toEqual([
    409,
    'DATE_IN_FUTURE',
  ]);
  dataOf(await house.admin.post('/api/clear_date', { date: today }));
  // The game belongs to tomorrow, so today has nothing of it to clear.
  expect(Number((await house.balance(ana)).unclaimed)).toBeGreaterThan(0);
  dataOf(await house.admin.post('/api/clear_date', { date: tomorrow }));
  expect((await house.balance(ana)).unclaimed).toBe('0.00');
});

it('started with a clock that is behind the log, it serves and raises the alarm', async () => {
  clock.set(-HOUR_SECONDS);
  await house.station.kill();
  await house.station.restart();
  await until(() => /clock of this machine is 1 d behind/.test(house.station.output));
  game = await house.openGame();
  await house.sell(ana, game, 'MERON', '10');
});

it('and the log never went back in time, which the audit confirms', async () => {
  const moments = await momentsOfTheLog();
  expect(moments.length).toBeGreaterThan(20);
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  await house.station.verify();
});
