import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserView } from '@taya/contracts/teller';
import { BOOTH, expectFailure, HttpCalls, PROXY, TELLER } from './http-calls.fixture.js';
import { PASSWORDS } from './memory-station.fixture.js';

let http: HttpCalls;

beforeAll(async () => {
  http = await HttpCalls.open();
});

afterAll(() => http.close());

describe('signing in', () => {
  it('answers a token and the user', async () => {
    const { status, json } = await http.signIn('SuperAdmin', PASSWORDS.superadmin);
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      message: 'Login successful!',
      token: expect.any(String),
      data: { id: 2, role_id: 4, name: 'Super Admin', location: '', unique_key: expect.any(String) },
    });
    const own = await http.call('GET', '/api/auth/data', { token: json.token });
    expect(own.json.data).toEqual(json.data);
  });

  it('answers the same to a wrong password and to an unknown name', async () => {
    expectFailure(await http.signIn('admin', 'wrong-password'), 'BAD_CREDENTIALS');
    expectFailure(await http.signIn('nobody', 'wrong-password'), 'BAD_CREDENTIALS');
  });

  it('ends the earlier session, which is told why', async () => {
    const first = await http.tokenOf('auditor');
    const second = (await http.signIn('auditor', PASSWORDS.auditor)).json.token;
    expectFailure(await http.call('GET', '/api/auth/data', { token: first }), 'SESSION_REPLACED');
    expect((await http.call('GET', '/api/auth/data', { token: second })).status).toBe(200);
  });

  it('keeps unknown names and all passwords out of the log', async () => {
    await http.signIn('my-secret-password', 'another-secret');
    await http.signIn('admin', 'another-secret');
    const log = http.memory.log.join('');
    expect(log).toContain('an unknown name was not signed in from 127.0.0.1: BAD_CREDENTIALS');
    expect(log).toContain('admin was not signed in from 127.0.0.1: BAD_CREDENTIALS');
    expect(log).not.toContain('secret');
  });

  it('goes on, like everything else, for users of before whose names hold what no name may hold now', async () => {
    const { token, data } = (await http.signIn('superadmin', PASSWORDS.superadmin)).json;
    const { ledger, credentials } = http.memory.station;
    const odd = { username: 'odd\u200e\u0085', firstName: 'An\u202ea', location: 'Window\u200b 1' };
    const credentialId = await credentials.create(TELLER.password);
    const profile = { ...odd, middleName: '', lastName: 'Cruz', ip: BOOTH, credentialId };
    const actor = { userId: 2, sessionId: (data as UserView).unique_key, ip: '127.0.0.1' };
    const outcome = await ledger.execute({ command: { type: 'createTeller', ...profile }, actor });
    expect(outcome.ok).toBe(true);
    const signedIn = await http.signIn(odd.username, TELLER.password, BOOTH);
    expect(signedIn.json.data).toMatchObject({ name: 'An\u202ea Cruz', location: odd.location });
    const edit = (body: object) =>
      http.call('PUT', `/api/teller/${(signedIn.json.data as UserView).id}`, { token, body });
    expect((await edit({ location: 'Window 2' })).status).toBe(200);
    expect((await edit({ first_name: odd.firstName })).json).toMatchObject({
      field: 'first_name',
      message: 'first_name must be a text of 1 to 100 visible characters',
    });
  });

  it('is refused after ten failures, with the time to wait', async () => {
    const { username } = await http.newTeller();
    const startMs = Date.now();
    for (let count = 0; count < 10; count++) await http.signIn(username, 'wrong-password', BOOTH);
    const refused = await http.signIn(username, TELLER.password, BOOTH);
    expectFailure(refused, 'TOO_MANY_SIGN_INS');
    const waitSeconds = Number(refused.headers['retry-after']);
    expect(waitSeconds).toBeLessThanOrEqual(300);
    expect(waitSeconds).toBeGreaterThanOrEqual(300 - Math.ceil((Date.now() - startMs) / 1_000));
  });

  it('fails with a password that was changed while it was being verified', async () => {
    const { id, username } = await http.newTeller();
    const token = await http.tokenOf('superadmin');
    const { credentials } = http.memory.station;
    const verify = credentials.verify.bind(credentials);
    credentials.verify = async (credentialId, password) => {
      credentials.verify = verify;
      const isRight = await verify(credentialId, password);
      await http.call('PUT', `/api/teller/${id}`, { token, body: { password: 'booth-password-2' } });
      return isRight;
    };
    expectFailure(await http.signIn(username, TELLER.password, BOOTH), 'BAD_CREDENTIALS');
  });
});

