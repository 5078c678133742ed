/** A wrong cash-in or remit is taken back once, both rows stay, and no drawer pays out what it no longer holds. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportSums } from '@taya/contracts/answers/report';
import type { CashKind, CashRecordView, CashRow, CashTotals, ReversalView } from '@taya/contracts/teller';
import { Board } from './support/board.js';
import { type Answer, dataOf, type KeyedOptions, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';
import { DAY_MS } from './support/station.js';

const MORNING_MS = untilMorningMs();

let house: House;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: MORNING_MS });
});

afterAll(async () => {
  await house.close();
});

const REASON = '500,000 typed for 50,000';

let tellers = 0;
const newTeller = (cash?: string) => {
  tellers += 1;
  return house.teller(`teller${tellers}`, { ...(cash !== undefined && { cash }) });
};

type Page = { readonly data: readonly CashRow[]; readonly totals: CashTotals };

async function history(teller: Teller, of: CashKind = 'cashin'): Promise<Page> {
  const { body } = await house.auditor.get(`/api/teller/${teller.id}/${of}`);
  return body as unknown as Page;
}

const latest = async (teller: Teller, of: CashKind = 'cashin') =>
  (await history(teller, of)).data[0]?.id ?? 0;

function reverse(
  teller: Teller,
  id: number,
  { of = 'cashin', ...body }: { of?: CashKind; amount?: string; reason?: string } = {},
  options?: KeyedOptions,
): Promise<Answer<ReversalView>> {
  const path = `/api/teller/${teller.id}/${of}/${id}/reverse`;
  return house.admin.post<ReversalView>(path, { reason: REASON, ...body }, options);
}

const onHand = async (teller: Teller) => (await house.balance(teller)).onHand;

describe('A reversal', () => {
  it('is a row of its own; the wrong one stays, and the right one says what it corrects', async () => {
    const ana = await newTeller('500000');
    const wrong = await latest(ana);
    const answer = dataOf(await reverse(ana, wrong, { amount: '50000' }));
    const { data, totals } = await history(ana);
    const [reversal, right, first] = data;
    expect(totals).toEqual({ amount: '50000.00' });
    expect(reversal).toMatchObject({
      amount: '-500000.00',
      reverses: wrong,
      reverses_ref: first?.ref_number,
      reason: REASON,
      user_id: 1,
      user_name: 'Administrator',
    });
    expect(right).toMatchObject({ amount: '50000.00', corrects: wrong, corrects_ref: first?.ref_number });
    expect(first).toMatchObject({
      id: wrong,
      amount: '500000.00',
      reversed_by: reversal?.id,
      reversed_by_ref: reversal?.ref_number,
      reason: null,
    });
    const { correction, ...row } = answer;
    expect(row).toEqual(reversal);
    expect(right).toMatchObject({ ...correction });
    expect(await house.balance(ana)).toMatchObject({ onHand: '50000.00', cashin: '50000.00' });
  });

  it('of a remit puts the cash back', async () => {
    const ana = await newTeller('1000');
    await house.remit(ana, '900');
    const id = await latest(ana, 'remit');
    expect(dataOf(await reverse(ana, id, { of: 'remit', amount: '90' }))).toMatchObject({
      amount: '-900.00',
      correction: { amount: '90.00' },
    });
    expect(await house.balance(ana)).toMatchObject({ onHand: '910.00', remit: '90.00' });
    expect((await history(ana, 'remit')).totals).toEqual({ amount: '90.00' });
  });

  it('is told to the teller at once, with their balance', async () => {
    const ana = await newTeller('700');
    const board = await Board.connect(house.station.url, { token: ana.token });
    try {
      await board.next('balance');
      const { data } = await history(ana);
      dataOf(await reverse(ana, data[0]?.id ?? 0));
      expect((await board.next('cash_reversed')).data).toEqual({
        of: 'cashin',
        ref_number: data[0]?.ref_number,
        amount: '700.00',
        reason: REASON,
      });
      await board.next('balance', (shown) => shown?.onHand === '0.00');
    } finally {
      board.close();
    }
  });

  it('is refused with the figure that the drawer holds, and for what is no row of this teller', async () => {
    const ana = await newTeller('500');
    const ben = await newTeller('500');
    const id = await latest(ana);
    await house.remit(ana, '100');
    const tooLow = await reverse(ana, id);
    expect(refusal(tooLow)).toEqual([409, 'DRAWER_TOO_LOW']);
    expect(tooLow.body.message).toBe('The drawer holds ₱400.00: ₱100.00 less than this takes out.');
    expect(refusal(await reverse(ben, id))).toEqual([404, 'CASH_NOT_FOUND']);
    expect(refusal(await reverse(ana, 9_999))).toEqual([404, 'CASH_NOT_FOUND']);
    dataOf(await reverse(ana, id, { amount: '100' }));
    expect(refusal(await reverse(ana, id))).toEqual([409, 'ALREADY_REVERSED']);
    expect(refusal(await reverse(ana, await latest(ana)))).toEqual([409, 'NOT_REVERSIBLE']);
    expect(await onHand(ana)).toBe('0.00');
  });

  it('is out of the day’s figures of the report', async () => {
    const sums = async () => {
      const today = await house.today();
      const { body } = await house.admin.get(`/api/report?date_from=${today}&date_to=${today}`);
      return (body as unknown as ReportSums).dateRangeOverAllTotal.totalCashin;
    };
    const ana = await newTeller();
    const before = await sums();
    await house.cashIn(ana, '12345');
    expect(Number(await sums())).toBe(Number(before) + 12_345);
    dataOf(await reverse(ana, await latest(ana), { amount: '45' }));
    expect(Number(await sums())).toBe(Number(before) + 45);
  });
});

describe('At the same time', () => {
  it('a row is reversed once, however often it is asked; one key is one reversal', async () => {
    const ana = await newTeller('300');
    const id = await latest(ana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reverse(ana, id, {}, { key: `reverse-${index % 10}-${id}` })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map((answer) => dataOf(answer).id)).size).toBe(1);
    expect(done).toHaveLength(2);
    expect(await onHand(ana)).toBe('0.00');
  });

  it('a reversal and payouts for the last pesos of a drawer never take more than it holds', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ana = await newTeller('100');
      const ben = await newTeller('1000');
      const { bets } = await house.finishedGame([ben, ben], 'DRAW', '100', '100');
      const id = await latest(ana);
      const [reversed, ...paid] = await Promise.all([
        reverse(ana, id),
        ...bets.map(({ serial }) => ana.post(`/api/bet/${serial}/payout`)),
      ]);
      const done = [reversed, ...paid].filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      for (const answer of [reversed, ...paid].filter(({ status }) => status !== 200))
        expect(['DRAWER_TOO_LOW', 'ON_HAND_TOO_LOW']).toContain(answer.body.code);
      expect(await onHand(ana)).toBe('0.00');
    }
  });
});

describe('After a restart', () => {
  it('what was reversed stays so, what was not can be, and the day before is the last', async () => {
    const ana = await newTeller('300');
    const first = await latest(ana);
    dataOf(await reverse(ana, first, { amount: '200' }));
    await house.restart({ clockAheadMs: MORNING_MS + DAY_MS });
    await house.signInStaff();
    expect(refusal(await reverse(ana, first))).toEqual([409, 'ALREADY_REVERSED']);
    const [, right] = (await history(ana)).data;
    dataOf(await reverse(ana, right?.id ?? 0));
    const added = await house.admin.post<CashRecordView>(`/api/teller/${ana.id}/cashin`, { amount: '7' });
    await house.restart({ clockAheadMs: MORNING_MS + 3 * DAY_MS });
    await house.signInStaff();
    expect(refusal(await reverse(ana, dataOf(added).id))).toEqual([409, 'TOO_OLD']);
    await house.station.verify();
    expect(house.station.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
