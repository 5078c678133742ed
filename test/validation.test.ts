/** Invalid requests are refused with the message of the field, and change nothing. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { TellerView } from '@taya/contracts/teller';
import { isBlank } from '@taya/contracts/text';
import { type Answer, Client, dataOf, refusal } from './support/client.js';
import { type FieldKind, HOSTILE, HOSTILE_COUNTS } from './support/hostile.js';
import { House, type Teller, tellerForm } from './support/house.js';

let house: House;
let ana: Teller;
let game: GameView;
let serial: string;

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '100' });
  game = await house.openGame();
  ({ serial } = await house.sell(ana, game, 'MERON', '10'));
});

afterAll(async () => {
  await house.close();
});

type Caller = 'nobody' | 'admin' | 'superAdmin' | 'teller';

const clientOf = (caller: Caller): Client => (caller === 'teller' ? ana : house[caller]);
const pathOf = (path: string) =>
  path.replace('{teller}', String(ana.id)).replace('{game}', String(game.id)).replace('{code}', serial);
const said = ({ status, body }: Answer) => [status, body.message];

const FILL_IN = 'Please fill in all fields.';
const BAD_IP = 'Invalid IP address format.';
const CASHIN = 'Cashin amount must be greater than 0';
const REMIT = 'Remit amount must be greater than 0';
const STATUS = 'expected_status must be a whole number from 1 to 7';
const RESULT = 'expected_result must be one of MERON, WALA, DRAW';
const PERCENTAGE = 'House percentage must be a number between 0 and 100';
const PASSWORD = 'Password must have 8 to 200 characters';
const BOTH_DATES = 'Please select both From and To dates';
const LATER = 'From date cannot be later than To date';
const SEARCH = 'Search reference number must be at least 4 characters';

describe('The messages of the screens', () => {
  const { password: _password, ...withoutPassword } = tellerForm('ben');
  const ROWS: readonly (readonly [Caller, string, unknown, string])[] = [
    ['nobody', 'POST /api/auth', { username: 'admin' }, FILL_IN],
    ['nobody', 'POST /api/auth', { username: '', password: 'x' }, FILL_IN],
    ['nobody', 'POST /api/auth', {}, FILL_IN],

    ['admin', 'POST /api/game', {}, 'Game name is required'],
    ['admin', 'POST /api/game', { name: '' }, 'Game name is required'],
    ['admin', 'POST /api/game', { name: '   ' }, 'Game name is required'],

    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), first_name: '' }, FILL_IN],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), last_name: ' ' }, FILL_IN],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), username: '' }, FILL_IN],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), password: '' }, FILL_IN],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), location: '' }, FILL_IN],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), ip: '' }, FILL_IN],
    ['superAdmin', 'POST /api/teller', withoutPassword, FILL_IN],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), password: 'seven77' }, PASSWORD],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), ip: '256.1.1.1' }, BAD_IP],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), ip: '1.2.3' }, BAD_IP],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), ip: '1.2.3.4.5' }, BAD_IP],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), ip: '１.2.3.4' }, BAD_IP],
    ['superAdmin', 'POST /api/teller', { ...tellerForm('ben'), ip: '::1' }, BAD_IP],
    ['superAdmin', 'PUT /api/teller/{teller}', { ip: '1.2.3.x' }, BAD_IP],
    ['superAdmin', 'PUT /api/teller/{teller}', { first_name: '' }, FILL_IN],
    ['superAdmin', 'PUT /api/teller/{teller}', { password: 'seven77' }, PASSWORD],

    ['admin', 'POST /api/teller/{teller}/cashin', {}, CASHIN],
    ['admin', 'POST /api/teller/{teller}/cashin', { amount: 0 }, CASHIN],
    ['admin', 'POST /api/teller/{teller}/cashin', { amount: '-5' }, CASHIN],
    ['admin', 'POST /api/teller/{teller}/remit', {}, REMIT],
    ['admin', 'POST /api/teller/{teller}/remit', { amount: '0.00' }, REMIT],

    ['admin', 'POST /api/clear_date', {}, 'Please select a date'],
    ['admin', 'POST /api/clear_date', { date: '' }, 'Please select a date'],
    ['admin', 'GET /api/clear_date/preview', undefined, 'Please select a date'],

    ['admin', 'PUT /api/game/1/pause', { expected_status: 8 }, STATUS],
    ['admin', 'PUT /api/game/1/pause', { expected_status: '2' }, STATUS],
    ['admin', 'PUT /api/game/1/pause', { expected_result: 'RED' }, RESULT],
    ['admin', 'PUT /api/game/1/pause', [], 'The body must be a JSON object'],

    ['superAdmin', 'PUT /api/settings/update_house_percentage', {}, PERCENTAGE],
    ['superAdmin', 'PUT /api/settings/update_house_percentage', { value: 0 }, PERCENTAGE],
    ['superAdmin', 'PUT /api/settings/update_house_percentage', { value: 100.01 }, PERCENTAGE],
    ['superAdmin', 'PUT /api/settings/update_house_percentage', { value: 'abc' }, PERCENTAGE],

    ['teller', 'POST /api/auth/change-password', {}, 'All fields are required'],
    ['teller', 'POST /api/auth/change-password', { old_password: 'x' }, 'All fields are required'],
    ['teller', 'POST /api/auth/change-password', { newPassword: 'new-password' }, 'All fields are required'],
    [
      'teller',
      'POST /api/auth/change-password',
      { old_password: 'ana-password', new_password: 'seven77' },
      PASSWORD,
    ],
    [
      'teller',
      'POST /api/auth/change-password',
      { old_password: 'wrong-password', new_password: 'new-password' },
      'The old password is not correct.',
    ],
    ['superAdmin', 'POST /api/auth/change-admin-password', {}, 'New password is required'],
    ['superAdmin', 'POST /api/auth/change-admin-password', { new_password: '' }, 'New password is required'],
    ['superAdmin', 'POST /api/auth/change-admin-password', { new_password: 'seven77' }, PASSWORD],

    ['admin', 'GET /api/report', undefined, BOTH_DATES],
    ['admin', 'GET /api/report?date_from=2026-01-01', undefined, BOTH_DATES],
    ['admin', 'GET /api/report?date_from=&date_to=2026-01-01', undefined, BOTH_DATES],
    ['admin', 'GET /api/report?date_from=2026-01-02&date_to=2026-01-01', undefined, LATER],
    ['admin', 'GET /api/report/download_pdf', undefined, BOTH_DATES],
    ['admin', 'GET /api/report/download_excel', undefined, BOTH_DATES],
    ['admin', 'GET /api/report/download_pdf?date_from=2026-01-02&date_to=2026-01-01', undefined, LATER],
    ['admin', 'GET /api/report/download_excel?date_from=2026-01-02&date_to=2026-01-01', undefined, LATER],

    ['teller', 'GET /api/bet?search=A', undefined, SEARCH],
    ['teller', 'GET /api/bet?search=ABC', undefined, SEARCH],
    ['admin', 'GET /api/bet?search=A-%20BC', undefined, SEARCH],
    ['teller', 'GET /api/bet/ABC/search_for_payout_like', undefined, '4 characters minimum to search'],
  ];

  it.each(ROWS)('to %s, %s with %j: %s', async (caller, call, json, message) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await clientOf(caller).call(method, pathOf(path), json === undefined ? {} : { json });
    expect(said(answer)).toEqual([400, message]);
    expect(answer.body).toMatchObject({ success: false, code: expect.any(String), data: null });
  });

  it('to a remit over the limit, to the centavo', async () => {
    const remit = (amount: string) => house.admin.post(`/api/teller/${ana.id}/remit`, { amount });
    expect(said(await remit('100.01'))).toEqual([409, 'Remit amount exceeds remittable amount']);
    expect(said(await remit('99.99'))).toEqual([200, 'Remit successful']);
    expect(said(await remit('0.02'))).toEqual([409, 'Remit amount exceeds remittable amount']);
    expect(said(await remit('0.01'))).toEqual([200, 'Remit successful']);
    expect(said(await house.admin.post(`/api/teller/${ana.id}/cashin`, { amount: 100 }))).toEqual([
      200,
      'Cashin successful',
    ]);
  });

  it('to the commands of the super admin', async () => {
    const cora = await house.superAdmin.post<TellerView>('/api/teller', tellerForm('cora'));
    expect(said(cora)).toEqual([200, 'Teller added successfully']);
    const edit = (change: object) => house.superAdmin.put(`/api/teller/${dataOf(cora).id}`, change);
    expect(said(await edit({ location: 'Window 2' }))).toEqual([200, 'Teller updated successfully']);
    expect(said(await edit({ is_active: false }))).toEqual([200, 'Teller disabled successfully']);
    expect(said(await edit({ is_active: true }))).toEqual([200, 'Teller enabled successfully']);
    expect(said(await house.superAdmin.post('/api/teller', tellerForm('CORA')))).toEqual([
      409,
      'This username is already taken.',
    ]);
    expect(said(await edit({ username: 'Admin' }))).toEqual([409, 'This username is already taken.']);
    const saved = [200, 'Settings saved successfully'];
    const percentage = await house.superAdmin.put('/api/settings/update_house_percentage', { value: 5 });
    expect(said(percentage)).toEqual(saved);
    expect(said(await house.superAdmin.put('/api/settings', { receiptTerms: '' }))).toEqual(saved);
  });
});

/** Every field of every body, its kind, and the text of its refusal. */
const FIELDS: readonly (readonly [Caller, string, string, FieldKind, RegExp, object?])[] = [
  ['nobody', 'POST /api/auth', 'username', 'text', /fill in/, { password: 'x' }],
  ['nobody', 'POST /api/auth', 'password', 'secret', /fill in/, { username: 'x' }],
  [
    'teller',
    'POST /api/auth/change-password',
    'old_password',
    'secret',
    /All fields/,
    { new_password: 'long-enough' },
  ],
  [
    'teller',
    'POST /api/auth/change-password',
    'new_password',
    'newSecret',
    /All fields|Password/,
    { old_password: 'x' },
  ],
  [
    'teller',
    'POST /api/auth/change-password',
    'newPassword',
    'newSecret',
    /All fields|Password/,
    { oldPassword: 'x' },
  ],
  ['superAdmin', 'POST /api/auth/change-admin-password', 'new_password', 'newSecret', /[Pp]assword/],
  ['superAdmin', 'POST /api/teller', 'first_name', 'text', /^first_name /, tellerForm('eve')],
  ['superAdmin', 'POST /api/teller', 'middle_name', 'note', /middle_name/, tellerForm('eve')],
  ['superAdmin', 'POST /api/teller', 'last_name', 'text', /^last_name /, tellerForm('eve')],
  ['superAdmin', 'POST /api/teller', 'username', 'text', /^username /, tellerForm('eve')],
  ['superAdmin', 'POST /api/teller', 'password', 'newSecret', /^[Pp]assword /, tellerForm('eve')],
  ['superAdmin', 'POST /api/teller', 'location', 'text', /^location /, tellerForm('eve')],
  ['superAdmin', 'POST /api/teller', 'ip', 'text', /^ip |^Invalid IP/, tellerForm('eve')],
  ['superAdmin', 'PUT /api/teller/{teller}', 'first_name', 'text', /^first_name /],
  ['superAdmin', 'PUT /api/teller/{teller}', 'middle_name', 'note', /middle_name/],
  ['superAdmin', 'PUT /api/teller/{teller}', 'last_name', 'text', /^last_name /],
  ['superAdmin', 'PUT /api/teller/{teller}', 'username', 'text', /^username /],
  ['superAdmin', 'PUT /api/teller/{teller}', 'password', 'newSecret', /^[Pp]assword /],
  ['superAdmin', 'PUT /api/teller/{teller}', 'location', 'text', /^location /],
  ['superAdmin', 'PUT /api/teller/{teller}', 'ip', 'text', /^ip |^Invalid IP/],
  ['superAdmin', 'PUT /api/teller/{teller}', 'is_active', 'flag', /is_active/],
  ['admin', 'POST /api/teller/{teller}/cashin', 'amount', 'amount', /^Cashin amount/],
  ['admin', 'POST /api/teller/{teller}/remit', 'amount', 'amount', /^Remit amount/],
  ['admin', 'POST /api/game', 'name', 'text', /[Nn]ame/],
  ['admin', 'POST /api/timer', 'timer_status', 'word', /timer_status/],
  ['admin', 'POST /api/timer', 'max_timer_seconds', 'seconds', /max_timer_seconds/, { timer_status: 'set' }],
  ['teller', 'POST /api/bet', 'game_id', 'id', /game_id/, { amount: '10', is_bet_meron: true }],
  ['teller', 'POST /api/bet', 'amount', 'amount', /amount/, { game_id: 1, is_bet_meron: true }],
  ['teller', 'POST /api/bet', 'is_bet_meron', 'flag', /is_bet_meron/, { game_id: 1, amount: '10' }],
  ['admin', 'POST /api/clear_date', 'date', 'date', /date/],
  ['superAdmin', 'PUT /api/settings/update_house_percentage', 'value', 'percentage', /House percentage/],
  ['superAdmin', 'PUT /api/settings', 'payoutUnit', 'amount', /payoutUnit/],
  ['superAdmin', 'PUT /api/settings', 'minimumPayout', 'minimum', /minimumPayout/],
  ['superAdmin', 'PUT /api/settings', 'receiptTerms', 'terms', /receiptTerms/],
  ['superAdmin', 'PUT /api/settings', 'stationName', 'text', /stationName/],
  ['superAdmin', 'PUT /api/settings', 'minimumBet', 'amount', /minimumBet/],
  ['superAdmin', 'PUT /api/settings', 'maximumBet', 'amount', /maximumBet/],
  ['superAdmin', 'PUT /api/settings', 'largeBet', 'amount', /largeBet/],
  ['superAdmin', 'PUT /api/settings', 'maximumTellerStake', 'amount', /maximumTellerStake/],
  ['superAdmin', 'PUT /api/settings', 'changeFirstPassword', 'flag', /changeFirstPassword/],
  ['superAdmin', 'PUT /api/settings', 'idleMinutes', 'minutes', /idleMinutes/],
  ['superAdmin', 'PUT /api/settings', 'tellerIdleMinutes', 'minutes', /tellerIdleMinutes/],
  ['superAdmin', 'PUT /api/settings', 'lastCallSeconds', 'callSeconds', /lastCallSeconds/],
  ['superAdmin', 'PUT /api/settings', 'timerFollowsBetting', 'flag', /timerFollowsBetting/],
  ['admin', 'PUT /api/game/{game}/last_call', 'seconds', 'callSeconds', /seconds/],
];