describe('a teller’s address', () => {
  it('is the only one from which they can log in and work', async () => {
    const { username } = await http.newTeller();
    const refusal = 'This account may not be used from this address. This PC is 10.0.0.2.';
    expectFailure(await http.signIn(username, TELLER.password, '10.0.0.2'), 'IP_NOT_ALLOWED', refusal);
    const { json } = await http.signIn(username, TELLER.password, `::ffff:${BOOTH}`);
    const elsewhere = await http.call('GET', '/api/teller_balance', { token: json.token, from: '10.0.0.2' });
    expectFailure(elsewhere, 'IP_NOT_ALLOWED');
    expect((await http.call('GET', '/api/teller_balance', { token: json.token, from: BOOTH })).status).toBe(
      200,
    );
  });

  it('is accepted from the trusted proxy only', async () => {
    const { username } = await http.newTeller();
    const forwarded = { 'x-forwarded-for': BOOTH };
    const body = { username, password: TELLER.password };
    const forged = await http.call('POST', '/api/auth', { body, headers: forwarded, from: '10.0.0.2' });
    const refusal = 'This account may not be used from this address. This PC is 10.0.0.2.';
    expectFailure(forged, 'IP_NOT_ALLOWED', refusal);
    const spoofed = { 'x-forwarded-for': `${BOOTH}, 10.0.0.2` };
    const throughProxy = await http.call('POST', '/api/auth', { body, headers: spoofed, from: PROXY });
    expectFailure(throughProxy, 'IP_NOT_ALLOWED', refusal);
    expect((await http.call('POST', '/api/auth', { body, headers: forwarded, from: PROXY })).status).toBe(
      200,
    );
  });
});

describe('a changed password or address ends the session of the teller with its reason', () => {
  const edits = [
    [{ is_active: false, password: 'booth-password-2', ip: '10.0.0.2' }, 'USER_DISABLED'],
    [{ password: 'booth-password-2', ip: '10.0.0.2' }, 'PASSWORD_CHANGED'],
    [{ ip: '10.0.0.2' }, 'IP_CHANGED'],
  ] as const;
  it.each(edits)('%p', async (body, code) => {
    const { id, username } = await http.newTeller();
    const { json } = await http.signIn(username, TELLER.password, BOOTH);
    await http.call('PUT', `/api/teller/${id}`, { token: await http.tokenOf('superadmin'), body });
    expectFailure(await http.call('GET', '/api/teller_balance', { token: json.token, from: BOOTH }), code);
  });

  it('another edit does not end it, nor does an empty or unchanged password', async () => {
    const { id, username } = await http.newTeller();
    const { json } = await http.signIn(username, TELLER.password, BOOTH);
    const token = await http.tokenOf('superadmin');
    const full = { ...TELLER, username, id, is_active: true, location: 'Booth 2' };
    const bodies = [full, { ...full, password: '' }, { location: 'Booth 3' }, {}];
    for (const body of bodies) {
      expect((await http.call('PUT', `/api/teller/${id}`, { token, body })).status).toBe(200);
    }
    expect((await http.call('GET', '/api/teller_balance', { token: json.token, from: BOOTH })).status).toBe(
      200,
    );
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
    const token = await http.tokenOf('superadmin');
    const body = { ...TELLER, username: 'refused', ...wrong };
    expectFailure(await http.call('POST', '/api/teller', { token, body }), 'VALIDATION', message);
  });

  it('needs no middle name, removes spaces, and never answers a password', async () => {
    const token = await http.tokenOf('superadmin');
    const { middle_name: _left, ...rest } = TELLER;
    const body = { ...rest, username: ' spaced ', ip: ` ${BOOTH} `, role: 1, role_id: 1 };
    const { json } = await http.call('POST', '/api/teller', { token, body });
    expect(json.data).toMatchObject({ username: 'spaced', ip: BOOTH, middle_name: '', name: 'Ana Cruz' });
    expect(JSON.stringify(json)).not.toMatch(/password|credential|argon/i);
  });

  it('answers the same key with the same teller, and another content with 422', async () => {
    const token = await http.tokenOf('superadmin');
    const headers = { 'idempotency-key': 'add-once' };
    const body = { ...TELLER, username: 'once' };
    const [first, again] = [
      await http.call('POST', '/api/teller', { token, headers, body }),
      await http.call('POST', '/api/teller', { token, headers, body }),
    ];
    expect(again.json.data).toEqual(first.json.data);
    expectFailure(
      await http.call('POST', '/api/teller', { token, headers, body: { ...body, location: 'Booth 2' } }),
      'KEY_REUSED',
    );
  });

  it.each(['', 'x'.repeat(201), 'a b', 'é'])('refuses %p as a key', async (key) => {
    const answer = await http.call('POST', '/api/teller', {
      token: await http.tokenOf('superadmin'),
      headers: { 'idempotency-key': key },
      body: { ...TELLER, username: 'keyed' },
    });
    expect([answer.status, answer.json.code]).toEqual([400, 'BAD_KEY']);
  });
});

