/** Lists over HTTP: newest first by default, and with react-admin's parameters. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BetListTotals, BetRow, BetWithTeller } from '@taya/contracts/bet';
import { StationCalls } from './station-calls.fixture.js';

interface Row {
  readonly id: number;
  readonly serial?: string;
}

let station: StationCalls;
let ana: { readonly id: number; readonly token: string };
let ben: { readonly id: number; readonly token: string };

beforeAll(async () => {
  station = await StationCalls.open();
  ana = await station.teller('Ana');
  ben = await station.teller('Ben');
  await station.game('cancel');
  await station.game('cancel');
  const game_id = await station.game('start_betting_all');
  for (const { token } of [ana, ben, ana, ana]) {
    await station.post(token, '/api/bet', { game_id, amount: 10, is_bet_meron: true });
  }
  for (const date of ['2020-01-01', '2020-01-02', '2020-01-03']) {
    await station.post(station.admin, '/api/clear_date', { date });
  }
});

afterAll(() => station.memory.close());

async function idsOf(list: string, query: Record<string, unknown> = {}, token = station.admin) {
  const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  const { data } = await station.get<readonly Row[]>(
    token,
    `/api/${list}?${new URLSearchParams(parameters)}`,
  );
  return data.map(({ id }) => id);
}

const ASCENDING = ['id', 'ASC'];
const DESCENDING = ['id', 'DESC'];

describe('sorted by id', () => {
  test.each([
    ['game', [3, 2, 1]],
    ['bet', [4, 3, 2, 1]],
    ['clear_date', [3, 2, 1]],
  ])('%s: newest first by default', async (list, newestFirst) => {
    expect(await idsOf(list)).toEqual(newestFirst);
    expect(await idsOf(list, { sort: DESCENDING })).toEqual(newestFirst);
    expect(await idsOf(list, { sort: ASCENDING })).toEqual(newestFirst.toReversed());
  });

  test('page by page', async () => {
    expect(await idsOf('bet', { sort: ASCENDING, range: [1, 2] })).toEqual([2, 3]);
    expect(await idsOf('bet', { sort: DESCENDING, range: [3, 5] })).toEqual([1]);
    expect(await idsOf('bet', { sort: ASCENDING, range: [4, 5] })).toEqual([]);
  });

  test('a teller’s own bets too', async () => {
    expect(await idsOf('bet', {}, ana.token)).toEqual([4, 3, 1]);
    expect(await idsOf('bet', { sort: ASCENDING }, ana.token)).toEqual([1, 3, 4]);
  });

  test('tellers, of one status too', async () => {
    expect(await idsOf('teller', { sort: DESCENDING })).toEqual([ben.id, ana.id]);
    expect(await idsOf('teller', { sort: ASCENDING, filter: { is_active: 'Active' } })).toEqual([
      ana.id,
      ben.id,
    ]);
    expect(await idsOf('teller', { sort: ASCENDING, filter: { search: 'booth' } })).toEqual([ana.id, ben.id]);
  });

  test.each(['game', 'bet', 'clear_date', 'teller'])('%s: not by another field', async (list) => {
    const answer = await station.get(station.admin, `/api/${list}?sort=["password","ASC"]`);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(answer.message).toMatch(/^sort must be one of id/);
  });
});

describe('by ids', () => {
  test('the existing ones, in the order of the list', async () => {
    expect(await idsOf('game', { filter: { id: [1, 3, 99] } })).toEqual([3, 1]);
    expect(await idsOf('bet', { filter: { id: [2, 4] }, sort: ASCENDING })).toEqual([2, 4]);
    expect(await idsOf('teller', { filter: { id: [ben.id] } })).toEqual([ben.id]);
    expect(await idsOf('bet', { filter: { id: [] } })).toEqual([]);
  });

  test('all on one page, up to the largest page size', async () => {
    const id = Array.from({ length: 100 }, (_, index) => index + 1);
    const filter = encodeURIComponent(JSON.stringify({ id }));
    const { data } = await station.get<readonly Row[]>(station.admin, `/api/bet?filter=${filter}`);
    expect(data).toHaveLength(4);
    const tooMany = encodeURIComponent(JSON.stringify({ id: [...id, 101] }));
    expect(await station.get(station.admin, `/api/bet?filter=${tooMany}`)).toMatchObject({ status: 400 });
  });

  test('nobody sees more than in the list: no bets of others, no users but tellers', async () => {
    expect(await idsOf('bet', { filter: { id: [1, 2, 3, 4] } }, ben.token)).toEqual([2]);
    expect(await idsOf('teller', { filter: { id: [1, 2, 3, ana.id] } })).toEqual([ana.id]);
  });

  test('together with a search', async () => {
    const { data } = await station.get<readonly Row[]>(station.admin, '/api/bet');
    const { id, serial = '' } = data[0] as Row;
    const search = serial.slice(0, 6);
    expect(await idsOf('bet', { filter: { search, id: [id] } })).toEqual([id]);
    expect(await idsOf('bet', { filter: { search, id: [id - 1] } })).toEqual([]);
  });

  test.each([['x'], [[0]], [['1']], [[1.5]], [{ in: [1] }], [null], [[[1]]]])('not %p', async (id) => {
    const filter = encodeURIComponent(JSON.stringify({ id }));
    expect(await station.get(station.admin, `/api/game?filter=${filter}`)).toMatchObject({
      status: 400,
      message: 'id must be a list of at most 100 positive whole numbers',
    });
  });
});

describe('bets by their filters', () => {
  interface Envelope {
    readonly data: readonly BetRow[];
    readonly total: number;
    readonly totals: BetListTotals;
  }
  let own: StationCalls;
  let cora: { readonly id: number; readonly token: string };
  let dina: { readonly id: number; readonly token: string };

  beforeAll(async () => {
    own = await StationCalls.open();
    cora = await own.teller('Cora');
    dina = await own.teller('Dina');
    const sell = async (token: string, game_id: number, amount: number, is_bet_meron: boolean) =>
      (await own.post<BetWithTeller>(token, '/api/bet', { game_id, amount, is_bet_meron })).data.bet;
    const first = await own.game('start_betting_all');
    await sell(cora.token, first, 1_000, true);
    await sell(cora.token, first, 500, false);
    await sell(dina.token, first, 300, false);
    const mistake = await sell(dina.token, first, 70, true);
    await own.post(dina.token, `/api/bet/${mistake.serial}/cancel`);
    await own.act(first, 'stop_betting_all', 'set_winner_wala', 'confirm_result');
    const { data } = await own.get<readonly BetRow[]>(own.admin, '/api/bet?amount_from=500&amount_to=500');
    // Sold by Cora, paid by Dina.
    await own.post(dina.token, `/api/bet/${data[0]?.serial}/payout`);
    await sell(cora.token, await own.game('start_betting_all'), 40, true);
  });

  afterAll(() => own.memory.close());

  const list = async (query: string, token = own.admin): Promise<Envelope> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await own.memory.app.inject({ url: `/api/bet?${query}`, headers })).json<Envelope>();
  };

  test.each([
    ['', [5, 4, 3, 2, 1], '1840.00', '1710.00'],
    ['status=N/A', [5], '40.00', '0.00'],
    ['status=Lost', [1], '1000.00', '0.00'],
    ['status=Claimed', [2], '500.00', '1068.75'],
    ['status=Unclaimed', [3], '300.00', '641.25'],
    ['status=Cancelled', [4], '70.00', '0.00'],
    ['side=WALA', [3, 2], '800.00', '1710.00'],
    ['game_id=1&side=MERON', [4, 1], '1000.00', '0.00'],
    ['amount_from=70&amount_to=500.00', [4, 3, 2], '800.00', '1710.00'],
    ['date_from=2999-01-01', [], '0.00', '0.00'],
    ['date_to=2999-01-01&status=Lost', [1], '1000.00', '0.00'],
    ['sort=["amount","ASC"]', [5, 4, 3, 2, 1], '1840.00', '1710.00'],
    ['sort=["amount","DESC"]&amount_to=300', [3, 4, 5], '340.00', '641.25'],
    ['page_size=2&page=2', [3, 2], '1840.00', '1710.00'],
  ])('%s', async (query, ids, stakes, payouts) => {
    const { data, totals } = await list(query);
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(totals).toEqual({ stakes, payouts });
  });

  test('a row names who sold and who paid', async () => {
    const { data } = await list('status=Claimed');
    expect(data).toMatchObject([
      {
        teller: { id: cora.id, full_name: 'Cora Cruz', location: 'Booth 1' },
        paid_by: { id: dina.id, full_name: 'Dina Cruz', location: 'Booth 1' },
        payout_amount: '1068.75',
      },
    ]);
    expect((await list('status=Lost')).data).toMatchObject([{ teller: { id: cora.id }, paid_by: null }]);
  });

  test('a teller finds only their own bets, whoever they ask for', async () => {
    const ids = async (query: string) => (await list(query, dina.token)).data.map(({ id }) => id);
    expect(await ids('')).toEqual([4, 3]);
    expect(await ids(`teller_id=${cora.id}`)).toEqual([4, 3]);
    expect(await ids('status=Unclaimed')).toEqual([3]);
    expect((await list(`teller_id=${dina.id}`)).data.map(({ id }) => id)).toEqual([4, 3]);
  });

  test.each([
    ['teller_id=x', 'teller_id must be a positive whole number'],
    ['game_id=0', 'game_id must be a positive whole number'],
    ['side=DRAW', 'side must be one of MERON, WALA'],
    ['status=claimed', 'status must be one of N/A, Lost, Claimed, Unclaimed, Cancelled'],
    ['amount_from=1.005', 'amount_from must be an amount with at most two decimal places'],
    ['amount_to=-1', 'amount_to must be an amount with at most two decimal places'],
    ['amount_from=5&amount_to=4', 'amount_from must not be after amount_to'],
    ['date_from=yesterday', 'date_from must be a date, YYYY-MM-DD'],
    ['date_to=2026-02-30', 'date_to must be a date, YYYY-MM-DD'],
    ['date_from=2026-11-22&date_to=2026-11-21', 'date_from must not be after date_to'],
  ])('%s is no filter', async (query, message) => {
    expect(await own.get(own.admin, `/api/bet?${query}`)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message,
    });
  });
});
