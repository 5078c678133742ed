/** Lists: pages, orders, searches and totals, as our client and as react-admin ask for them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import type { ReportGame } from '@taya/contracts/report';
import type { CashRecordView, TellerView } from '@taya/contracts/teller';
import { type Client, dataOf, refusal } from './support/client.js';
import { House, type Teller, tellerForm } from './support/house.js';
import { untilMorningMs } from './support/morning.js';

/** Rows of each list: one more than two pages. */
const ROWS = 41;

let house: House;
let ana: Teller;
let ben: Teller;
let bets: readonly BetView[];
let cashIns: readonly CashRecordView[];
let today: string;

beforeAll(async () => {
  house = await House.open({ clockAheadMs: untilMorningMs() });
  ana = await house.teller('ana', { cash: '1000' });
  ben = await house.teller('ben');
  // All but the last game are cancelled; the last one has the bets.
  for (let made = 1; made < ROWS; made += 1) await house.act(await house.game(`Game ${made}`), 'cancel');
  const game = await house.openGame(`Game ${ROWS}`);
  const sold: BetView[] = [];
  for (let made = 1; made <= ROWS; made += 1) {
    sold.push(await house.sell(made === 7 ? ben : ana, game, made % 2 === 0 ? 'MERON' : 'WALA', `${made}`));
  }
  bets = sold;
  await house.finish(game, 'DRAW');
  const records: CashRecordView[] = [];
  for (let made = 1; made <= ROWS; made += 1) {
    const path = `/api/teller/${ben.id}/cashin`;
    records.push(dataOf(await house.admin.post<CashRecordView>(path, { amount: `${made}` })));
  }
  cashIns = records;
  today = await house.today();
});

afterAll(async () => {
  await house.close();
});

interface Listed {
  readonly ids: readonly number[];
  readonly page: number | undefined;
  readonly totalPages: number | undefined;
  readonly total: number | undefined;
  readonly range: string | undefined;
}

/** The ids of a page, and where they are in the list; `range` is the part of `Content-Range` that react-admin reads. */
async function list(path: string, client: Client = house.admin): Promise<Listed> {
  const answer = await client.get<{ id: number }[]>(path);
  const ids = dataOf(answer).map(({ id }) => id);
  const { page, totalPages, total } = answer.body;
  const range = answer.headers.get('content-range')?.replace(/^\S+ /, '');
  return { ids, page, totalPages, total, range };
}

/** From a to b, descending. */
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
const NUMBERED = ['/api/game', '/api/bet', '/api/teller/{ben}/cashin'];
const pathOf = (path: string) => path.replace('{ben}', String(ben.id));
/** The id of the first row: Ana got cash before Ben. */
const firstIn = (path: string) => (path.endsWith('cashin') ? 2 : 1);

describe.each(NUMBERED)('%s', (pattern) => {
  const rows = (from: number, to: number) => {
    const shift = firstIn(pattern) - 1;
    return down(from + shift, to + shift);
  };

  it('has 20 rows a page, the newest first', async () => {
    const path = pathOf(pattern);
    expect(await list(path)).toEqual({
      ids: rows(41, 22),
      page: 1,
      totalPages: 3,
      total: 41,
      range: '0-19/41',
    });
    expect(await list(`${path}?page=2`)).toMatchObject({ ids: rows(21, 2), page: 2, range: '20-39/41' });
    expect(await list(`${path}?page=3`)).toMatchObject({ ids: rows(1, 1), page: 3, range: '40-40/41' });
  });

  it('has as many rows a page as requested, up to 100', async () => {
    const path = pathOf(pattern);
    expect(await list(`${path}?page_size=1&page=41`)).toMatchObject({ ids: rows(1, 1), totalPages: 41 });
    expect(await list(`${path}?page_size=100`)).toMatchObject({ ids: rows(41, 1), totalPages: 1 });
    expect(await list(`${path}?page_size=41`)).toMatchObject({ totalPages: 1 });
    expect(await list(`${path}?page_size=40`)).toMatchObject({ totalPages: 2 });
  });

  it('is empty past its end', async () => {
    const path = pathOf(pattern);
    const past = { ids: [], totalPages: 3, total: 41 };
    expect(await list(`${path}?page=4`)).toMatchObject({ ...past, page: 4 });
    expect(await list(`${path}?page=999999999`)).toMatchObject({ ...past, page: 999_999_999 });
  });

  it('can be read by ranges too, wherever they begin', async () => {
    const path = pathOf(pattern);
    const range = (text: string) => list(`${path}?range=${encodeURIComponent(text)}`);
    expect(await range('[0,9]')).toMatchObject({ ids: rows(41, 32), total: 41, range: '0-9/41' });
    expect(await range('[7,11]')).toMatchObject({ ids: rows(34, 30), range: '7-11/41' });
    expect(await range('[38,47]')).toMatchObject({ ids: rows(3, 1), range: '38-40/41' });
    const past = await range('[100,109]');
    expect(past).toMatchObject({ ids: [], total: 41 });
    expect(past.range).toMatch(/\/41$/);
  });

  it('gives react-admin its total', async () => {
    const query = new URLSearchParams({ range: '[0,4]', sort: '["id","DESC"]', filter: '{}' });
    expect(await list(`${pathOf(pattern)}?${query}`)).toMatchObject({ ids: rows(41, 37), total: 41 });
  });
});

