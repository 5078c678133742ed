/**
 * The text that makes a repeated key the same command. Its hash is stored with the key for ever, so what one build has
 * stored the next has to make again: a row here never changes.
 */
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BOOTH, HttpCalls, PROXY, TELLER } from './http-calls.fixture.js';

type Who = 'admin' | 'superadmin' | 'teller';
type Method = 'POST' | 'PUT';

const CODE = 'AAAAAAAAAAAA';
const SETTINGS = {
  payoutUnit: '1',
  minimumPayout: '101.00',
  receiptTerms: ' Terms ',
  stationName: ' Taya ',
  minimumBet: 1,
  maximumBet: '5000',
  largeBet: '100.50',
  largePayout: '200.50',
  maximumTellerStake: null,
  changeFirstPassword: false,
  idleMinutes: 5,
  tellerIdleMinutes: 0,
  lastCallSeconds: 30,
  timerFollowsBetting: true,
};
const CHANGED =
  '{"changeFirstPassword":false,"idleMinutes":5,"largeBet":10050,"largePayout":20050,"lastCallSeconds":30,"maximumBet":500000,' +
  '"maximumTellerStake":null,"minimumBet":100,"minimumPayout":10100,"payoutUnit":100,"receiptTerms":"Terms",' +
  '"stationName":"Taya","tellerIdleMinutes":0,"timerFollowsBetting":true}';

/** `ID` stands for the id of the credential that was made of a password. Refused commands come with the same key. */
const CONTENTS: readonly (readonly [Who, Method, string, body: object | undefined, content: string])[] = [
  [
    'teller',
    'POST',
    '/api/bet',
    { game_id: 3, amount: '100.5', is_bet_meron: true },
    '{"gameId":3,"side":"MERON","stake":10050}',
  ],
  ['teller', 'POST', `/api/bet/${CODE}/payout`, undefined, `{"serial":"${CODE}"}`],
  ['teller', 'POST', `/api/bet/${CODE}/cancel`, undefined, `{"serial":"${CODE}"}`],
  ['admin', 'POST', `/api/bet/${CODE}/manual_claim`, undefined, `{"serial":"${CODE}"}`],
  ['admin', 'POST', `/api/print/bet/${CODE}`, undefined, `{"serial":"${CODE}"}`],
  ['admin', 'POST', `/api/print/payout/${CODE}`, undefined, `{"serial":"${CODE}"}`],
  ['admin', 'POST', '/api/teller/9/cashin', { amount: '12' }, '{"amount":1200,"tellerId":9}'],
  ['admin', 'POST', '/api/teller/9/remit', { amount: 0.5 }, '{"amount":50,"tellerId":9}'],
  [
    'admin',
    'POST',
    '/api/teller/9/cashin/3/reverse',
    { reason: ' typed twice ' },
    '{"amount":0,"id":3,"of":"cashin","reason":"typed twice","tellerId":9}',
  ],
  [
    'admin',
    'POST',
    '/api/teller/9/remit/3/reverse',
    { reason: 'typed wrong', amount: '12.5' },
    '{"amount":1250,"id":3,"of":"remit","reason":"typed wrong","tellerId":9}',
  ],
  ['admin', 'POST', '/api/clear_date', { date: '2020-01-01' }, '{"date":"2020-01-01"}'],
  ['admin', 'POST', '/api/seal', { date: '2020-01-01' }, '{"date":"2020-01-01"}'],
  ['admin', 'POST', '/api/game', { name: 'Game 1' }, '{"name":"Game 1"}'],
  ['admin', 'PUT', '/api/game/9/pause', undefined, '{"action":"pause","gameId":9}'],
  ['admin', 'PUT', '/api/game/9/pause', { seconds: 20 }, '{"action":"pause","gameId":9}'],
  [
    'admin',
    'PUT',
    '/api/game/9/last_call',
    { seconds: 20, expected_status: 2 },
    '{"action":"last_call","expected_status":2,"gameId":9,"seconds":20}',
  ],
  [
    'admin',
    'PUT',
    '/api/game/9/set_draw',
    { expected_result: 'DRAW' },
    '{"action":"set_draw","expected_result":"DRAW","gameId":9}',
  ],
  [
    'admin',
    'POST',
    '/api/timer',
    { timer_status: 'set', max_timer_seconds: 60 },
    '{"max_timer_seconds":60,"timer_status":"set"}',
  ],
  [
    'admin',
    'POST',
    '/api/timer',
    { timer_status: 'stop', max_timer_seconds: 60 },
    '{"max_timer_seconds":60,"timer_status":"stop"}',
  ],
  ['admin', 'POST', '/api/timer', { timer_status: 'start' }, '{"timer_status":"start"}'],
  ['superadmin', 'PUT', '/api/settings', SETTINGS, CHANGED],
  ['superadmin', 'PUT', '/api/settings', { idleMinutes: 0 }, '{"idleMinutes":0}'],
  ['superadmin', 'PUT', '/api/settings/update_house_percentage', { value: '5.5' }, '{"rate":550}'],
  [
    'superadmin',
    'POST',
    '/api/teller',
    { ...TELLER, username: ' bea ' },
    `{"credentialId":"ID","firstName":"Ana","ip":"${BOOTH}","lastName":"Cruz","location":"Booth 1","middleName":"","username":"bea"}`,
  ],
  [
    'superadmin',
    'PUT',
    '/api/teller/4',
    { last_name: ' Reyes ', is_active: true, password: 'another-password' },
    '{"credentialId":"ID","isActive":true,"lastName":"Reyes","tellerId":4}',
  ],
  [
    'superadmin',
    'POST',
    '/api/auth/change-admin-password',
    { new_password: 'another-password' },
    '{"credentialId":"ID"}',
  ],
  [
    'superadmin',
    'POST',
    '/api/auth/change-password',
    { old_password: 'super-pass', new_password: 'another-password' },
    '{"credentialId":"ID"}',
  ],
  ['superadmin', 'POST', '/api/auth/logout', undefined, '{}'],
];

