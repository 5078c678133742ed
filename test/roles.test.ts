/** Every call by every role, without a session, and with invalid tokens. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import { LOGOUT, pathWith, type Who, WRITING_CALLS } from './support/calls.js';
import { Client, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { DAY_MS, PASSWORDS, Station } from './support/station.js';
import { until } from './support/until.js';

/** Each call that only reads, who may make it, and the status of the answer. */
const READING: readonly Row[] = [
  ['GET /api/auth/data', '*', 200],

  ['GET /api/teller_balance', 'T', 200],
  ['GET /api/teller', 'ASU', 200],
  ['GET /api/teller/signed_in', 'A', 200],
  ['GET /api/approvers', 'AT', 200],
  ['GET /api/people', 'ASU', 200],
  ['GET /api/staff', 'S', 200],
  ['GET /api/staff/{id}', 'S', 200, '/api/staff/3'],
  ['GET /api/drawers', 'AU', 200],
  ['GET /api/teller/refused', 'S', 200],
  ['GET /api/auth/address', '*', 200],
  ['GET /api/teller/{id}', 'ASU', 200],
  ['GET /api/teller/{id}/cashin', 'AU', 200],
  ['GET /api/teller/{id}/remit', 'AU', 200],
  ['GET /api/teller/{id}/login_history', 'S', 200],

  ['GET /api/game', '*', 200],
  ['GET /api/game/{id}', '*', 200, '/api/game/1'],
  ['GET /api/game_status', '*', 200],
  ['GET /api/game/{id}/review', 'AUS', 200, '/api/game/1/review'],
  ['GET /api/game_default_name', '*', 200],
  ['GET /api/game_live_list', '-', 200],
  ['GET /api/health', '-', 200],
  ['GET /api/active', '-', 200],
  ['GET /api/ready', '-', 200],
  ['GET /api/timer', '*', 200],

  ['GET /api/bet', 'ATU', 200],
  ['GET /api/bet/download_excel', 'AU', 200],
  ['GET /api/bet/{id}', 'ATU', 200, '/api/bet/1'],
  ['GET /api/total_bet/{game_id}', 'T', 200, '/api/total_bet/1'],
  ['GET /api/bet/{code}/search', 'AU', 200],
  ['GET /api/bet/{code}/search_for_payout', 'T', 200],
  ['GET /api/bet/{code}/search_for_payout_like', 'T', 200],
  ['GET /api/bet/{code}/why_not_payable', 'T', 200],
  ['GET /api/print/balance', 'T', 200],
  ['GET /api/print/certificate', '*', 200],
  ['GET /api/print/certificate.pem', '*', 200],

  ['GET /api/shift', 'ATU', 200],
  ['GET /api/shift/current', 'T', 200],
  ['GET /api/shift/{id}', 'ATU', 404],
  ['GET /api/unclaimed', 'AU', 200],
  ['GET /api/clear_date', 'AU', 200],
  ['GET /api/clear_date', 'AU', 200, '/clear_date'],
  ['GET /api/seal', 'US', 200],
  ['GET /api/seal/check', 'US', 400],
  ['GET /api/seal/preview', 'AS', 200, '/api/seal/preview?date=2026-01-01'],
  ['GET /api/clear_date/due', 'AU', 200],
  ['GET /api/clear_date/preview', 'A', 200, '/api/clear_date/preview?date=2026-01-01'],
  ['GET /api/report', 'AU', 200, '/api/report?date_from=2026-01-01&date_to=2026-01-02'],
  ['GET /api/report', 'AU', 200, '/report?date_from=2026-01-01&date_to=2026-01-02'],
  ['GET /api/report/charts', 'AU', 200, '/report/charts?date_from=2026-01-01&date_to=2026-01-02'],
  ['GET /api/report/download_pdf', 'AU', 200, '/report/download_pdf?date_from=2026-01-01&date_to=2026-01-02'],
  ['GET /api/report/tellers', 'AU', 200, '/report/tellers?date_from=2026-01-01&date_to=2026-01-02'],
  ['GET /api/report/day', 'AU', 200, '/api/report/day?date=2026-01-01'],
  ['GET /api/report/day/download_pdf', 'AU', 200, '/api/report/day/download_pdf?date=2026-01-01'],
  ['GET /api/report/day/download_excel', 'AU', 200, '/report/day/download_excel?date=2026-01-01'],
  [
    'GET /api/report/download_excel',
    'AU',
    200,
    '/api/report/download_excel?date_from=2026-01-01&date_to=2026-01-02',
  ],

  ['GET /api/audit/balances', 'US', 200],
  ['GET /api/audit/events', 'US', 200],
  ['GET /api/audit/events/summary', 'US', 200],
  ['GET /api/audit/timeline', 'US', 200],
  ['GET /api/audit/teller_day', 'AUS', 200, '/api/audit/teller_day?teller_id={teller}&date=2026-01-01'],
  [
    'GET /api/audit/teller_day/download_pdf',
    'AUS',
    404,
    '/api/audit/teller_day/download_pdf?teller_id=99&date=2026-01-01',
  ],
  ['GET /api/audit/events/{revision}', 'US', 200, '/api/audit/events/0'],
  ['GET /api/audit/identities', 'US', 200],
  ['GET /api/audit/bet/{code}', 'US', 200],
  ['GET /api/audit/journal', 'US', 200],
  ['GET /api/audit/journal/download_pdf', 'US', 200],
  ['GET /api/audit/journal/trial_balance/download_pdf', 'US', 200],

  ['GET /api/settings/get_house_percentage', '*', 200],
  ['GET /api/settings/get_house_percentage', '*', 200, '/settings/get_house_percentage'],
  ['GET /api/settings', '*', 200],
];

