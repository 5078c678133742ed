import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@taya/contracts/errors';
import { DocumentsUnavailableError } from '../document-store/document-store.js';
import { Failure } from '../http/failure.js';
import { type MemoryStation, openMemoryStation, PASSWORDS } from './memory-station.fixture.js';

const PROXY = '10.9.9.9';
const BOOTH = '10.0.0.1';

let memory: MemoryStation;

beforeAll(async () => {
  memory = await openMemoryStation({ TRUST_PROXY: PROXY });
});

afterAll(() => memory.close());

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The address the connection comes from. */
  readonly from?: string;
}

/** The parts of an answer that specs check. */
interface Answered {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly json: {
    code?: ErrorCode;
    message: string;
    field?: string;
    data: never;
    token: string;
    total?: number;
  };
}

const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body);

async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  options: CallOptions = {},
): Promise<Answered> {
  const { token, body, headers = {}, from = '127.0.0.1' } = options;
  const answer = await memory.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isRaw(body) ? body : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, headers: answer.headers, json: answer.json() };
}

async function signIn(username: string, password: string, from?: string): Promise<Answered> {
  return call('POST', '/api/auth', { body: { username, password }, ...(from === undefined ? {} : { from }) });
}

async function tokenOf(username: keyof typeof PASSWORDS): Promise<string> {
  const { json } = await signIn(username, PASSWORDS[username]);
  return json.token;
}

let tellers = 0;

/** Adds a teller who works at the booth. */
async function newTeller(): Promise<{ readonly id: number; readonly username: string }> {
  const username = `teller${++tellers}`;
  const { json } = await call('POST', '/api/teller', {
    token: await tokenOf('superadmin'),
    body: { ...TELLER, username },
  });
  return { id: (json.data as { id: number }).id, username };
}

const TELLER = {
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  password: 'booth-password',
  location: 'Booth 1',
  ip: BOOTH,
};

function expectFailure(answer: Answered, code: ErrorCode, message: string = ERRORS[code].message): void {
  const { field, ...envelope } = answer.json;
  expect(envelope).toEqual({ success: false, message, code, data: null });
  // The black-box test of hostile values covers which field of a body is wrong.
  if (code !== 'VALIDATION') expect(field).toBe(new Failure(code).field);
  expect(answer.status).toBe(ERRORS[code].status);
}

describe('signing in', () => {
  it('answers a token and the user', async () => {
    const { status, json } = await signIn('SuperAdmin', PASSWORDS.superadmin);
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: 'Login successful!',
      token: expect.any(String),
      data: { id: 2, role_id: 4, name: 'Super Admin', location: '', unique_key: expect.any(String) },
    });
    const own = await call('GET', '/api/auth/data', { token: json.token });
    expect(own.json.data).toEqual(json.data);
  });

  it('answers the same to a wrong password and to an unknown name', async () => {
    expectFailure(await signIn('admin', 'wrong-password'), 'BAD_CREDENTIALS');
    expectFailure(await signIn('nobody', 'wrong-password'), 'BAD_CREDENTIALS');
  });

  it('ends the earlier session, which is told why', async () => {
    const first = await tokenOf('auditor');
    const second = await tokenOf('auditor');
    expectFailure(await call('GET', '/api/auth/data', { token: first }), 'SESSION_REPLACED');
    expect((await call('GET', '/api/auth/data', { token: second })).status).toBe(200);
  });

  it('keeps unknown names and all passwords out of the log', async () => {
    await signIn('my-secret-password', 'another-secret');
    await signIn('admin', 'another-secret');
    const log = memory.log.join('');
    expect(log).toContain('an unknown name was not signed in from 127.0.0.1: BAD_CREDENTIALS');
    expect(log).toContain('admin was not signed in from 127.0.0.1: BAD_CREDENTIALS');
    expect(log).not.toContain('secret');
  });

  it('is refused after ten failures, with the time to wait', async () => {
    const { username } = await newTeller();
    const startMs = Date.now();
    for (let count = 0; count < 10; count++) await signIn(username, 'wrong-password', BOOTH);
    const refused = await signIn(username, TELLER.password, BOOTH);
    expectFailure(refused, 'TOO_MANY_SIGN_INS');
    const waitSeconds = Number(refused.headers['retry-after']);
    expect(waitSeconds).toBeLessThanOrEqual(300);
    expect(waitSeconds).toBeGreaterThanOrEqual(300 - Math.ceil((Date.now() - startMs) / 1_000));
  });

  it('fails with a password that was changed while it was being verified', async () => {
    const { id, username } = await newTeller();
    const token = await tokenOf('superadmin');
    const { credentials } = memory.station;
    const verify = credentials.verify.bind(credentials);
    credentials.verify = async (credentialId, password) => {
      credentials.verify = verify;
      const isRight = await verify(credentialId, password);
      await call('PUT', `/api/teller/${id}`, { token, body: { password: 'booth-password-2' } });
      return isRight;
    };
    expectFailure(await signIn(username, TELLER.password, BOOTH), 'BAD_CREDENTIALS');
  });
});