describe('An empty list', () => {
  it('has one page', async () => {
    const nothing = { ids: [], page: 1, totalPages: 1, total: 0 };
    expect(await list('/api/clear_date')).toMatchObject(nothing);
    expect(await list(`/api/teller/${ben.id}/remit`)).toMatchObject(nothing);
    expect(await list('/api/bet?search=AAAAAAAAAAAA')).toMatchObject(nothing);
  });
});

describe('Bets', () => {
  it('of a teller are their own', async () => {
    expect(await list('/api/bet?page_size=100', ana)).toMatchObject({
      ids: down(41, 1).filter((id) => id !== 7),
      total: 40,
    });
    expect(await list('/api/bet', ben)).toMatchObject({ ids: [7], total: 1 });
  });

  it('are found by the start and the end of the code, in any case, with spaces and dashes', async () => {
    const { id, serial } = bets[4] as BetView;
    const grouped = serial.replace(/(.{4})(?=.)/g, '$1-').toLowerCase();
    for (const search of [
      serial,
      serial.slice(0, 7),
      serial.slice(-7),
      grouped,
      ` ${serial} `,
      serial.toLowerCase(),
    ]) {
      for (const client of [ana, house.admin, house.auditor]) {
        expect(await list(`/api/bet?search=${encodeURIComponent(search)}`, client)).toMatchObject({
          ids: [id],
          total: 1,
        });
      }
    }
    expect(await list(`/api/bet?search=${serial.slice(2, 10)}`)).toMatchObject({ ids: [] });
    expect(await list(`/api/bet?search=${serial}`, ben)).toMatchObject({ ids: [] });
  });

  it('are looked up by code by admin and auditor', async () => {
    const { id, serial } = bets[4] as BetView;
    for (const client of [house.admin, house.auditor]) {
      const found = dataOf(await client.get(`/api/bet/${serial}/search`));
      expect(found).toEqual(dataOf(await client.get(`/api/bet/${id}`)));
      expect(found).toMatchObject({
        bet: await house.bet(id),
        game: await house.latestGame(),
        betTeller: { full_name: 'Ana Cruz', location: 'Window 1' },
      });
    }
    expect(refusal(await house.admin.get('/api/bet/AAAAAAAAAAAA/search'))).toEqual([404, 'BET_NOT_FOUND']);
    expect(refusal(await house.admin.get('/api/bet/9999'))).toEqual([404, 'BET_NOT_FOUND']);
  });
});