type Row = readonly [call: string, who: Who, answer: number, path?: string];

/**
 * Calls that write are made without a body or where the station's state forbids them, so that the table can be run in any
 * order: 400 and 409 are then the answers to a call whose role is allowed.
 */
const WRITING: readonly Row[] = WRITING_CALLS.flatMap(({ call, who, bare, path, also = [] }) =>
  [path, ...also].map((way) => [call, who, bare, way] as const),
);

const CALLS: readonly Row[] = [...READING, ...WRITING];

/** As objects: with arrays, a row without a path would get jest's `done` instead. */
const ROWS = CALLS.map(([call, who, answer, path]) => ({ call, who, answer, path }));

let house: House;
let foreign: Station;
let ana: Teller;
let ben: Teller;
let bet: BetView;
/** Callers with an invalid token. */
let strangers: Readonly<Record<string, Client>>;

beforeAll(async () => {
  // On yesterday's clock, so that a token can have expired while its session is still the latest.
  house = await House.open({ clockAheadMs: -25 * 60 * 60 * 1_000 });
  ana = await house.teller('ana', { cash: '1000' });
  const expired = (await house.teller('late')).token;
  await house.restart({ clockAheadMs: 0 });
  await house.signInStaff();
  await ana.signIn(ana.username, ana.password);
  ben = await house.teller('ben', { cash: '1000' });

  const game = await house.openGame();
  bet = await house.sell(ana, game, 'MERON', '100');
  await house.sell(ben, game, 'WALA', '100');
  await house.finish(game, 'MERON');
  await house.pay(ana, bet);

  foreign = await Station.start();
  const foreigner = new Client(foreign);
  await foreigner.signIn('admin', PASSWORDS.admin);
  strangers = {
    'without a token': new Client(house.station),
    'with garbage': new Client(house.station, 'garbage'),
    'with a token of another station': new Client(house.station, foreigner.token),
    'with an expired token': new Client(house.station, expired),
    'with an unsigned token': new Client(house.station, unsigned(house.admin.token)),
    'with a changed token': new Client(house.station, changed(ana.token, house.admin.token)),
  };
});

afterAll(async () => {
  await house.close();
  await foreign.remove();
});

/** The same claims under the header `{"alg":"none"}`. */
function unsigned(token: string | null): string {
  const [, claims] = (token ?? '').split('.');
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
}

/** The claims of one token with the signature of another. */
function changed(signed: string | null, other: string | null): string {
  const [header, , signature] = (signed ?? '').split('.');
  return [header, (other ?? '').split('.')[1], signature].join('.');
}

function pathOf(call: string, path?: string): readonly [method: string, path: string] {
  const [method = '', pattern = ''] = call.split(' ');
  return [method, pathWith(path ?? pattern, { code: bet.serial, id: ana.id, teller: ana.id, game: 1 })];
}

async function answerTo(client: Client, method: string, path: string): Promise<string> {
  let response = await client.fetch(method, path);
  // Of a busy machine, where reads have waited two seconds in vain: asked again, as by our pages.
  const isServed = async () => {
    if (response.status !== 503 || method !== 'GET') return true;
    response = await client.fetch(method, path);
    return false;
  };
  await until(isServed);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const { code } = isJson ? ((await response.json()) as { code?: string }) : {};
  return response.status === 401 || response.status === 403
    ? `${response.status} ${code}`
    : String(response.status);
}

const mayCall = (who: Who, letter: string) => who === '-' || who === '*' || who.includes(letter);