describe('a teller’s address', () => {
  it('is the only one from which they can log in and work', async () => {
    const { username } = await newTeller();
    expectFailure(await signIn(username, TELLER.password, '10.0.0.2'), 'IP_NOT_ALLOWED');
    const { json } = await signIn(username, TELLER.password, `::ffff:${BOOTH}`);
    const elsewhere = await call('GET', '/api/teller_balance', { token: json.token, from: '10.0.0.2' });
    expectFailure(elsewhere, 'IP_NOT_ALLOWED');
    expect((await call('GET', '/api/teller_balance', { token: json.token, from: BOOTH })).status).toBe(200);
  });

  it('is accepted from the trusted proxy only', async () => {
    const { username } = await newTeller();
    const forwarded = { 'x-forwarded-for': BOOTH };
    const body = { username, password: TELLER.password };
    const forged = await call('POST', '/api/auth', { body, headers: forwarded, from: '10.0.0.2' });
    expectFailure(forged, 'IP_NOT_ALLOWED');
    const spoofed = { 'x-forwarded-for': `${BOOTH}, 10.0.0.2` };
    const throughProxy = await call('POST', '/api/auth', { body, headers: spoofed, from: PROXY });
    expectFailure(throughProxy, 'IP_NOT_ALLOWED');
    expect((await call('POST', '/api/auth', { body, headers: forwarded, from: PROXY })).status).toBe(200);
  });
});

describe('a changed password or address ends the session of the teller with its reason', () => {
  const edits = [
    [{ is_active: false, password: 'booth-password-2', ip: '10.0.0.2' }, 'USER_DISABLED'],
    [{ password: 'booth-password-2', ip: '10.0.0.2' }, 'PASSWORD_CHANGED'],
    [{ ip: '10.0.0.2' }, 'IP_CHANGED'],
  ] as const;
  it.each(edits)('%p', async (body, code) => {
    const { id, username } = await newTeller();
    const { json } = await signIn(username, TELLER.password, BOOTH);
    await call('PUT', `/api/teller/${id}`, { token: await tokenOf('superadmin'), body });
    expectFailure(await call('GET', '/api/teller_balance', { token: json.token, from: BOOTH }), code);
  });

  it('another edit does not end it, nor does an empty or unchanged password', async () => {
    const { id, username } = await newTeller();
    const { json } = await signIn(username, TELLER.password, BOOTH);
    const token = await tokenOf('superadmin');
    const full = { ...TELLER, username, id, is_active: true, location: 'Booth 2' };
    const bodies = [full, { ...full, password: '' }, { location: 'Booth 3' }, {}];
    for (const body of bodies) {
      expect((await call('PUT', `/api/teller/${id}`, { token, body })).status).toBe(200);
    }
    expect((await call('GET', '/api/teller_balance', { token: json.token, from: BOOTH })).status).toBe(200);
  });
});

