/** A station whose day begins at six: the night belongs to the evening before, in lists, reports and names. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ReportSums } from '@taya/contracts/answers/report';
import type { BetRow } from '@taya/contracts/bet';
import { dateAfter, startOfDay } from '@taya/contracts/day';
import { dateForPeople } from '@taya/contracts/time';
import { dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';
import { DAY_MS } from './support/station.js';

/** Before noon, so that a day from noon on is yesterday's. */
const MORNING_MS = untilMorningMs();

let house: House;
let ana: Teller;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: MORNING_MS });
  ana = await house.teller('ana', { cash: '1000' });
});

afterAll(() => house.close());

const set = (dayStartsAt: string) => house.superAdmin.put('/api/settings', { dayStartsAt });

it('is changed between two games only, to a time in the morning', async () => {
  expect(refusal(await set('13:00'))).toEqual([400, 'VALIDATION']);
  const game = await house.openGame();
  expect(refusal(await set('06:00'))).toEqual([409, 'GAME_RUNNING']);
  await house.finish(game, 'DRAW');
  expect(dataOf(await set('06:00'))).toMatchObject({ dayStartsAt: '06:00' });
  expect(await (await fetch(house.station.url)).text()).toContain('name="station-day" content="06:00 ');
});

it('is one day in names, lists, reports and what can be cleared, and never goes back', async () => {
  const rule = { timeZone: 'Asia/Manila', dayStartsAt: '12:00' };
  dataOf(await set('12:00'));
  // The day that it was stands: this station began with days from midnight.
  const day = await house.today();
  const ruled = dateAfter(day, -1);
  const { bets } = await house.finishedGame([ana, ana], 'DRAW');
  expect(await (await fetch(house.station.url)).text()).toContain(
    `name="station-day" content="12:00 ${day}"`,
  );
  const { name } = dataOf(await house.admin.get<{ name: string }>('/api/game_default_name'));
  expect(name).toBe(`Game #3 - ${dateForPeople(day)}`);
  const { body } = await house.admin.get(`/api/report?date_from=${day}&date_to=${day}`);
  expect((body as unknown as ReportSums).dateRangeOverAllTotal.totalCashin).toBe('1000.00');
  expect(refusal(await house.admin.post('/api/clear_date', { date: dateAfter(day, 1) }))).toEqual([
    409,
    'DATE_IN_FUTURE',
  ]);
  const [from, to] = [startOfDay(ruled, rule), startOfDay(dateAfter(ruled, 1), rule)];
  const nowMs = Date.now() + MORNING_MS;
  expect([from <= nowMs, nowMs < to, to - from]).toEqual([true, true, DAY_MS]);
  const listed = dataOf(
    await house.admin.get<readonly BetRow[]>(`/api/bet?date_from=${ruled}&date_to=${ruled}`),
  );
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(bets.map(({ id }) => id)));
  await house.station.verify();
});