describe('Every call', () => {
  it.each(ROWS)('$call is for $who', async ({ call, who, answer, path }) => {
    const [method, url] = pathOf(call, path);
    const staff = { A: house.admin, T: ana, U: house.auditor, S: house.superAdmin };
    const got: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [letter, client] of Object.entries(staff)) {
      got[letter] = await answerTo(client, method, url);
      expected[letter] = mayCall(who, letter) ? String(answer) : '403 FORBIDDEN';
    }
    for (const [name, client] of Object.entries(strangers)) {
      got[name] = await answerTo(client, method, url);
      expected[name] = who === '-' ? String(answer) : '401 NOT_SIGNED_IN';
    }
    expect(got).toEqual(expected);
  });

  it('is in this table', async () => {
    const docs = (await (await house.nobody.fetch('GET', '/api/docs-json')).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const described = Object.entries(docs.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...new Set([LOGOUT.call, ...CALLS.map(([call]) => call)])].sort());
  });

  it.each(ROWS.filter(({ call, who }) => call.startsWith('GET') && who !== '-'))(
    '$call reveals nothing with HEAD either',
    async ({ call, path }) => {
      const response = await house.nobody.fetch('HEAD', pathOf(call, path)[1]);
      expect([401, 404]).toContain(response.status);
    },
  );

  it('that does not exist is answered 404 in the envelope, for everybody', async () => {
    for (const client of [house.nobody, house.admin]) {
      const answers = [
        await client.get('/api/nothing'),
        await client.call('DELETE', '/api/game/1'),
        await client.get('/api/game/1/pause'),
      ];
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([
          404,
          { success: false, message: 'Not found.', code: 'NOT_FOUND', data: null },
        ]);
      }
    }
  });
});

describe('The first page and the description of the calls', () => {
  it.each(['/', '/api/docs', '/api/docs-json'])('%s is for everybody', async (path) => {
    expect((await house.nobody.fetch('GET', path)).status).toBe(200);
  });
});

describe('A teller', () => {
  it('sees no bet of another, neither by id nor in the list', async () => {
    expect(refusal(await ben.get(`/api/bet/${bet.id}`))).toEqual([403, 'NOT_YOUR_BET']);
    const { data } = (await ben.get<BetView[]>('/api/bet')).body;
    expect(data.map(({ teller_id }) => teller_id)).toEqual([ben.id]);
    expect((await ben.get(`/api/bet?search=${bet.serial}`)).body).toMatchObject({ data: [], total: 0 });
  });

  it('cancels no bet of another', async () => {
    const game = await house.openGame();
    const open = await house.sell(ana, game, 'MERON', '100');
    expect(refusal(await ben.post(`/api/bet/${open.serial}/cancel`))).toEqual([403, 'NOT_YOUR_BET']);
    expect(await house.bet(open.id)).toMatchObject({ is_cancelled: false });
  });
});

describe('Users 1 to 3', () => {
  it.each([1, 2, 3])('%i are not tellers: they cannot be read, edited or given cash', async (id) => {
    expect(refusal(await house.admin.get(`/api/teller/${id}`))).toEqual([404, 'TELLER_NOT_FOUND']);
    expect(refusal(await house.superAdmin.put(`/api/teller/${id}`, { is_active: false }))).toEqual([
      404,
      'TELLER_NOT_FOUND',
    ]);
    for (const kind of ['cashin', 'remit']) {
      const path = `/api/teller/${id}/${kind}`;
      expect(refusal(await house.admin.post(path, { amount: '1' }))).toEqual([404, 'TELLER_NOT_FOUND']);
      expect(refusal(await house.admin.get(path))).toEqual([404, 'TELLER_NOT_FOUND']);
    }
  });

  it('have a login history', async () => {
    for (const id of [1, 2, 3]) {
      expect((await house.superAdmin.get(`/api/teller/${id}/login_history`)).body).toMatchObject({
        success: true,
        data: [{ ip: '127.0.0.1' }, { ip: '127.0.0.1' }],
      });
    }
  });

  it('are called Administrator, Super Admin and Auditor', async () => {
    const users = await Promise.all(
      [house.admin, house.superAdmin, house.auditor].map(async (client) => client.get('/api/auth/data')),
    );
    expect(users.map(({ body }) => body.data)).toMatchObject([
      { id: 1, role_id: 1, name: 'Administrator' },
      { id: 2, role_id: 4, name: 'Super Admin' },
      { id: 3, role_id: 3, name: 'Auditor' },
    ]);
  });
});

describe('A token', () => {
  it('is valid for a day', async () => {
    const { exp, iat } = JSON.parse(
      Buffer.from((house.admin.token ?? '').split('.')[1] ?? '', 'base64url').toString(),
    ) as { exp: number; iat: number };
    expect((exp - iat) * 1_000).toBe(DAY_MS);
  });

  it('counts only as a bearer token in the header of the call', async () => {
    const { token } = house.admin;
    const call = (path: string, headers: Record<string, string>) =>
      house.nobody.call('GET', path, { headers });
    expect(refusal(await call('/api/game', { authorization: token ?? '' }))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(refusal(await call('/api/game', { authorization: `Basic ${token}` }))).toEqual([
      401,
      'NOT_SIGNED_IN',
    ]);
    expect(refusal(await call('/api/game', { cookie: `token=${token}` }))).toEqual([401, 'NOT_SIGNED_IN']);
    expect(refusal(await call(`/api/game?token=${token}`, {}))).toEqual([401, 'NOT_SIGNED_IN']);
    expect((await call('/api/game', { authorization: `bearer ${token}` })).status).toBe(200);
  });
});