describe('adding a teller', () => {
  const refusals = [
    [{ first_name: '' }, 'Please fill in all fields.'],
    [{ last_name: '  ' }, 'Please fill in all fields.'],
    [{ username: null }, 'Please fill in all fields.'],
    [{ password: '' }, 'Please fill in all fields.'],
    [{ location: undefined }, 'Please fill in all fields.'],
    [{ ip: '' }, 'Please fill in all fields.'],
    [{ ip: '10.0.0.256' }, 'Invalid IP address format.'],
    [{ ip: '::1' }, 'Invalid IP address format.'],
    [{ password: 'short' }, 'Password must have 8 to 200 characters'],
  ] as const;
  it.each(refusals)('is refused with %p: %s', async (wrong, message) => {
    const token = await tokenOf('superadmin');
    const body = { ...TELLER, username: 'refused', ...wrong };
    expectFailure(await call('POST', '/api/teller', { token, body }), 'VALIDATION', message);
  });

  it('needs no middle name, removes spaces, and never answers a password', async () => {
    const token = await tokenOf('superadmin');
    const { middle_name: _left, ...rest } = TELLER;
    const body = { ...rest, username: ' spaced ', ip: ` ${BOOTH} `, role: 1, role_id: 1 };
    const { json } = await call('POST', '/api/teller', { token, body });
    expect(json.data).toMatchObject({ username: 'spaced', ip: BOOTH, middle_name: '', name: 'Ana Cruz' });
    expect(JSON.stringify(json)).not.toMatch(/password|credential|argon/i);
  });

  it('answers the same key with the same teller, and another content with 422', async () => {
    const token = await tokenOf('superadmin');
    const headers = { 'idempotency-key': 'add-once' };
    const body = { ...TELLER, username: 'once' };
    const [first, again] = [
      await call('POST', '/api/teller', { token, headers, body }),
      await call('POST', '/api/teller', { token, headers, body }),
    ];
    expect(again.json.data).toEqual(first.json.data);
    expectFailure(
      await call('POST', '/api/teller', { token, headers, body: { ...body, location: 'Booth 2' } }),
      'KEY_REUSED',
    );
  });

  it.each(['', 'x'.repeat(201), 'a b', 'é'])('refuses %p as a key', async (key) => {
    const answer = await call('POST', '/api/teller', {
      token: await tokenOf('superadmin'),
      headers: { 'idempotency-key': key },
      body: { ...TELLER, username: 'keyed' },
    });
    expect([answer.status, answer.json.code]).toEqual([400, 'BAD_KEY']);
  });
});

describe('lists of tellers', () => {
  it('can be searched by any part of name, username or location, and by status', async () => {
    const { id } = await newTeller();
    const token = await tokenOf('superadmin');
    const body = { first_name: 'Zenaida', location: 'North Gate', is_active: false };
    await call('PUT', `/api/teller/${id}`, { token, body });
    const found = async (query: string) => {
      const { json } = await call('GET', `/api/teller?${query}`, { token });
      return (json.data as { id: number }[]).map((teller) => teller.id);
    };
    expect(await found('search=naida')).toEqual([id]);
    expect(await found('search=NORTH')).toEqual([id]);
    expect(await found('search=naida&is_active=Active')).toEqual([]);
    expect(await found('is_active=Disabled&search=gate')).toEqual([id]);
    expect((await found('page_size=100&sort=name')).at(-1)).toBe(id);
    expect(await found(`filter=${encodeURIComponent('{"search":"naida"}')}&range=[0,9]`)).toEqual([id]);
  });

  it('have the number of rows in Content-Range too', async () => {
    const { headers, json } = await call('GET', '/api/teller?range=[0,0]', { token: await tokenOf('admin') });
    expect(headers['content-range']).toBe(`items 0-0/${json.total}`);
  });

  it('contain only tellers', async () => {
    const token = await tokenOf('superadmin');
    expectFailure(await call('GET', '/api/teller/1', { token }), 'TELLER_NOT_FOUND');
    expectFailure(await call('PUT', '/api/teller/1', { token, body: { location: 'x' } }), 'TELLER_NOT_FOUND');
    const history = await call('GET', '/api/teller/1/login_history', { token });
    expect(history.status).toBe(200);
  });
});

