/** The worked day of the house rules once more, in shifts: A counts 20.00 too little, B exactly. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TellerDay } from '@taya/contracts/answers/audit';
import type { LiveIdentities } from '@taya/contracts/answers/identities';
import type { ReportSums, ReportWindows } from '@taya/contracts/answers/report';
import type { ShiftView } from '@taya/contracts/answers/shift';
import { dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { untilMorningMs } from './support/morning.js';
import { proveExport } from './support/prove-export.js';

let house: House;
let ana: Teller;
let ben: Teller;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: untilMorningMs() });
  dataOf(await house.superAdmin.put('/api/settings', { shifts: true }));
  ana = await house.teller('ana', { cash: '5000' });
  ben = await house.teller('ben', { cash: '3000' });
});

afterAll(() => house.close());

const shift = async (teller: Teller, call: string, body?: object) =>
  dataOf(await teller.post<ShiftView>(`/api/shift/${call}`, body));

const ofAll = (count: number, amount: string) => ({ count, amount });

it('is sold and paid as ever, in the shifts of A and B', async () => {
  await shift(ana, 'open', { on_hand: '5000' });
  await shift(ben, 'open', { on_hand: '3000' });
  const g1 = await house.openGame('G1');
  await house.sell(ana, g1, 'MERON', '1000');
  const anasTicket = await house.sell(ana, g1, 'WALA', '500');
  await house.sell(ben, g1, 'WALA', '300');
  await house.finish(g1, 'WALA');
  await house.pay(ben, anasTicket);
  const { bets } = await house.finishedGame([ana, ben], 'DRAW', '200', '100');
  await house.pay(ana, bets[0]);
  await house.pay(ben, bets[1]);
  const g3 = await house.openGame('G3');
  await house.sell(ana, g3, 'MERON', '400');
  await house.cancel(ana, await house.sell(ana, g3, 'WALA', '50'));
  await house.sell(ben, g3, 'WALA', '250');
  expect(await house.balance(ana)).toMatchObject({ onHand: '6900.00', remittable: '6500.00' });
  expect(await house.balance(ben)).toMatchObject({ onHand: '2481.25', remittable: '1590.00' });
});

it('A counts 6,880.00 and is 20.00 short', async () => {
  await shift(ana, 'count/begin');
  const denominations = { 1000: 6, 500: 1, 200: 1, 100: 1, 50: 1, 20: 1, 10: 1 };
  expect(await shift(ana, 'count', { denominations })).toMatchObject({
    counted: '6880.00',
    expected: '6900.00',
  });
  expect(await shift(ana, 'close', {})).toMatchObject({
    number: 1,
    opening: '5000.00',
    sold: ofAll(5, '2150.00'),
    cancelled: ofAll(1, '50.00'),
    paid_own: ofAll(1, '200.00'),
    paid_others: ofAll(0, '0.00'),
    cashin: ofAll(0, '0.00'),
    remit: ofAll(0, '0.00'),
    reversals: ofAll(0, '0.00'),
    expected: '6900.00',
    counted: '6880.00',
    over_short: '-20.00',
  });
  expect(await house.balance(ana)).toEqual({
    unclaimed: '0.00',
    remittableUnclaimed: '0.00',
    unfinished: '400.00',
    profit: '431.25',
    cashin: '5000.00',
    remit: '0.00',
    overShort: '-20.00',
    remittable: '6480.00',
    onHand: '6880.00',
  });
});

it('B counts 2,481.25 and is exact', async () => {
  await shift(ben, 'count/begin');
  await shift(ben, 'count', { denominations: { 1000: 2, 200: 2, 50: 1, 20: 1, 10: 1, 1: 1, 0.25: 1 } });
  expect(await shift(ben, 'close', {})).toMatchObject({
    number: 2,
    opening: '3000.00',
    sold: ofAll(3, '650.00'),
    cancelled: ofAll(0, '0.00'),
    paid_own: ofAll(1, '100.00'),
    paid_others: ofAll(1, '1068.75'),
    expected: '2481.25',
    over_short: '0.00',
  });
  expect(await house.balance(ben)).toMatchObject({
    onHand: '2481.25',
    remittable: '1590.00',
    overShort: '0.00',
  });
});

it('the report has the figures that it has without shifts, and the identities hold', async () => {
  const day = await house.today();
  const report = await house.admin.get(`/api/report?date_from=${day}&date_to=${day}`);
  expect(
    (report.body as unknown as { dateRangeOverAllTotal: ReportSums }).dateRangeOverAllTotal,
  ).toMatchObject({
    totalAmount: '2750.00',
    profit: '90.00',
    totalProfit: '90.00',
    totalCashinPlusProfit: '8090.00',
  });
  const { tellers } = dataOf(
    await house.admin.get<ReportWindows>(`/api/report/tellers?date_from=${day}&date_to=${day}`),
  );
  expect(tellers).toMatchObject([
    { teller_id: ana.id, over_short: '-20.00', on_hand: '6880.00', carried_over: '0.00' },
    { teller_id: ben.id, over_short: '0.00', on_hand: '2481.25', carried_over: '0.00' },
  ]);
  const path = `/api/audit/teller_day?teller_id=${ana.id}&date=${day}`;
  const { figures, lines } = dataOf(await house.auditor.get<TellerDay>(path));
  expect(tellers[0]).toMatchObject(figures);
  expect(lines.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Signed in', 'Shift opened', 'Counted', 'Shift closed']),
  );
  expect(lines.at(-1)).toMatchObject({ amount: '-20.00', on_hand: '6880.00', about: 'Z 1, 20.00 short' });
  const identities = await house.auditor.post<LiveIdentities>('/api/audit/identities/check');
  expect(dataOf(identities)).toMatchObject({ holds: true });
});

it('the day is sealed with what was short, and the export of it is proved', async () => {
  await house.finish(await house.latestGame(), 'DRAW');
  const { text } = await house.seal(await house.today());
  expect(text).toMatch(/^taya-seal-2 .* 800000 0 275000 136875 0 129125 -2000 /);
  const check = await house.auditor.get(`/api/seal/check?text=${encodeURIComponent(text)}`);
  expect(dataOf(check)).toMatchObject({ holds: true });
  const { exitCode, output } = await proveExport(house.station, '--seal', text);
  expect([exitCode, output]).toEqual([0, expect.any(String)]);
  const audit = await house.station.audit('verify', '--seal', text);
  expect([audit.exitCode, audit.output]).toEqual([0, expect.any(String)]);
});