let http: HttpCalls;
let tokens: Readonly<Record<Who, string>>;

beforeAll(async () => {
  http = await HttpCalls.open();
  const { username } = await http.newTeller();
  const teller = await http.call('POST', '/api/auth', {
    body: { username, password: TELLER.password },
    from: PROXY,
    headers: { 'x-forwarded-for': BOOTH },
  });
  tokens = {
    teller: teller.json.token,
    admin: await http.tokenOf('admin'),
    superadmin: await http.tokenOf('superadmin'),
  };
});

afterAll(() => http.close());

describe('the content of a key', () => {
  it('has a row here for every call that takes one', async () => {
    type Operation = { readonly parameters?: readonly { readonly name: string }[] };
    const { paths } = (await http.memory.app.inject('/api/docs-json')).json();
    const calls = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.length).toBeGreaterThan(0);
    const rows = CONTENTS.map(([, method, url]) => `${method} ${url}`);
    const hasRow = (call: string) => {
      const form = new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return rows.some((row) => form.test(row));
    };
    expect(calls.filter((call) => !hasRow(call))).toEqual([]);
  });

  it.each(CONTENTS)('stays what it is: %s %s %s %j', async (who, method, url, body, content) => {
    const given = jest.spyOn(http.memory.station.ledger, 'execute');
    await http.call(method, url, {
      token: tokens[who],
      ...(body !== undefined && { body }),
      from: PROXY,
      headers: {
        'idempotency-key': 'key',
        'x-forwarded-for': BOOTH,
      },
    });
    const request = given.mock.calls.map(([first]) => first).find(({ key }) => key !== undefined);
    given.mockRestore();
    const { credentialId = '' } = { ...request?.command } as { readonly credentialId?: string };
    expect(request?.key?.fingerprint).toBe(hash('sha256', content.replace('ID', credentialId), 'base64url'));
  });
});
