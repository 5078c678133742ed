/** Hostile values in every field, path and query are refused by name, without an internal error, and change nothing. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isBlank } from '@taya/contracts/text';
import { WRITING_CALLS } from './support/calls.js';
import { messageOf, refusal } from './support/client.js';
import { HOSTILE, HOSTILE_COUNTS } from './support/hostile.js';
import { type House, type Teller } from './support/house.js';
import { callerOf, ValidatedStation } from './support/validated-station.js';

let validated: ValidatedStation;
let house: House;
let ana: Teller;

beforeAll(async () => {
  validated = await ValidatedStation.open();
  ({ house, ana } = validated);
});

afterAll(async () => {
  await house.close();
});

const CASHIN = 'Cashin amount must be greater than 0';

/** These need no body: none at all, or null, counts as an empty one. */
const NEEDS_NO_BODY = /^\/api\/(game\/\{game\}\/(?!reopen)|bet\/\{code\}\/(payout|cancel)$)/;

/** Where a field may be left out, null means the same. */
const MAY_BE_NULL =
  /^PUT \/api\/(teller|staff|settings )|^POST \/api\/(teller|staff) middle_name|^POST \/api\/staff ip$| max_timer_seconds$| seconds$|\/reverse amount$|(cancel|open) reason$| approval$/;
/** The message for a field of a person that was left blank. */
const isBlankInForm = (call: string, field: string, value: unknown) =>
  / \/api\/(teller|staff)(\/\{teller\})?$/.test(call) &&
  !['is_active', 'middle_name', 'role_id'].includes(field) &&
  !(field === 'ip' && call.includes('/staff')) &&
  (value === null || (typeof value === 'string' && isBlank(value)));
/** Both fields of a change of password may be sent in camel case; refusals name them as the API does. */
const snakeCase = (call: string, field: string) =>
  call.endsWith('/change-password') ? field.replace('P', '_p') : field;
/** Keeps the password. */
const MAY_BE_EMPTY = /^PUT \/api\/(teller|staff)\/\{teller\} password$/;

const CALLS = WRITING_CALLS.flatMap(({ call, path, who, fields }) => {
  const [method = ''] = call.split(' ');
  return fields === undefined ? [] : [{ call: `${method} ${path}`, caller: callerOf(who), fields }];
});
const FIELD_ROWS = CALLS.flatMap(({ fields, ...call }) =>
  Object.entries(fields).map(([field, [kind, message, rest]]) => ({ ...call, field, kind, message, rest })),
);

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
          !(value === '' && MAY_BE_EMPTY.test(`${call} ${field}`)),
      );
      const odd: unknown[] = [];
      for (const value of wanted) {
        const { status, body } = await validated.clientOf(caller).call(method, validated.pathOf(path), {
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
      const path = `${validated.pathOf(list)}${list.includes('?') ? '&' : '?'}${query}`;
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
      const { status, body } = await house.admin.get(validated.pathOf(path));
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
      await ask(`/api/seal/preview?date=${date}`, /date/);
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
          `${validated.pathOf(path)}${path.includes('?') ? '&' : '?'}search=${text}`,
        );
        const isFine = (status === 200 && body.total === 0) || status === 400;
        if (!isFine) odd.push({ path, text, status, total: body.total });
      }
    }
    expect(odd).toEqual([]);
  });

  it('for a body is refused', async () => {
    const odd: unknown[] = [];
    for (const { caller, call } of CALLS) {
      const [method = '', path = ''] = call.split(' ');
      const send = async (
        status: number,
        text: string | Uint8Array<ArrayBuffer>,
        headers: Record<string, string> = {},
      ) => {
        const answer = await validated
          .clientOf(caller)
          .call(method, validated.pathOf(path), { text, headers });
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
      await send(400, '['.repeat(4_000));
      await send(400, '['.repeat(2_000) + ']'.repeat(2_000));
      await send(413, JSON.stringify({ name: 'x'.repeat(4_100) }));
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
    expect(messageOf(first)).toEqual([400, CASHIN]);
    const deep = await house.admin.call('POST', path, {
      text: `{"amount":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
    });
    expect(messageOf(deep)).toEqual([400, CASHIN]);
  });

  it('in a field named like a prototype property is ignored', async () => {
    const path = `/api/teller/${ana.id}/cashin`;
    for (const text of [
      '{"__proto__":{"amount":"5"}}',
      '{"constructor":{"prototype":{"amount":"5"}}}',
      '{"__proto__":{"isAdmin":true,"amount":"5"},"x":1}',
    ]) {
      expect(messageOf(await house.admin.call('POST', path, { text }))).toEqual([400, CASHIN]);
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
      expect(messageOf(answer)).toEqual([401, 'Wrong username or password.']);
    }
  });

  it('has left nothing in the ledger and no error in the log', async () => {
    expect(await house.revision()).toBe(before);
    expect(house.station.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
