/** Until when tickets may be claimed: promised with the sale, kept by clearing dates. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UnpaidDateView } from '@taya/contracts/answers/teller';
import { dateAfter } from '@taya/contracts/day';
import { dateForPeople } from '@taya/contracts/time';
import { dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';
import { DAY_MS } from './support/station.js';

const MORNING_MS = untilMorningMs();

let house: House;
let ana: Teller;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: MORNING_MS });
  ana = await house.teller('ana', { cash: '1000' });
});

afterAll(() => house.close());

const set = (claimDays: unknown) => house.superAdmin.put('/api/settings', { claimDays });
const due = async () => dataOf(await house.auditor.get<readonly UnpaidDateView[]>('/api/clear_date/due'));

it('is off at first, and may be a day to a year', async () => {
  const { bets } = await house.finishedGame([ana, ana], 'DRAW', '10', '20');
  expect(bets[0].claim_until).toBeNull();
  expect(await due()).toMatchObject([
    { count: 2, amount: '30.00', claim_until: null, is_due: true, locked: 0 },
  ]);
  for (const wrong of [0, 366, 1.5, '7']) expect(refusal(await set(wrong))).toEqual([400, 'VALIDATION']);
});

it('stays with the ticket, in every answer about it, and no date of it is cleared before', async () => {
  dataOf(await set(1));
  const { bets } = await house.finishedGame([ana, ana], 'DRAW', '40', '50');
  dataOf(await set(null));
  const today = await house.today();
  const until = dateAfter(today, 1);
  expect(bets[0].claim_until).toBe(until);
  expect(await house.bet(bets[0].id)).toMatchObject({ claim_until: until });
  expect(await house.pay(ana, bets[0])).toMatchObject({ claim_until: until });
  expect(await due()).toEqual([
    { date: today, count: 3, amount: '80.00', claim_until: until, is_due: false, locked: 0 },
  ]);
  const clear = () => house.admin.post('/api/clear_date', { date: today });
  const early = await clear();
  expect(refusal(early)).toEqual([409, 'NOT_DUE']);
  expect(early.body.message).toContain(`may be claimed until ${dateForPeople(until)}`);
  const preview = await house.admin.get(`/api/clear_date/preview?date=${today}`);
  expect(refusal(preview)).toEqual([409, 'NOT_DUE']);

  await house.restart({ clockAheadMs: MORNING_MS + DAY_MS });
  await house.signInStaff();
  expect(refusal(await clear())).toEqual([409, 'NOT_DUE']);
  await house.restart({ clockAheadMs: MORNING_MS + 2 * DAY_MS });
  await house.signInStaff();
  expect(await due()).toMatchObject([{ is_due: true, locked: 0 }]);
  expect(dataOf(await house.admin.get(`/api/clear_date/preview?date=${today}`))).toEqual({
    count: 3,
    amount: '80.00',
  });
  dataOf(await clear());
  expect(await due()).toEqual([]);
  await house.station.verify();
});
