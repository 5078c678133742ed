/** Lists over HTTP: newest first by themselves, and as react-admin asks for them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
  ])('%s: newest first unless told', async (list, newestFirst) => {
    expect(await idsOf(list)).toEqual(newestFirst);
    expect(await idsOf(list, { sort: DESCENDING })).toEqual(newestFirst);
    expect(await idsOf(list, { sort: ASCENDING })).toEqual(newestFirst.toReversed());
  });

  test('page by page', async () => {
    expect(await idsOf('bet', { sort: ASCENDING, range: [1, 2] })).toEqual([2, 3]);
    expect(await idsOf('bet', { sort: DESCENDING, range: [3, 5] })).toEqual([1]);
    expect(await idsOf('bet', { sort: ASCENDING, range: [4, 5] })).toEqual([]);
  });

  test('a teller’s own bets', async () => {
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

  test.each(['game', 'bet', 'clear_date', 'teller'])('%s: by no other field', async (list) => {
    const answer = await station.get(station.admin, `/api/${list}?sort=["password","ASC"]`);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(answer.message).toMatch(/^sort must be one of id/);
  });
});

describe('by ids', () => {
  test('those there are, in the order of the list', async () => {
    expect(await idsOf('game', { filter: { id: [1, 3, 99] } })).toEqual([3, 1]);
    expect(await idsOf('bet', { filter: { id: [2, 4] }, sort: ASCENDING })).toEqual([2, 4]);
    expect(await idsOf('teller', { filter: { id: [ben.id] } })).toEqual([ben.id]);
    expect(await idsOf('bet', { filter: { id: [] } })).toEqual([]);
  });

  test('all of them on one page, as many as a page may have', async () => {
    const id = Array.from({ length: 100 }, (_, index) => index + 1);
    const filter = encodeURIComponent(JSON.stringify({ id }));
    const { data } = await station.get<readonly Row[]>(station.admin, `/api/bet?filter=${filter}`);
    expect(data).toHaveLength(4);
    const tooMany = encodeURIComponent(JSON.stringify({ id: [...id, 101] }));
    expect(await station.get(station.admin, `/api/bet?filter=${tooMany}`)).toMatchObject({ status: 400 });
  });

  test('nobody sees more than without: no bets of others, no users but tellers', async () => {
    expect(await idsOf('bet', { filter: { id: [1, 2, 3, 4] } }, ben.token)).toEqual([2]);
    expect(await idsOf('teller', { filter: { id: [1, 2, 3, ana.id] } })).toEqual([ana.id]);
  });

  test('among what a search finds', async () => {
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
