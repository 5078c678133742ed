/** A station takes in no more in a day than everything behind it can add up: the attack that stopped the projector. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';

const MOST = '99999999.99';
const AT_ONCE = 100;

let house: House;
let ana: Teller;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: untilMorningMs() });
  ana = await house.teller('ana');
});

afterAll(async () => {
  await house.close();
});

describe('The largest cash-ins, as many as a day takes', () => {
  it('are refused with the figure once the day is full, and all that was taken is in every sum', async () => {
    const cashIn = (amount: string) => house.admin.post(`/api/teller/${ana.id}/cashin`, { amount });
    let taken = 0;
    let refused = 0;
    while (refused === 0) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => cashIn(MOST)));
      taken += answers.filter(({ status }) => status === 200).length;
      refused = answers.filter(({ status, body }) => status === 409 && !body.success).length;
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    }
    expect(taken).toBe(1_000);
    const { status, body } = await cashIn(MOST);
    expect([status, body.success ? null : body.code, body.message]).toEqual([
      409,
      'STATION_LIMIT',
      'In one day a station can take in 100,000,000,000.00 in cash-ins and bets: 10.00 is left.',
    ]);
    expect((await cashIn('10')).status).toBe(200);
    expect((await cashIn('0.01')).status).toBe(409);

    const all = '100000000000.00';
    expect(await house.balance(ana)).toMatchObject({ cashin: all, onHand: all, remittable: all });
    const today = await house.today();
    const range = `date_from=${today}&date_to=${today}`;
    const report = await house.admin.get(`/api/report?${range}`);
    expect(report.body).toMatchObject({ dateRangeOverAllTotal: { totalCashin: all } });
    for (const file of ['download_pdf', 'download_excel']) {
      const response = await house.admin.fetch('GET', `/api/report/${file}?${range}`);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
    const remit = await house.admin.post(`/api/teller/${ana.id}/remit`, { amount: MOST });
    expect(remit.status).toBe(200);
  });
});
