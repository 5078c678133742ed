/** A teller's shift over HTTP: opened, worked in, counted blind, closed; refused where it has to be. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ShiftView } from '@taya/contracts/answers/shift';
import { dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';

let house: House;
let ana: Teller;
let ben: Teller;
let number = 0;

beforeAll(async () => {
  house = await House.open();
  dataOf(await house.superAdmin.put('/api/settings', { shifts: true }));
});

beforeEach(async () => {
  number += 1;
  ana = await house.teller(`ana${number}`, { cash: '1000' });
  ben = await house.teller(`ben${number}`, { cash: '1000' });
});

afterAll(() => house.close());

const shift = async (teller: Teller, call: string, body?: object) =>
  dataOf<ShiftView>(await teller.post(`/api/shift/${call}`, body));
const open = (teller: Teller, on_hand = '1000.00') => shift(teller, 'open', { on_hand });
const refused = async (teller: Teller, call: string, body?: object) => {
  const { status, body: answer } = await teller.post(`/api/shift/${call}`, body);
  return [status, (answer as { code?: string }).code];
};

describe('a shift', () => {
  it('is worked in, counted and closed; its Z adds up', async () => {
    await open(ana);
    await open(ben);
    const game = await house.openGame();
    const won = await house.sell(ana, game, 'MERON', '500');
    const cancelled = await house.sell(ana, game, 'WALA', '50');
    dataOf(await ana.post(`/api/bet/${cancelled.serial}/cancel`));
    await house.sell(ben, game, 'WALA', '400');
    await house.finish(game, 'MERON');
    await house.pay(ben, won);
    await house.cashIn(ana, '100');
    dataOf(await house.admin.post(`/api/teller/${ana.id}/remit`, { amount: '30' }));

    const x = dataOf<ShiftView>(await ana.get('/api/shift/current'));
    expect(x).toMatchObject({
      status: 'open',
      number: null,
      opening: '1000.00',
      sold: { count: 2, amount: '550.00' },
      cancelled: { count: 1, amount: '50.00' },
      paid_own: { count: 0, amount: '0.00' },
      cashin: { count: 1, amount: '100.00' },
      remit: { count: 1, amount: '30.00' },
      expected: '1570.00',
    });
    await shift(ana, 'count/begin');
    const counted = await shift(ana, 'count', { denominations: { 1000: 1, 500: 1, 50: 1 } });
    expect(counted).toMatchObject({ status: 'counted', counted: '1550.00', expected: '1570.00' });
    const z = await shift(ana, 'close');
    expect(z).toMatchObject({ status: 'closed', over_short: '-20.00', reason: null, closed_by: ana.name });
    expect(await house.balance(ana)).toMatchObject({ onHand: '1550.00', overShort: '-20.00' });
    const { rows } = await listOf();
    expect(rows.find(({ id }) => id === z.id)).toEqual(z);
  });

  const listOf = async () => {
    const answer = await house.auditor.get('/api/shift?page_size=50');
    return { rows: dataOf<readonly ShiftView[]>(answer) };
  };

  it('tells nothing of the drawer while it is counted, and says so to nobody else', async () => {
    await open(ana);
    const { id } = await shift(ana, 'count/begin');
    for (const path of ['/api/shift/current', `/api/shift/${id}`]) {
      const blind = dataOf<ShiftView>(await ana.get(path));
      expect(JSON.stringify(blind)).not.toMatch(/\d\.\d\d"/);
    }
    expect(dataOf<ShiftView>(await house.admin.get(`/api/shift/${id}`)).expected).toBe('1000.00');
    expect((await ben.get(`/api/shift/${id}`)).status).toBe(404);
  });

  it('is closed by the admin for a teller who is away, with their count and their reason', async () => {
    await open(ana);
    const body = { teller_id: ana.id, denominations: { 500: 2 }, reason: 'went home' };
    const z = dataOf<ShiftView>(await house.admin.post('/api/shift/close', body));
    expect(z).toMatchObject({ status: 'closed', over_short: '0.00', reason: 'went home' });
    expect((await ana.post('/api/shift/close', body)).status).toBe(403);
    expect((await house.admin.post('/api/shift/close', {})).status).toBe(403);
  });
});

it('nothing is sold without a shift, and nothing while the drawer is counted', async () => {
  const game = await house.openGame();
  expect((await house.trySell(ana, game, 'MERON', '10')).body).toMatchObject({
    code: 'SHIFT_NOT_OPEN',
    message: 'Open your shift first',
  });
  expect(await refused(ana, 'open', { on_hand: '999' })).toEqual([409, 'DRAWER_DIFFERS']);
  await open(ana);
  expect(await refused(ana, 'open', { on_hand: '1000' })).toEqual([409, 'SHIFT_OPEN']);
  expect(await refused(ana, 'close')).toEqual([409, 'NOT_COUNTED']);
  await shift(ana, 'count/begin');
  expect((await house.trySell(ana, game, 'MERON', '10')).body).toMatchObject({ code: 'COUNT_OPEN' });
  expect(await refused(ana, 'count', { denominations: { 3: 1 } })).toEqual([400, 'VALIDATION']);
  await shift(ana, 'resume');
  await house.sell(ana, game, 'MERON', '10');
  expect((await house.superAdmin.put('/api/settings', { shifts: false })).body).toMatchObject({
    code: 'SHIFT_OPEN',
  });
  await house.finish(game, 'MERON');
});

it('of many who close one, one does', async () => {
  await open(ana);
  await shift(ana, 'count/begin');
  await shift(ana, 'count', { denominations: { 1000: 1 } });
  const body = { teller_id: ana.id, denominations: { 1000: 1 }, reason: 'went home' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? ana.post('/api/shift/close') : house.admin.post('/api/shift/close', body),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});
