/** Games, cash-ins, remits, cleared dates and unclaimed winners over HTTP, with the filters of the office. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BetWithTeller } from '@taya/contracts/bet';
import { dateAfter } from '@taya/contracts/day';
import type { CashTotals, UnclaimedView } from '@taya/contracts/teller';
import { atMidday, MIDDAY } from './midday.fixture.js';
import { StationCalls } from './station-calls.fixture.js';

const today = MIDDAY.date;

let station: StationCalls;
let ana: { readonly id: number; readonly token: string };

beforeAll(async () => {
  station = await StationCalls.open({}, { system: atMidday() });
  ana = await station.teller('Ana');
  await station.game('cancel');
  const game_id = await station.game('start_betting_all');
  for (const [amount, is_bet_meron] of [
    [1_000, true],
    [500, false],
    [300, false],
  ] as const) {
    await station.post<BetWithTeller>(ana.token, '/api/bet', { game_id, amount, is_bet_meron });
  }
  await station.act(game_id, 'stop_betting_all', 'set_winner_wala', 'confirm_result');
  await station.game('start_betting_all', 'stop_betting_all', 'set_draw');
});

afterAll(() => station.memory.close());

interface Envelope<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly totals?: CashTotals;
}

async function list<Row>(path: string): Promise<Envelope<Row>> {
  const headers = { authorization: `Bearer ${station.admin}` };
  return (await station.memory.app.inject({ url: `/api/${path}`, headers })).json<Envelope<Row>>();
}

const idsOf = async (path: string) => (await list<{ readonly id: number }>(path)).data.map(({ id }) => id);

describe('games', () => {
  test.each([
    ['search=derby', [3, 2, 1]],
    ['search=cock', []],
    ['status=4', [1]],
    ['status=6', [2]],
    ['result=WALA', [2]],
    ['result=DRAW&status=7', []],
    ['result=NO CONTEST&status=7', [3]],
    ['result=MERON', []],
    ['search=ERB&sort=["id","ASC"]&page_size=2', [1, 2]],
    ['search=ERB&sort=["id","ASC"]&page_size=2&page=2', [3]],
    ['filter={"status":4,"id":[1,2]}', [1]],
    ['date_to=2020-01-01', []],
    ['date_from=2020-01-01', [3, 2, 1]],
  ])('%s', async (query, ids) => {
    expect(await idsOf(`game?${query}`)).toEqual(ids);
  });

  test('of today', async () => {
    const { data, total } = await list<{ readonly id: number }>(
      `game?date_from=${today}&date_to=${today}&page_size=1`,
    );
    expect({ ids: data.map(({ id }) => id), total }).toEqual({ ids: [3], total: 3 });
  });

  test.each([
    ['status=8', 'status must be one of 1, 2, 3, 4, 5, 6, 7'],
    ['status=Finished', 'status must be a positive whole number'],
    ['result=meron', 'result must be one of MERON, WALA, DRAW, NO CONTEST'],
    ['date_from=2026-13-01', 'date_from must be a date, YYYY-MM-DD'],
    ['date_from=2026-11-22&date_to=2026-11-21', 'date_from must not be after date_to'],
  ])('%s is no filter', async (query, message) => {
    const answer = await station.get(station.admin, `/api/game?${query}`);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', message });
  });
});

describe('cash-ins and remits', () => {
  interface CashRow {
    readonly amount: string;
    readonly ref_number: string;
    readonly user_name: string;
  }

  test('say who recorded them, and the total of those found', async () => {
    await station.post(station.admin, `/api/teller/${ana.id}/cashin`, { amount: '250.50' });
    await station.post(station.admin, `/api/teller/${ana.id}/remit`, { amount: '100.25' });
    const cashIns = await list<CashRow>(`teller/${ana.id}/cashin?page_size=1`);
    expect(cashIns).toMatchObject({
      data: [{ amount: '250.50', user_id: 1, user_name: 'Administrator' }],
      total: 2,
      totals: { amount: '10250.50' },
    });
    const [record] = cashIns.data;
    const found = await list<CashRow>(`teller/${ana.id}/cashin?search=${record?.ref_number.slice(0, 5)}`);
    expect(found).toMatchObject({ data: [record], total: 1, totals: { amount: '250.50' } });
    expect(await list(`teller/${ana.id}/remit`)).toMatchObject({ total: 1, totals: { amount: '100.25' } });
  });

  test('of some days', async () => {
    const path = `teller/${ana.id}/cashin`;
    const tomorrow = dateAfter(today, 1);
    expect(await list(`${path}?date_from=${today}&date_to=${today}`)).toMatchObject({ total: 2 });
    const none = { data: [], total: 0, totals: { amount: '0.00' } };
    expect(await list(`${path}?date_from=${tomorrow}`)).toMatchObject(none);
    expect(await list(`${path}?date_to=${dateAfter(today, -1)}`)).toMatchObject(none);
    const [{ ref_number } = { ref_number: '' }] = (await list<CashRow>(path)).data;
    expect(await list(`${path}?search=${ref_number}&date_from=${tomorrow}`)).toMatchObject(none);
    expect(await station.get(station.admin, `/api/${path}?date_to=soon`)).toMatchObject({
      status: 400,
      message: 'date_to must be a date, YYYY-MM-DD',
    });
  });
});

describe('unclaimed winners', () => {
  const unclaimed = async () => (await station.get<UnclaimedView>(station.admin, '/api/unclaimed')).data;

  test('are listed by age until their date is cleared, which then has their number and amount', async () => {
    const owed = { count: 2, amount: '1710.00' };
    const nothing = { count: 0, amount: '0.00' };
    const { ranges, total } = await unclaimed();
    expect(ranges.map(({ label, from_days, to_days }) => [label, from_days, to_days])).toEqual([
      ['Today', 0, 0],
      ['Yesterday', 1, 1],
      ['2 to 7 days ago', 2, 7],
      ['8 to 30 days ago', 8, 30],
      ['More than 30 days ago', 31, null],
    ]);
    expect(ranges.map(({ count, amount }) => ({ count, amount }))).toEqual([
      owed,
      nothing,
      nothing,
      nothing,
      nothing,
    ]);
    expect(total).toEqual(owed);
    await station.act(3, 'confirm_result');
    await station.post(station.admin, '/api/clear_date', { date: '2020-01-01' });
    await station.post(station.admin, '/api/clear_date', { date: today });
    expect((await list('clear_date')).data).toMatchObject([
      { date: today, ...owed },
      { date: '2020-01-01', ...nothing },
    ]);
    expect((await unclaimed()).total).toEqual(nothing);
  });
});