describe('lists of tellers', () => {
  it('can be searched by any part of name, username or location, and by status', async () => {
    const { id } = await http.newTeller();
    const token = await http.tokenOf('superadmin');
    const body = { first_name: 'Zenaida', location: 'North Gate', is_active: false };
    await http.call('PUT', `/api/teller/${id}`, { token, body });
    const found = async (query: string) => {
      const { json } = await http.call('GET', `/api/teller?${query}`, { token });
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
    const { headers, json } = await http.call('GET', '/api/teller?range=[0,0]', {
      token: await http.tokenOf('admin'),
    });
    expect(headers['content-range']).toBe(`items 0-0/${json.total}`);
  });

  it('contain only tellers', async () => {
    const token = await http.tokenOf('superadmin');
    expectFailure(await http.call('GET', '/api/teller/1', { token }), 'TELLER_NOT_FOUND');
    expectFailure(
      await http.call('PUT', '/api/teller/1', { token, body: { location: 'x' } }),
      'TELLER_NOT_FOUND',
    );
    const history = await http.call('GET', '/api/teller/1/login_history', { token });
    expect(history.status).toBe(200);
  });
});

describe('passwords', () => {
  it('are changed by their owner, who stays logged in', async () => {
    const { username } = await http.newTeller();
    const { token } = (await http.signIn(username, TELLER.password, BOOTH)).json;
    const change = (body: object) =>
      http.call('POST', '/api/auth/change-password', { token, body, from: BOOTH });
    expectFailure(
      await change({ oldPassword: 'wrong-one', newPassword: 'booth-password-2' }),
      'WRONG_PASSWORD',
    );
    expectFailure(await change({ old_password: TELLER.password }), 'VALIDATION', 'All fields are required');
    const changed = await change({ old_password: TELLER.password, new_password: 'booth-password-2' });
    expect(changed.json).toEqual({ success: true, message: 'Password updated successfully', data: null });
    expect((await http.call('GET', '/api/auth/data', { token, from: BOOTH })).status).toBe(200);
    expectFailure(await http.signIn(username, TELLER.password, BOOTH), 'BAD_CREDENTIALS');
    expect((await http.signIn(username, 'booth-password-2', BOOTH)).status).toBe(200);
  });

  it('changed with a key give a repeat the same answer, although the old password is wrong by then', async () => {
    const { username } = await http.newTeller();
    const { token } = (await http.signIn(username, TELLER.password, BOOTH)).json;
    const change = (key: string) =>
      http.call('POST', '/api/auth/change-password', {
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
    const admin = await http.tokenOf('admin');
    const token = await http.tokenOf('superadmin');
    const set = (body: object) => http.call('POST', '/api/auth/change-admin-password', { token, body });
    expectFailure(await set({}), 'VALIDATION', 'New password is required');
    expect((await set({ new_password: PASSWORDS.admin })).status).toBe(200);
    expectFailure(await http.call('GET', '/api/auth/data', { token: admin }), 'PASSWORD_CHANGED');
  });
});