describe('passwords', () => {
  it('are changed by their owner, who stays logged in', async () => {
    const { username } = await newTeller();
    const { token } = (await signIn(username, TELLER.password, BOOTH)).json;
    const change = (body: object) => call('POST', '/api/auth/change-password', { token, body, from: BOOTH });
    expectFailure(
      await change({ oldPassword: 'wrong-one', newPassword: 'booth-password-2' }),
      'WRONG_PASSWORD',
    );
    expectFailure(await change({ old_password: TELLER.password }), 'VALIDATION', 'All fields are required');
    const changed = await change({ old_password: TELLER.password, new_password: 'booth-password-2' });
    expect(changed.json).toEqual({ success: true, message: 'Password updated successfully', data: null });
    expect((await call('GET', '/api/auth/data', { token, from: BOOTH })).status).toBe(200);
    expectFailure(await signIn(username, TELLER.password, BOOTH), 'BAD_CREDENTIALS');
    expect((await signIn(username, 'booth-password-2', BOOTH)).status).toBe(200);
  });

  it('changed with a key give a repeat the same answer, although the old password is wrong by then', async () => {
    const { username } = await newTeller();
    const { token } = (await signIn(username, TELLER.password, BOOTH)).json;
    const change = (key: string) =>
      call('POST', '/api/auth/change-password', {
        token,
        body: { old_password: TELLER.password, new_password: 'booth-password-2' },
        from: BOOTH,
        headers: { 'idempotency-key': key },
      });
    const first = await change('once');
    expect(first.status).toBe(200);
    expect((await change('once')).json).toEqual(first.json);
    expectFailure(await change('another'), 'WRONG_PASSWORD');
  });

  it('of the admin are set by the super admin, which ends the admin’s session', async () => {
    const admin = await tokenOf('admin');
    const token = await tokenOf('superadmin');
    const set = (body: object) => call('POST', '/api/auth/change-admin-password', { token, body });
    expectFailure(await set({}), 'VALIDATION', 'New password is required');
    expect((await set({ new_password: PASSWORDS.admin })).status).toBe(200);
    expectFailure(await call('GET', '/api/auth/data', { token: admin }), 'PASSWORD_CHANGED');
  });
});

describe('settings', () => {
  it('change only the fields in the body, and never the house percentage', async () => {
    const token = await tokenOf('superadmin');
    const body = { payoutUnit: '1', receiptTerms: 'No refund', housePercentage: '50.00' };
    const { json } = await call('PUT', '/settings', { token, body });
    expect(json.data).toEqual({
      housePercentage: '5.00',
      payoutUnit: '1.00',
      minimumPayout: '100.00',
      receiptTerms: 'No refund',
      stationName: 'Taya',
      minimumBet: '0.01',
      maximumBet: '99999999.99',
      largeBet: '10000.00',
      maximumTellerStake: null,
      changeFirstPassword: false,
      idleMinutes: 0,
      tellerIdleMinutes: 0,
      lastCallSeconds: 30,
      timerFollowsBetting: false,
    });
    expect((await call('GET', '/api/settings', { token })).json.data).toEqual(json.data);
  });

  it('include the house rules; null removes a teller’s limit, and is ignored elsewhere', async () => {
    const token = await tokenOf('superadmin');
    const put = (body: object) => call('PUT', '/api/settings', { token, body });
    const rules = {
      minimumBet: '20.00',
      maximumBet: '5000.00',
      largeBet: '1000.00',
      maximumTellerStake: '50000.00',
      changeFirstPassword: true,
      idleMinutes: 30,
      tellerIdleMinutes: 240,
      lastCallSeconds: 60,
      timerFollowsBetting: true,
    };
    expect((await put(rules)).json.data).toMatchObject(rules);
    const without = await put({ maximumTellerStake: null, minimumBet: null, changeFirstPassword: null });
    expect(without.json.data).toMatchObject({ ...rules, maximumTellerStake: null });
    expect((await call('GET', '/api/settings', { token })).json.data).toEqual(without.json.data);
    expectFailure(
      await put({ maximumBet: '19.99' }),
      'SETTINGS_CONFLICT',
      'minimumBet (20.00) must not be above maximumBet (19.99)',
    );
    expectFailure(
      await put({ minimumBet: '2', maximumBet: '1' }),
      'VALIDATION',
      'minimumBet (2.00) must not be above maximumBet (1.00)',
    );
    expectFailure(
      await put({ tellerIdleMinutes: '5' }),
      'VALIDATION',
      'tellerIdleMinutes must be a whole number from 0 to 1440',
    );
    expectFailure(
      await put({ lastCallSeconds: 601 }),
      'VALIDATION',
      'lastCallSeconds must be a whole number from 5 to 600',
    );
  });

  it.each([0, '0.00', 100.01, '5.001', '-5', null, {}])('refuse %p as house percentage', async (value) => {
    const answer = await call('PUT', '/api/settings/update_house_percentage', {
      token: await tokenOf('superadmin'),
      body: { value },
    });
    expectFailure(answer, 'VALIDATION', 'House percentage must be a number between 0 and 100');
  });
});