describe('Cash references', () => {
  it('are found by their start and end, only those of this teller', async () => {
    const { id, ref_number } = cashIns[10] as CashRecordView;
    const path = `/api/teller/${ben.id}/cashin`;
    for (const search of [ref_number, ref_number.slice(0, 6), ref_number.slice(-6).toLowerCase()]) {
      expect(await list(`${path}?search=${search}`)).toMatchObject({ ids: [id], total: 1 });
    }
    expect(await list(`${path}?search=${ref_number.slice(3, 10)}`)).toMatchObject({ ids: [] });
    expect(await list(`/api/teller/${ana.id}/cashin?search=${ref_number}`)).toMatchObject({ ids: [] });
  });

  it('list all 41 cash-ins, which add up to the drawer', async () => {
    expect(await house.balance(ben)).toMatchObject({ cashin: '861.00', onHand: '868.00' });
    const shown = dataOf(await house.admin.get<TellerView>(`/api/teller/${ben.id}`));
    expect(shown).toMatchObject({
      last_cashin_amount: '41.00',
      last_cashin_created_at: cashIns.at(-1)?.created_at,
      last_remit_amount: null,
      last_remit_created_at: null,
    });
  });
});

describe('Tellers', () => {
  const names = async (query: string) =>
    dataOf(await house.admin.get<TellerView[]>(`/api/teller?${query}`)).map(({ username }) => username);

  beforeAll(async () => {
    const people = [
      { username: 'zoe', first_name: 'Zoe', last_name: 'Abad', location: 'Ñ Gate' },
      { username: 'carl', first_name: 'carl', last_name: 'Dizon', location: 'Roof' },
      { username: 'u100%', first_name: 'Dan_y', last_name: 'Reyes', location: 'Hall B' },
    ];
    for (const person of people) {
      dataOf(await house.superAdmin.post('/api/teller', { ...tellerForm(person.username), ...person }));
    }
    const [carl] = dataOf(await house.admin.get<TellerView[]>('/api/teller?search=carl'));
    dataOf(await house.superAdmin.put(`/api/teller/${carl?.id}`, { is_active: false }));
  });

  it('are sorted by name from A to Z, ignoring case', async () => {
    expect(await names('')).toEqual(['ana', 'ben', 'carl', 'u100%', 'zoe']);
    expect(await names('sort=name')).toEqual(['ana', 'ben', 'carl', 'u100%', 'zoe']);
  });

  it('are sorted by on hand and remittable, the largest first', async () => {
    // ana holds 1,000 + 854 and owes 854; ben 861 + 7 and owes 7.
    await house.cashIn(ben, '200');
    expect((await names('sort=onhand')).slice(0, 2)).toEqual(['ana', 'ben']);
    expect((await names('sort=remittable')).slice(0, 2)).toEqual(['ben', 'ana']);
  });

  it('are sorted as react-admin asks', async () => {
    const sorted = (field: string, direction: string) =>
      names(`sort=${encodeURIComponent(JSON.stringify([field, direction]))}`);
    expect(await sorted('name', 'DESC')).toEqual(['zoe', 'u100%', 'carl', 'ben', 'ana']);
    expect((await sorted('onhand', 'ASC')).at(-1)).toBe('ana');
  });

  it('are all, the active or the disabled ones', async () => {
    expect(await names('is_active=All')).toHaveLength(5);
    expect(await names('is_active=Active')).toEqual(['ana', 'ben', 'u100%', 'zoe']);
    expect(await names('is_active=Disabled')).toEqual(['carl']);
    expect(await names('is_active=Active&search=carl')).toEqual([]);
    expect(await names(`filter=${encodeURIComponent('{"is_active":"Disabled"}')}`)).toEqual(['carl']);
  });

  it.each([
    ['ANA', ['ana']],
    ['oe', ['zoe']],
    ['oe ab', ['zoe']],
    ['cruz', ['ana', 'ben']],
    ['ñ g', ['zoe']],
    ['all', ['u100%']],
    ['0%', ['u100%']],
    ['n_y', ['u100%']],
    ['window', ['ana', 'ben']],
    ['%', ['u100%']],
    ['nobody', []],
  ])('are found by any part of name, username or location: %s', async (search, found) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  it('come in pages', async () => {
    const page = async (number: number) => {
      const answer = await house.admin.get<TellerView[]>(`/api/teller?page_size=2&page=${number}`);
      return [dataOf(answer).map(({ username }) => username), answer.body.totalPages, answer.body.total];
    };
    expect(await page(1)).toEqual([['ana', 'ben'], 3, 5]);
    expect(await page(3)).toEqual([['zoe'], 3, 5]);
    expect(await page(4)).toEqual([[], 3, 5]);
  });
});

describe('The history of a user', () => {
  it('comes in pages, the newest first', async () => {
    for (let time = 0; time < 4; time += 1) await ben.signIn('ben', 'ben-password');
    const path = `/api/teller/${ben.id}/login_history`;
    const all = await list(path, house.superAdmin);
    expect(all).toMatchObject({ total: 5, totalPages: 1 });
    expect(all.ids).toEqual([...all.ids].sort((a, b) => b - a));
    expect(await list(`${path}?page_size=2&page=2`, house.superAdmin)).toMatchObject({
      ids: all.ids.slice(2, 4),
      totalPages: 3,
    });
    expect(refusal(await house.superAdmin.get('/api/teller/9999/login_history'))).toEqual([
      404,
      'TELLER_NOT_FOUND',
    ]);
  });
});

describe('The public history', () => {
  it('has the finished and cancelled games, the oldest first, without pages', async () => {
    const games = dataOf(await house.nobody.get<GameView[]>('/api/game_live_list'));
    expect(games.map(({ id }) => id)).toEqual(down(41, 1).reverse());
    expect(games.at(-1)).toEqual(await house.latestGame());
  });
});

describe('The report', () => {
  const report = async (query = '') => {
    const answer = await house.auditor.get<ReportGame[]>(
      `/api/report?date_from=${today}&date_to=${today}${query}`,
    );
    return {
      names: dataOf(answer).map(({ name }) => name),
      body: answer.body as typeof answer.body & {
        dateRangeOverAllTotal: Record<string, string | number>;
      },
    };
  };

  it('has a page of games, the newest first, and the totals of all pages', async () => {
    const first = await report();
    expect(first.names).toEqual(down(41, 22).map((number) => `Game ${number}`));
    expect(first.body).toMatchObject({ page: 1, totalPages: 3, total: 41 });
    const last = await report('&page=3');
    expect(last.names).toEqual(['Game 1']);
    expect(last.body.dateRangeOverAllTotal).toEqual(first.body.dateRangeOverAllTotal);
    expect(first.body.dateRangeOverAllTotal).toMatchObject({
      totalAmount: '861.00',
      unclaimed: '861.00',
      profit: '0.00',
      drawCount: 1,
      meronWinCount: 0,
      walaWinCount: 0,
    });
    expect((await report('&page=4')).names).toEqual([]);
  });

  it('lists cancelled games with zeros', async () => {
    const { body } = await report('&page=3');
    expect(body.data[0]).toMatchObject({
      game_status_id: 4,
      totalAmount: '0.00',
      profit: '0.00',
      tellers: [],
    });
  });

  it('can be searched by any part of a name, and then has the totals of the games found', async () => {
    expect((await report('&search=gAME%204')).names).toEqual(['Game 41', 'Game 40', 'Game 4']);
    const { names, body } = await report('&search=e%2040');
    expect(names).toEqual(['Game 40']);
    expect(body.dateRangeOverAllTotal).toMatchObject({ totalAmount: '0.00', drawCount: 0 });
    // Cash-ins belong to no game: they are those of the range.
    const all = (await report()).body.dateRangeOverAllTotal;
    expect(body.dateRangeOverAllTotal.totalCashin).toBe(all.totalCashin);
    expect(body.total).toBe(1);
  });

  it('of other days is empty', async () => {
    const answer = await house.admin.get('/api/report?date_from=2020-01-01&date_to=2020-12-31');
    expect(answer.body).toMatchObject({
      data: [],
      total: 0,
      totalPages: 1,
      dateRangeOverAllTotal: { totalAmount: '0.00', totalCashin: '0.00', drawCount: 0 },
    });
  });

  it.each([
    ['download_pdf', 'pdf', 'application/pdf', '%PDF-'],
    ['download_excel', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ])('can be downloaded under its own name by %s', async (call, extension, type, magic) => {
    const response = await house.auditor.fetch(
      'GET',
      `/api/report/${call}?date_from=${today}&date_to=${today}`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toContain(
      `filename="report_${today}_to_${today}.${extension}"`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, magic.length).toString('latin1')).toBe(magic);
    expect(bytes.length).toBeGreaterThan(1_000);
  });
});
