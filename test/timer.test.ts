/** The timer: its states, how it counts, and that it survives games and restarts. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TimerView } from '@taya/contracts/timer';
import { dataOf, refusal } from './support/client.js';
import { House } from './support/house.js';

let house: House;

beforeAll(async () => {
  house = await House.open();
});

afterAll(async () => {
  await house.close();
});

const timer = (timer_status: string, max_timer_seconds?: number) =>
  house.admin.post<TimerView>('/api/timer', { timer_status, max_timer_seconds });
const current = async () => dataOf(await house.admin.get<TimerView>('/api/timer'));

it('stands at zero in the beginning, and cannot start without a length', async () => {
  expect(await current()).toMatchObject({
    timer_status: 'stop',
    max_timer_seconds: 0,
    seconds_elapsed: 0,
  });
  expect(refusal(await timer('start'))).toEqual([400, 'VALIDATION']);
});

/** From each state, by each action, to the next state; actions that are missing are refused. */
const NEXT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stop: { set: 'set', start: 'start' },
  set: { set: 'set', start: 'start', stop: 'stop' },
  start: { pause: 'pause', stop: 'stop' },
  pause: { pause: 'start', start: 'start' },
};
const WAY: Readonly<Record<string, readonly string[]>> = {
  stop: [],
  set: ['set'],
  start: ['start'],
  pause: ['start', 'pause'],
};
const cells = Object.keys(NEXT).flatMap((state) =>
  ['set', 'start', 'pause', 'stop'].map((action) => ({ state, action })),
);

it.each(cells)('at $state, $action', async ({ state, action }) => {
  for (const step of WAY[state] ?? []) dataOf(await timer(step, 300));
  const before = await current();
  expect(before.timer_status).toBe(state);
  const answer = await timer(action, 300);
  const next = NEXT[state]?.[action];
  if (next === undefined) {
    expect(refusal(answer)).toEqual([409, 'TIMER_NOT_ALLOWED']);
    expect(await current()).toEqual(before);
  } else {
    expect(dataOf(answer).timer_status).toBe(next);
    expect(answer.body.message).toBe('Timer updated successfully');
    expect(await current()).toEqual(dataOf(answer));
  }
  const { timer_status } = await current();
  if (timer_status === 'pause') dataOf(await timer('start'));
  if (timer_status !== 'stop') dataOf(await timer('stop'));
});

it('counts the elapsed time, keeps it over a pause, and drops it at a stop', async () => {
  const started = dataOf(await timer('start', 90));
  expect(started).toMatchObject({ max_timer_seconds: 90, seconds_elapsed: 0 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const paused = dataOf(await timer('pause'));
  const wallSeconds = (Date.parse(paused.timer_ts) - Date.parse(started.timer_ts)) / 1_000;
  expect(paused.seconds_elapsed).toBeCloseTo(wallSeconds, 3);
  expect(paused.seconds_elapsed).toBeGreaterThanOrEqual(0.3);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const resumed = dataOf(await timer('pause'));
  expect(resumed).toMatchObject({ timer_status: 'start', seconds_elapsed: paused.seconds_elapsed });
  expect(Date.parse(resumed.timer_ts)).toBeGreaterThan(Date.parse(paused.timer_ts));
  expect(dataOf(await timer('stop'))).toMatchObject({ timer_status: 'stop', seconds_elapsed: 0 });
  expect(dataOf(await timer('start'))).toMatchObject({ max_timer_seconds: 90, seconds_elapsed: 0 });
  dataOf(await timer('stop'));
});

it('continues over games and restarts', async () => {
  const started = dataOf(await timer('start', 600));
  await house.openGame();
  await house.end();
  await house.station.kill();
  await house.restart();
  expect(await current()).toEqual(started);
});

it('stops as betting ends, or for a new game, once it has run out', async () => {
  const runOut = async () => {
    dataOf(await timer('start', 1));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await current()).timer_status).toBe('start');
  };
  dataOf(await timer('stop'));
  const game = await house.openGame();
  await runOut();
  await house.act(game, 'stop_betting_all');
  const stopped = { timer_status: 'stop', max_timer_seconds: 1, seconds_elapsed: 0 };
  expect(await current()).toMatchObject(stopped);
  await house.act(game, 'set_draw', 'confirm_result');
  await runOut();
  await house.game();
  expect(await current()).toMatchObject(stopped);
});