describe('every call', () => {
  const PUBLIC = ['GET /api/health', 'POST /api/auth', 'GET /api/game_live_list'];

  it('needs a session, except for the public ones', async () => {
    const { paths } = (await call('GET', '/api/docs-json')).json as unknown as {
      paths: Record<string, object>;
    };
    const open: string[] = [];
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of Object.keys(operations)) {
        const verb = method.toUpperCase() as 'GET';
        const { status } = await call(verb, path.replaceAll(/\{\w+\}/g, '1'), { body: {} });
        if (status !== 401) open.push(`${verb} ${path}`);
      }
    }
    expect(Object.keys(paths).length).toBeGreaterThan(30);
    expect(open.sort()).toEqual([...PUBLIC].sort());
  });

  it('is checked in the order session, role, body, path', async () => {
    const body = '{"first_name":';
    expectFailure(await call('PUT', '/api/teller/x', { body }), 'NOT_SIGNED_IN');
    expectFailure(await call('PUT', '/api/teller/x', { body, token: await tokenOf('admin') }), 'FORBIDDEN');
    const token = await tokenOf('superadmin');
    expectFailure(
      await call('PUT', '/api/teller/x', { body, token }),
      'VALIDATION',
      'The body is not valid JSON',
    );
    expectFailure(
      await call('PUT', '/api/teller/x', { body: {}, token }),
      'VALIDATION',
      'id must be a positive whole number',
    );
    expectFailure(await call('PUT', '/api/teller/999', { body: {}, token }), 'TELLER_NOT_FOUND');
  });

  it('gets a message about a wrong code or id of any length', async () => {
    const token = await tokenOf('admin');
    for (const length of [100, 101, 5_000]) {
      const long = 'A'.repeat(length);
      expectFailure(await call('GET', `/api/bet/${long}/search`, { token }), 'BAD_SERIAL');
      expectFailure(await call('POST', `/api/print/bet/${long}`, { token }), 'BAD_SERIAL');
      const message = 'id must be a positive whole number';
      expectFailure(await call('GET', `/api/game/${long}`, { token }), 'VALIDATION', message);
    }
  });

  it('is refused when its body is not UTF-8, instead of being recorded as something else', async () => {
    const token = await tokenOf('superadmin');
    const text = JSON.stringify({ ...TELLER, username: 'utf8' });
    const wrong = Buffer.from(text.replace('Ana', 'A_a'));
    wrong[wrong.indexOf('_')] = 0xff;
    const message = 'The body is not valid UTF-8';
    expectFailure(await call('POST', '/api/teller', { token, body: wrong }), 'VALIDATION', message);
    const right = Buffer.from(text.replace('Ana', 'Añá 🐓'));
    expect((await call('POST', '/api/teller', { token, body: right })).json.data).toMatchObject({
      first_name: 'Añá 🐓',
    });
  });

  it('accepts only JSON of at most 64 KiB', async () => {
    const token = await tokenOf('superadmin');
    const headers = { 'content-type': 'text/plain' };
    expectFailure(await call('POST', '/api/teller', { token, headers, body: 'x' }), 'UNSUPPORTED_MEDIA_TYPE');
    const large = { ...TELLER, first_name: 'x'.repeat(65 * 1024) };
    expectFailure(await call('POST', '/api/teller', { token, body: large }), 'BODY_TOO_LARGE');
    const nested = '['.repeat(30_000);
    expectFailure(
      await call('POST', '/api/teller', { token, body: nested }),
      'VALIDATION',
      'The body is not valid JSON',
    );
    const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
    expectFailure(
      await call('POST', '/api/teller', { token, body: deep }),
      'VALIDATION',
      'Please fill in all fields.',
    );
  });

  it('may come without a body where none is needed, whatever its content type', async () => {
    const answer = await call('PUT', '/api/game/1/pause', {
      token: await tokenOf('admin'),
      headers: { 'content-type': 'application/json' },
    });
    expectFailure(answer, 'GAME_NOT_FOUND');
  });

  it('has the server’s time and a request id, and allows no other site', async () => {
    for (const url of ['/api/health', '/api/nothing', '/', '/api/teller/%zz']) {
      const answer = await memory.app.inject({ method: 'GET', url, headers: { origin: 'http://elsewhere' } });
      expect(Math.abs(Number(answer.headers['x-server-time']) - Date.now())).toBeLessThan(10_000);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-\w+$/);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toMatch(/upgrade-insecure|unsafe/);
      expect(answer.headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('has the id of the ledger and the revision up to which it shows everything', async () => {
    const { ledger } = memory.station;
    for (const url of ['/api/health', '/api/nothing', '/api/game_live_list', '/report?page=1']) {
      const { headers } = await memory.app.inject({ method: 'GET', url });
      expect(headers['x-ledger-id']).toBe(ledger.ledgerId);
      expect(headers['x-ledger-revision']).toBe(String(ledger.durableRevision));
    }
    expect((await memory.app.inject({ method: 'GET', url: '/' })).headers['x-ledger-id']).toBeUndefined();
  });

  it('has the revision of its own event for a command, repeated or not; for a refused one what was durable before', async () => {
    const { ledger } = memory.station;
    const token = await tokenOf('superadmin');
    const before = ledger.durableRevision;
    const options = { token, body: { value: '7.25' }, headers: { 'idempotency-key': 'shown-revision' } };
    const change = () => call('PUT', '/api/settings/update_house_percentage', options);
    expect((await change()).headers['x-ledger-revision']).toBe(String(before + 1));
    await tokenOf('auditor');
    const repeated = await change();
    expect([repeated.status, repeated.headers['x-ledger-revision']]).toEqual([200, String(before + 2)]);
    const refused = await call('PUT', '/api/game/1/pause', { token: await tokenOf('admin') });
    expectFailure(refused, 'GAME_NOT_FOUND');
    expect(refused.headers['x-ledger-revision']).toBe(String(ledger.durableRevision));
  });

  it('that does not exist is 404 in the envelope', async () => {
    const urls = ['/api/nothing', '/api/', '/api/teller/1/nothing'];
    for (const url of urls) expectFailure(await call('GET', url), 'NOT_FOUND');
    for (const url of ['/nothing', '/settings/nothing'])
      expectFailure(await call('POST', url, { body: {} }), 'NOT_FOUND');
  });

  it('answers a fault of the program without details, and logs it with the request’s id', async () => {
    const { sessions } = memory.station;
    const token = await tokenOf('auditor');
    const original = sessions.user.bind(sessions);
    sessions.user = () => {
      throw new Error('a fault with details');
    };
    const answer = await call('GET', '/api/auth/data', { token });
    sessions.user = original;
    expectFailure(answer, 'INTERNAL');
    const line = memory.log.find((entry) => entry.includes('a fault with details')) ?? '';
    expect(line).toContain(String(answer.headers['x-request-id']));
  });
});

describe('the health of the station', () => {
  const health = async () => (await call('GET', '/api/health')).json.data as object;

  it('is public', async () => {
    const clock = { isOff: false, offBySeconds: 0 };
    expect(await health()).toEqual({ status: 'ok', readModels: 'following', degraded: [], clock });
  });

  it('names the parts that are being restarted, without details for the operator only', async () => {
    const watch = memory.station.health.watch('snapshots');
    watch.lost('no room left in /home/station');
    expect(await health()).toMatchObject({
      status: 'degraded',
      degraded: [
        {
          part: 'snapshots',
          state: 'restarting',
          since: expect.stringMatching(/^\d{4}-.*Z$/),
          revision: null,
          message: 'The thread that makes snapshots is being started again; nothing waits for it.',
        },
      ],
    });
    watch.up();
    expect(await health()).toMatchObject({ status: 'ok', degraded: [] });
  });

  it('shows when the read models are damaged; calls that need them can be repeated in a moment', async () => {
    const { models } = memory.station;
    const damaged = new DocumentsUnavailableError('damaged');
    jest.spyOn(models, 'current').mockRejectedValue(damaged);
    jest.spyOn(models, 'state').mockResolvedValue('unavailable');
    const answer = await call('GET', '/api/game', { token: await tokenOf('admin') });
    expectFailure(answer, 'BEHIND');
    expect(answer.headers['retry-after']).toBe('1');
    expect(await health()).toMatchObject({ readModels: 'unavailable' });
    jest.restoreAllMocks();
  });
});

it('tells clients to close their connections while the server stops, and still answers them', async () => {
  const before = await call('GET', '/api/health');
  expect(before.headers.connection).toBe('keep-alive');
  memory.app.getHttpAdapter().beforeClose?.();
  const answer = await call('GET', '/api/health');
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
});