/** Game actions need no body: none at all, or null, counts as an empty one. */
const NEEDS_NO_BODY = /^\/api\/game\/\{game\}\//;

/** Where a field may be left out, null means the same. */
const MAY_BE_NULL =
  /^PUT \/api\/(teller|settings )|^POST \/api\/teller middle_name| max_timer_seconds$| seconds$/;
/** The message for a field of a teller that was left blank. */
const isBlankInForm = (call: string, field: string, value: unknown) =>
  / \/api\/teller(\/\{teller\})?$/.test(call) &&
  field !== 'is_active' &&
  (value === null || (typeof value === 'string' && isBlank(value)));
/** Both fields of a change of password may be sent in camel case; refusals name them as the API does. */
const snakeCase = (call: string, field: string) =>
  call.endsWith('/change-password') ? field.replace('P', '_p') : field;
/** Keeps the password. */
const MAY_BE_EMPTY = 'PUT /api/teller/{teller} password';

const FIELD_ROWS = FIELDS.map(([caller, call, field, kind, message, rest]) => ({
  caller,
  call,
  field,
  kind,
  message,
  rest,
}));

describe('A hostile value', () => {
  let before: number;

  beforeAll(async () => {
    before = await house.revision();
  });

  it.each(FIELD_ROWS)(
    'in $field of $call is refused',
    async ({ caller, call, field, kind, message, rest }) => {
      const [method = '', path = ''] = call.split(' ');
      const values: readonly unknown[] = HOSTILE[kind];
      const wanted = values.filter(
        (value) =>
          !(value === null && MAY_BE_NULL.test(`${call} ${field}`)) &&
          !(value === '' && `${call} ${field}` === MAY_BE_EMPTY),
      );
      const odd: unknown[] = [];
      for (const value of wanted) {
        const { status, body } = await clientOf(caller).call(method, pathOf(path), {
          json: { ...rest, [field]: value },
        });
        const said = isBlankInForm(call, field, value) ? /^Please fill in all fields\.$/ : message;
        const isRefused = status === 400 && !body.success && body.data === null && said.test(body.message);
        const isNamed = body.field === snakeCase(call, field);
        if (!isRefused || !isNamed)
          odd.push({
            value: JSON.stringify(value).slice(0, 60),
            status,
            message: body.message,
            field: body.field,
          });
      }
      expect(odd).toEqual([]);
    },
  );

  it('in a code or an id of a path is refused', async () => {
    const odd: unknown[] = [];
    const ids = ['abc', '0', '-1', '1e3', '1.5', '%201', '%EF%BC%91', '%D9%A1', '__proto__', 'constructor'];
    const long = ['A'.repeat(101), 'A'.repeat(5_000), '9'.repeat(101)];
    const more = [
      ...long,
      '99999999999999999999',
      '%00',
      '0x1',
      '1%00',
      '%ED%A0%80',
      '%zz',
      "1'--",
      '[]',
      '{}',
      '*',
    ];
    for (const id of [...ids, ...more]) {
      const answers = [
        await house.admin.get(`/api/game/${id}`),
        await house.admin.put(`/api/game/${id}/pause`),
        await house.admin.get(`/api/bet/${id}`),
        await house.admin.get(`/api/teller/${id}`),
        await house.admin.get(`/api/teller/${id}/cashin`),
        await house.admin.post(`/api/teller/${id}/remit`, { amount: '1' }),
        await house.superAdmin.put(`/api/teller/${id}`, { location: 'x' }),
        await house.superAdmin.get(`/api/teller/${id}/login_history`),
        await ana.get(`/api/total_bet/${id}`),
        await house.admin.get(`/api/bet/${id}/search`),
        await house.admin.post(`/api/bet/${id}/manual_claim`),
        await ana.post(`/api/bet/${id}/payout`),
        await ana.post(`/api/bet/${id}/cancel`),
        await ana.get(`/api/bet/${id}/search_for_payout`),
        await ana.get(`/api/bet/${id}/why_not_payable`),
      ];
      for (const [index, { status, body }] of answers.entries()) {
        if (status !== 400 || body.success) odd.push({ id, index, status, message: body.message });
      }
      const like = await ana.get(`/api/bet/${id}/search_for_payout_like`);
      if (like.status >= 500) odd.push({ id, like: like.status });
    }
    expect(odd).toEqual([]);
  });

  const LISTS = [
    '/api/game',
    '/api/bet',
    '/api/teller',
    '/api/teller/{teller}/cashin',
    '/api/teller/{teller}/remit',
    '/api/clear_date',
    '/api/report?date_from=2026-01-01&date_to=2026-01-02',
  ];

  it.each(LISTS)('in the paging of %s is refused', async (list) => {
    const odd: unknown[] = [];
    const ask = async (query: string, name: string) => {
      const path = `${pathOf(list)}${list.includes('?') ? '&' : '?'}${query}`;
      const { status, body } = await house.admin.get(path);
      if (status !== 400 || !body.message.includes(name)) odd.push({ query, status, message: body.message });
    };
    for (const count of HOSTILE_COUNTS) {
      await ask(`page=${count}`, 'page');
      await ask(`page_size=${count}`, 'page');
    }
    await ask('page_size=101', 'page_size');
    await ask('page=1&page=2', 'page');
    for (const range of [
      'x',
      '',
      '[]',
      '[0]',
      '[0,100]',
      '[5,2]',
      '{}',
      '[-1,5]',
      '["0","9"]',
      '[0,1e9]',
      'null',
    ]) {
      await ask(`range=${encodeURIComponent(range)}`, 'range');
    }
    for (const sort of ['[', '[]', '["id"]', '["id","UP"]', '[1,"ASC"]', '["id","ASC",1]', '[null,null]']) {
      await ask(`sort=${encodeURIComponent(sort)}`, 'sort');
    }
    for (const filter of ['x', '', '[]', 'null', '1', '"x"']) {
      await ask(`filter=${encodeURIComponent(filter)}`, 'filter');
    }
    expect(odd).toEqual([]);
  });

  it('in a search, a choice or a date of a query is refused', async () => {
    const odd: unknown[] = [];
    const ask = async (path: string, name: RegExp) => {
      const { status, body } = await house.admin.get(pathOf(path));
      if (status !== 400 || !name.test(body.message)) odd.push({ path, status, message: body.message });
    };
    const long = 'A'.repeat(101);
    const dates = [
      '2026-02-30',
      '20260101',
      '2026-1-1',
      '%202026-01-01x',
      'today',
      '__proto__',
      '2026-01-01T00:00:00Z',
    ];
    const searched = ['/api/bet', '/api/teller', '/api/teller/{teller}/cashin', '/api/teller/{teller}/remit'];
    for (const list of searched) {
      await ask(`${list}?search=${long}`, /search/);
      await ask(`${list}?search=AAAA&search=BBBB`, /search/);
      for (const value of ['{"search":{}}', '{"search":[]}', '{"search":1}', '{"search":true}']) {
        await ask(`${list}?filter=${encodeURIComponent(value)}`, /search/);
      }
    }
    for (const status of ['active', 'Yes', '1', '__proto__', 'All&is_active=Active']) {
      await ask(`/api/teller?is_active=${status}`, /is_active/);
    }
    for (const sort of [
      'password',
      'id;',
      '__proto__',
      'name&sort=onhand',
      '%5B%22password%22%2C%22ASC%22%5D',
    ]) {
      await ask(`/api/teller?sort=${sort}`, /sort/);
    }
    for (const date of dates) {
      await ask(`/api/game_default_name?date=${date}`, /date/);
      await ask(`/api/clear_date/preview?date=${date}`, /date/);
      for (const call of ['report', 'report/download_pdf', 'report/download_excel']) {
        await ask(`/api/${call}?date_from=${date}&date_to=2026-01-01`, /date/);
        await ask(`/api/${call}?date_from=2026-01-01&date_to=${date}`, /date/);
      }
    }
    await ask('/api/clear_date/preview?date=2026-01-01&date=2026-01-02', /date/);
    await ask('/api/report?date_from=2026-01-01&date_from=2026-01-02&date_to=2026-01-03', /date_from/);
    expect(odd).toEqual([]);
  });

  it('in a search finds nothing, or is refused, without an internal error', async () => {
    const odd: unknown[] = [];
    const texts = [
      '%00%00%00%00',
      '%25%25%25%25',
      '____',
      "'%20OR%201=1--",
      '%F0%9F%90%94%F0%9F%90%94',
      '%zz%zz',
      '%ED%A0%80',
      '*.*(.*',
      '[a-z]{4}',
      '\\\\\\\\',
      '__proto__',
    ];
    for (const text of texts) {
      for (const path of [
        '/api/bet',
        '/api/teller',
        '/api/teller/{teller}/cashin',
        '/api/report?date_from=2026-01-01&date_to=2026-12-31',
      ]) {
        const { status, body } = await house.admin.get(
          `${pathOf(path)}${path.includes('?') ? '&' : '?'}search=${text}`,
        );
        const isFine = (status === 200 && body.total === 0) || status === 400;
        if (!isFine) odd.push({ path, text, status, total: body.total });
      }
    }
    expect(odd).toEqual([]);
  });

  it('for a body is refused', async () => {
    const calls: readonly (readonly [Caller, string, string])[] = [
      ...new Map(
        FIELDS.map(([caller, call]) => [call, [caller, ...(call.split(' ') as [string, string])]]),
      ).values(),
    ] as never;
    const odd: unknown[] = [];
    for (const [caller, method, path] of calls) {
      const send = async (
        status: number,
        text: string | Uint8Array<ArrayBuffer>,
        headers: Record<string, string> = {},
      ) => {
        const answer = await clientOf(caller).call(method, pathOf(path), { text, headers });
        if (answer.status !== status || answer.body.success) {
          odd.push({
            method,
            path,
            text: `${text.slice(0, 40)}`,
            status: answer.status,
            message: answer.body.message,
          });
        }
      };
      for (const text of [
        '',
        '{',
        '{"a":}',
        'null',
        '[]',
        '[1]',
        '"x"',
        '1',
        'true',
        '\u0000',
        '{} {}',
        "{'a':1}",
        '{"a":NaN}',
        '{"a":01}',
      ]) {
        if (NEEDS_NO_BODY.test(path) && (text === '' || text === 'null')) continue;
        await send(400, text);
      }
      // A lone continuation byte, an overlong encoding, a surrogate, and a truncated character.
      for (const bytes of ['ff', 'c080', 'eda080', 'f09f90']) {
        await send(400, new Uint8Array(Buffer.from(`7b226e616d65223a2278${bytes}227d`, 'hex')));
      }
      await send(400, '['.repeat(30_000));
      await send(400, '['.repeat(30_000) + ']'.repeat(30_000));
      await send(413, JSON.stringify({ name: 'x'.repeat(70_000) }));
      await send(415, '{}', { 'content-type': 'text/plain' });
      await send(415, 'name=x', { 'content-type': 'application/x-www-form-urlencoded' });
      await send(415, '{}', { 'content-type': 'application/json-patch+json' });
      await send(415, '<a/>', { 'content-type': 'application/xml' });
    }
    expect(odd).toEqual([]);
  });

  it('in a repeated field: the last one counts', async () => {
    const path = `/api/teller/${ana.id}/cashin`;
    const first = await house.admin.call('POST', path, { text: '{"amount":"5","amount":{}}' });
    expect(said(first)).toEqual([400, CASHIN]);
    const deep = await house.admin.call('POST', path, {
      text: `{"amount":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    });
    expect(said(deep)).toEqual([400, CASHIN]);
  });

  it('in a field named like a prototype property is ignored', async () => {
    const path = `/api/teller/${ana.id}/cashin`;
    for (const text of [
      '{"__proto__":{"amount":"5"}}',
      '{"constructor":{"prototype":{"amount":"5"}}}',
      '{"__proto__":{"isAdmin":true,"amount":"5"},"x":1}',
    ]) {
      expect(said(await house.admin.call('POST', path, { text }))).toEqual([400, CASHIN]);
    }
    expect(refusal(await house.nobody.call('GET', '/api/game?__proto__[token]=x'))).toEqual([
      401,
      'NOT_SIGNED_IN',
    ]);
  });

  it('in a header is refused', async () => {
    const large = await house.admin.call('GET', '/api/game', { headers: { 'x-large': 'x'.repeat(20_000) } });
    expect(large.status).toBeGreaterThanOrEqual(400);
    expect(large.status).toBeLessThan(500);
    const garbage = await house.nobody.call('GET', '/api/game', {
      headers: { authorization: `Bearer ${'x'.repeat(5_000)}` },
    });
    expect(refusal(garbage)).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('as a username is unknown', async () => {
    for (const username of ['__proto__', 'constructor', "admin' OR '1'='1", 'admin\u200b', 'ａｄｍｉｎ']) {
      const answer = await house.nobody.post('/api/auth', { username, password: 'admin-pass-1' });
      expect(said(answer)).toEqual([401, 'Wrong username or password.']);
    }
  });

  it('has left nothing in the ledger and no error in the log', async () => {
    expect(await house.revision()).toBe(before);
    expect(house.station.output).not.toMatch(/ ERROR /);
  });
});

describe('Unusual but valid texts', () => {
  it.each([
    '__proto__',
    'constructor',
    '<script>alert(1)</script>',
    "Robert'); DROP TABLE bets;--",
    '=1+1',
    '🐓 Ñandú',
    '%s %d',
    'null',
  ])('%s is accepted as a name', async (name) => {
    await house.end();
    const created = await house.openGame(name);
    expect(created.name).toBe(name);
    expect(dataOf(await house.admin.get(`/api/game/${created.id}`))).toMatchObject({ name });
    const form: Record<string, string | undefined> = { ...tellerForm(name), first_name: name };
    const { id } = dataOf(await house.superAdmin.post<TellerView>('/api/teller', form));
    const listed = dataOf(
      await house.admin.get<TellerView[]>(`/api/teller?search=${encodeURIComponent(name)}`),
    );
    expect(listed.map((teller) => teller.id)).toContain(id);
    expect((await new Client(house.station).signIn(name, form.password ?? '')).status).toBe(200);
  });
});

describe('Fields that nobody asked for', () => {
  it('change nothing', async () => {
    const form = {
      ...tellerForm('finn'),
      role_id: 1,
      role: 1,
      id: 1,
      is_active: false,
      onhand: '999.00',
      cashin: 5,
    };
    const created = dataOf(await house.superAdmin.post<TellerView>('/api/teller', form));
    expect(created).toMatchObject({ is_active: true, onhand: '0.00' });
    expect(created.id).toBeGreaterThan(3);
    const finn = new Client(house.station);
    expect((await finn.signIn('finn', 'finn-password')).body.data).toMatchObject({ role_id: 2 });
    const bet = { game_id: (await house.latestGame()).id, amount: '10', is_bet_meron: true };
    const sold = await finn.post('/api/bet', {
      ...bet,
      teller_id: ana.id,
      payout_amount: '5',
      serial: 'AAAAAAAAAAAA',
    });
    expect(sold.body.data).toMatchObject({ bet: { teller_id: created.id, payout_amount: '0.00' } });
  });

  it('such as the password are never answered', async () => {
    const answers = await Promise.all([
      house.superAdmin.get('/api/teller'),
      house.superAdmin.get(`/api/teller/${ana.id}`),
      house.superAdmin.put(`/api/teller/${ana.id}`, { location: 'Window 9' }),
      ana.get('/api/auth/data'),
    ]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/password|argon|credential/i);
    expect(house.station.output).not.toContain('ana-password');
  });
});

describe('Refusals are checked in the order 401, 403, 400, 404, 409', () => {
  it('401 before all', async () => {
    const { nobody } = house;
    expect((await nobody.call('POST', '/api/game', { text: '{' })).status).toBe(401);
    expect((await nobody.post('/api/teller/abc/cashin', { amount: 'x' })).status).toBe(401);
    expect((await nobody.get('/api/game?page=0')).status).toBe(401);
    expect(
      (await nobody.call('POST', '/api/game', { text: 'x', headers: { 'content-type': 'text/plain' } }))
        .status,
    ).toBe(401);
    expect((await nobody.post('/api/bet', {}, { key: 'x'.repeat(300) })).status).toBe(401);
  });

  it('403 before 400', async () => {
    expect((await ana.call('POST', '/api/game', { text: '{' })).status).toBe(403);
    expect((await ana.post('/api/teller/abc/cashin', { amount: 'x' })).status).toBe(403);
    expect((await house.auditor.post('/api/bet', {}, { key: 'x'.repeat(300) })).status).toBe(403);
    expect((await house.auditor.post('/api/bet/xyz/payout')).status).toBe(403);
  });

  it('400 before 404', async () => {
    expect((await house.admin.post('/api/teller/9999/cashin', { amount: 'x' })).status).toBe(400);
    expect((await ana.post('/api/bet', { game_id: 9_999, amount: 0, is_bet_meron: true })).status).toBe(400);
    expect((await house.superAdmin.put('/api/teller/9999', { ip: 'x' })).status).toBe(400);
    expect((await house.admin.put('/api/game/abc/finish')).status).toBe(400);
    expect((await house.admin.get('/api/teller/9999/cashin?page=0')).status).toBe(400);
    expect((await ana.post('/api/bet/AAAAAAAAAAAA/payout', undefined, { key: 'x'.repeat(300) })).status).toBe(
      400,
    );
  });

  it('404 before 409', async () => {
    // A game is running, so no other can be acted on; a user who is not a teller has nothing to remit.
    expect((await house.admin.put('/api/game/9999/cancel')).status).toBe(404);
    expect((await house.admin.post('/api/teller/9999/remit', { amount: '5' })).status).toBe(404);
    expect((await house.superAdmin.put('/api/teller/9999', { username: 'ana' })).status).toBe(404);
  });
});
