/** What the admin sees of all drawers: their figures, what happened today, lights, and each change at once. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DrawersView } from '@taya/contracts/answers/drawer';
import type { ReportWindows } from '@taya/contracts/report';
import { Board } from './support/board.js';
import { dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';
import { DAY_MS } from './support/station.js';

const MORNING_MS = untilMorningMs();

let house: House;
let ana: Teller;
let ben: Teller;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: MORNING_MS });
  ana = await house.teller('ana', { cash: '1000' });
  ben = await house.teller('ben', { cash: '500' });
});

afterAll(() => house.close());

const drawers = async () => dataOf(await house.admin.get<DrawersView>('/api/drawers'));
const drawerOf = async ({ id }: Teller) =>
  (await drawers()).tellers.find(({ teller_id }) => teller_id === id);
const NOTHING = { count: 0, amount: '0.00' };

describe('The drawers', () => {
  it('show what is in each, what happened at each window today, and their sums', async () => {
    const game = await house.openGame();
    const won = await house.sell(ana, game, 'MERON', '100');
    const cancelled = await house.sell(ana, game, 'WALA', '30');
    dataOf(await ana.post(`/api/bet/${cancelled.serial}/cancel`));
    await house.sell(ben, game, 'WALA', '100');
    expect(await drawerOf(ana)).toMatchObject({
      on_hand: '1100.00',
      unfinished: '100.00',
      unclaimed: '0.00',
    });
    await house.finish(game, 'MERON');
    await house.pay(ben, won);
    dataOf(await house.admin.post(`/api/teller/${ana.id}/remit`, { amount: '300' }));

    const { tellers, station } = await drawers();
    expect(tellers).toEqual([
      expect.objectContaining({
        teller_id: ana.id,
        signed_in: true,
        on_hand: '800.00',
        carried_over: '0.00',
        sold: { count: 2, amount: '130.00' },
        cancelled: { count: 1, amount: '30.00' },
        paid_here: NOTHING,
        cashin: '1000.00',
        remit: '300.00',
        shift: null,
        light: null,
      }),
      expect.objectContaining({
        teller_id: ben.id,
        on_hand: '410.00',
        sold: { count: 1, amount: '100.00' },
        paid_here: { count: 1, amount: '190.00' },
        cashin: '500.00',
        remit: '0.00',
      }),
    ]);
    expect(station).toMatchObject({
      on_hand: '1210.00',
      sold: { count: 3, amount: '230.00' },
      cancelled: { count: 1, amount: '30.00' },
      paid_here: { count: 1, amount: '190.00' },
      cashin: '1500.00',
      remit: '300.00',
    });
  });

  it('are net of what was reversed', async () => {
    await house.cashIn(ben, '5000');
    const [entry] = dataOf(await house.admin.get<{ id: number }[]>(`/api/teller/${ben.id}/cashin`));
    const path = `/api/teller/${ben.id}/cashin/${entry?.id}/reverse`;
    dataOf(await house.admin.post(path, { reason: 'typed twice', amount: '50' }));
    expect(await drawerOf(ben)).toMatchObject({
      cashin: '550.00',
      reversals: { count: 1, amount: '-5000.00' },
      carried_over: '0.00',
      on_hand: '460.00',
    });
  });

  it('have what was reversed apart in the report by teller, beside what the receipts say', async () => {
    const day = await house.today();
    const path = `/api/report/tellers?date_from=${day}&date_to=${day}`;
    const { tellers } = dataOf(await house.admin.get<ReportWindows>(path));
    expect(tellers.find(({ teller_id }) => teller_id === ben.id)).toMatchObject({
      cashin: { count: 3, amount: '5550.00' },
      reversals: { count: 1, amount: '-5000.00' },
      on_hand: '460.00',
    });
  });

  it('have a light by the settings, which must not contradict each other', async () => {
    dataOf(await house.superAdmin.put('/api/settings', { lowCash: '500', highCash: '700' }));
    const { tellers } = await drawers();
    expect(tellers.map(({ light }) => light)).toEqual(['high', 'low']);
    const conflict = await house.superAdmin.put('/api/settings', { lowCash: '701' });
    expect([conflict.status, conflict.body]).toMatchObject([409, { code: 'SETTINGS_CONFLICT' }]);
    const both = await house.superAdmin.put('/api/settings', { lowCash: '2', highCash: '1' });
    expect([both.status, both.body]).toMatchObject([
      400,
      { message: 'lowCash (2.00) must not be above highCash (1.00)' },
    ]);
    dataOf(await house.superAdmin.put('/api/settings', { lowCash: null, highCash: null }));
    expect(await drawerOf(ana)).toMatchObject({ light: null });
  });

  it('say what they held when the day began', async () => {
    await house.restart({ clockAheadMs: MORNING_MS + DAY_MS });
    await house.signInStaff();
    for (const teller of [ana, ben]) await teller.signIn(teller.username, teller.password);
    await house.cashIn(ben, '40');
    expect(await drawerOf(ben)).toMatchObject({
      on_hand: '500.00',
      carried_over: '460.00',
      cashin: '40.00',
      sold: NOTHING,
      reversals: NOTHING,
      last_sale_at: expect.any(String),
    });
  });

  it('leave out a disabled teller whose drawer is empty, and show one that is not', async () => {
    const cora = await house.teller('cora');
    expect(await drawerOf(cora)).toMatchObject({ on_hand: '0.00', last_sale_at: null, sold: NOTHING });
    dataOf(await house.superAdmin.put(`/api/teller/${cora.id}`, { is_active: false }));
    expect(await drawerOf(cora)).toBeUndefined();
    const dina = await house.teller('dina', { cash: '1' });
    dataOf(await house.superAdmin.put(`/api/teller/${dina.id}`, { is_active: false }));
    expect(await drawerOf(dina)).toMatchObject({ on_hand: '1.00', signed_in: false });
  });

  it('are told to the admin as they change, and to nobody else', async () => {
    const admins = await Board.connect(house.station.url, { token: house.admin.token });
    const bens = await Board.connect(house.station.url, { token: ben.token });
    const game = await house.openGame();
    await house.sell(ana, game, 'MERON', '7');
    const { data } = await admins.next('drawer', (drawer) => drawer.unfinished === '7.00');
    expect(data).toEqual(await drawerOf(ana));
    dataOf(await ana.post('/api/auth/logout'));
    await admins.next('drawer', (drawer) => drawer.teller_id === ana.id && !drawer.signed_in);
    expect(bens.kinds).not.toContain('drawer');
    for (const board of [admins, bens]) board.close();
  });

  it('have the shift of each', async () => {
    dataOf(await house.superAdmin.put('/api/settings', { shifts: true }));
    const { on_hand } = (await drawerOf(ben)) ?? {};
    dataOf(await ben.post('/api/shift/open', { on_hand }));
    expect(await drawerOf(ben)).toMatchObject({ shift: { id: 1, status: 'open', number: null } });
    dataOf(await ben.post('/api/shift/count/begin'));
    dataOf(await ben.post('/api/shift/count', { denominations: {} }));
    dataOf(await ben.post('/api/shift/close', {}));
    expect(await drawerOf(ben)).toMatchObject({
      on_hand: '0.00',
      over_short: `-${on_hand}`,
      shift: { status: 'closed', number: 1 },
    });
  });
});
