import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DocumentsUnavailableError } from '../document-store/document-store.js';
import { BOOTH, expectFailure, HttpCalls, TELLER } from './http-calls.fixture.js';

let http: HttpCalls;

beforeAll(async () => {
  http = await HttpCalls.open();
});

afterAll(() => http.close());

describe('every call', () => {
  const PUBLIC = [
    'GET /api/active',
    'GET /api/health',
    'GET /api/ready',
    'POST /api/auth',
    'GET /api/game_live_list',
  ];

  it('needs a session, except for the public ones', async () => {
    const { paths } = (await http.call('GET', '/api/docs-json')).json as unknown as {
      paths: Record<string, object>;
    };
    const open: string[] = [];
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of Object.keys(operations)) {
        const verb = method.toUpperCase() as 'GET';
        const { status } = await http.call(verb, path.replaceAll(/\{\w+\}/g, '1'), { body: {} });
        if (status !== 401) open.push(`${verb} ${path}`);
      }
    }
    expect(Object.keys(paths).length).toBeGreaterThan(30);
    expect(open.sort()).toEqual([...PUBLIC].sort());
  });

  it('is checked in the order session, role, body, path', async () => {
    const body = '{"first_name":';
    expectFailure(await http.call('PUT', '/api/teller/x', { body }), 'NOT_SIGNED_IN');
    expectFailure(
      await http.call('PUT', '/api/teller/x', { body, token: await http.tokenOf('admin') }),
      'FORBIDDEN',
    );
    const token = await http.tokenOf('superadmin');
    expectFailure(
      await http.call('PUT', '/api/teller/x', { body, token }),
      'VALIDATION',
      'The body is not valid JSON',
    );
    expectFailure(
      await http.call('PUT', '/api/teller/x', { body: {}, token }),
      'VALIDATION',
      'id must be a positive whole number',
    );
    expectFailure(await http.call('PUT', '/api/teller/999', { body: {}, token }), 'TELLER_NOT_FOUND');
  });

  it('that sells or pays is checked in the order session, role, form of the body, key, fields', async () => {
    const { username } = await http.newTeller();
    const login = await http.signIn(username, TELLER.password, BOOTH);
    const changed = await http.call('POST', '/api/auth/change-password', {
      token: login.json.token,
      from: BOOTH,
      body: { old_password: TELLER.password, new_password: 'their-own-password' },
    });
    expect(changed.status).toBe(200);
    const { json } = await http.signIn(username, 'their-own-password', BOOTH);
    const headers = { 'idempotency-key': 'with a space' };
    const teller = { token: json.token, from: BOOTH, headers };
    const admin = { token: await http.tokenOf('admin'), headers };
    const body = '{"game_id":';
    const message = 'Idempotency-Key must be 1 to 200 printable characters';

    expectFailure(await http.call('POST', '/api/bet', { body, headers }), 'NOT_SIGNED_IN');
    expectFailure(await http.call('POST', '/api/bet', { ...admin, body }), 'FORBIDDEN');
    const broken = await http.call('POST', '/api/bet', { ...teller, body });
    expectFailure(broken, 'VALIDATION', 'The body is not valid JSON');
    expectFailure(await http.call('POST', '/api/bet', { ...teller, body: {} }), 'BAD_KEY', message);
    const { token, from } = teller;
    const noField = await http.call('POST', '/api/bet', { token, from, body: {} });
    expect(noField.json).toMatchObject({ code: 'VALIDATION', field: 'game_id' });

    const pay = '/api/bet/ABC/payout';
    expectFailure(await http.call('POST', pay, { headers }), 'NOT_SIGNED_IN');
    expectFailure(await http.call('POST', pay, admin), 'FORBIDDEN');
    expectFailure(await http.call('POST', pay, teller), 'BAD_KEY', message);
    expectFailure(await http.call('POST', pay, { token, from }), 'BAD_SERIAL');
  });

  it('gets a message about a wrong code or id of any length', async () => {
    const token = await http.tokenOf('admin');
    for (const length of [100, 101, 5_000]) {
      const long = 'A'.repeat(length);
      expectFailure(await http.call('GET', `/api/bet/${long}/search`, { token }), 'BAD_SERIAL');
      expectFailure(await http.call('POST', `/api/print/bet/${long}`, { token }), 'BAD_SERIAL');
      const message = 'id must be a positive whole number';
      expectFailure(await http.call('GET', `/api/game/${long}`, { token }), 'VALIDATION', message);
    }
  });

  it('is refused when its body is not UTF-8, instead of being recorded as something else', async () => {
    const token = await http.tokenOf('superadmin');
    const text = JSON.stringify({ ...TELLER, username: 'utf8' });
    const wrong = Buffer.from(text.replace('Ana', 'A_a'));
    wrong[wrong.indexOf('_')] = 0xff;
    const message = 'The body is not valid UTF-8';
    expectFailure(await http.call('POST', '/api/teller', { token, body: wrong }), 'VALIDATION', message);
    const right = Buffer.from(text.replace('Ana', 'Añá 🐓'));
    expect((await http.call('POST', '/api/teller', { token, body: right })).json.data).toMatchObject({
      first_name: 'Añá 🐓',
    });
  });

  it('accepts only JSON of at most 4 KiB', async () => {
    const token = await http.tokenOf('superadmin');
    const headers = { 'content-type': 'text/plain' };
    expectFailure(
      await http.call('POST', '/api/teller', { token, headers, body: 'x' }),
      'UNSUPPORTED_MEDIA_TYPE',
    );
    const large = { ...TELLER, first_name: 'x'.repeat(4 * 1024) };
    expectFailure(await http.call('POST', '/api/teller', { token, body: large }), 'BODY_TOO_LARGE');
    const nested = '['.repeat(4_000);
    expectFailure(
      await http.call('POST', '/api/teller', { token, body: nested }),
      'VALIDATION',
      'The body is not valid JSON',
    );
    const deep = `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`;
    expectFailure(
      await http.call('POST', '/api/teller', { token, body: deep }),
      'VALIDATION',
      'Please fill in all fields.',
    );
  });

  it('may come without a body where none is needed, whatever its content type', async () => {
    const answer = await http.call('PUT', '/api/game/1/pause', {
      token: await http.tokenOf('admin'),
      headers: { 'content-type': 'application/json' },
    });
    expectFailure(answer, 'GAME_NOT_FOUND');
  });

  it('has the server’s time and a request id, and allows no other site', async () => {
    for (const url of ['/api/health', '/api/nothing', '/', '/api/teller/%zz']) {
      const answer = await http.memory.app.inject({
        method: 'GET',
        url,
        headers: { origin: 'http://elsewhere' },
      });
      expect(Math.abs(Number(answer.headers['x-server-time']) - Date.now())).toBeLessThan(10_000);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-\w+$/);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain(url === '/' ? "default-src 'self'" : "default-src 'none'");
      expect(policy).not.toMatch(/upgrade-insecure|unsafe/);
      expect(answer.headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('has the id of the ledger and the revision up to which it shows everything', async () => {
    const { ledger } = http.memory.station;
    for (const url of ['/api/health', '/api/nothing', '/api/game_live_list', '/report?page=1']) {
      const { headers } = await http.memory.app.inject({ method: 'GET', url });
      expect(headers['x-ledger-id']).toBe(ledger.ledgerId);
      expect(headers['x-ledger-revision']).toBe(String(ledger.durableRevision));
    }
    expect(
      (await http.memory.app.inject({ method: 'GET', url: '/' })).headers['x-ledger-id'],
    ).toBeUndefined();
  });

  it('has the revision of its own event for a command, repeated or not; for a refused one what was durable before', async () => {
    const { ledger } = http.memory.station;
    const token = await http.tokenOf('superadmin');
    const before = ledger.durableRevision;
    const options = { token, body: { value: '7.25' }, headers: { 'idempotency-key': 'shown-revision' } };
    const change = () => http.call('PUT', '/api/settings/update_house_percentage', options);
    expect((await change()).headers['x-ledger-revision']).toBe(String(before + 1));
    await http.tokenOf('auditor');
    const repeated = await change();
    expect([repeated.status, repeated.headers['x-ledger-revision']]).toEqual([200, String(before + 2)]);
    const refused = await http.call('PUT', '/api/game/1/pause', { token: await http.tokenOf('admin') });
    expectFailure(refused, 'GAME_NOT_FOUND');
    expect(refused.headers['x-ledger-revision']).toBe(String(ledger.durableRevision));
  });

  it('that does not exist is 404 in the envelope', async () => {
    const urls = ['/api/nothing', '/api/', '/api/teller/1/nothing'];
    for (const url of urls) expectFailure(await http.call('GET', url), 'NOT_FOUND');
    for (const url of ['/nothing', '/settings/nothing'])
      expectFailure(await http.call('POST', url, { body: {} }), 'NOT_FOUND');
  });

  it('answers a fault of the program without details, and logs it with the request’s id', async () => {
    const { sessions } = http.memory.station;
    const token = await http.tokenOf('auditor');
    const original = sessions.findUser.bind(sessions);
    sessions.findUser = () => {
      throw new Error('a fault with details');
    };
    const answer = await http.call('GET', '/api/auth/data', { token });
    sessions.findUser = original;
    expectFailure(answer, 'INTERNAL');
    const line = http.memory.log.find((entry) => entry.includes('a fault with details')) ?? '';
    expect(line).toContain(String(answer.headers['x-request-id']));
    const call = http.memory.log
      .map((entry) => JSON.parse(entry))
      .find(({ event }) => event === 'http.failure');
    expect(call).toMatchObject({
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/auth/data',
      status: 500,
      code: 'INTERNAL',
      userId: null,
      address: '127.0.0.1',
    });
  });
});

describe('the health of the station', () => {
  const health = async () => (await http.call('GET', '/api/health')).json.data as object;

  it('is public', async () => {
    const clock = { isOff: false, offBySeconds: 0 };
    expect(await health()).toEqual({ status: 'ok', readModels: 'following', degraded: [], clock });
  });

  it('names the parts that are being restarted, without details for the operator only', async () => {
    const watch = http.memory.station.health.statusFor('snapshots');
    watch.reportLost('no room left in /home/station');
    expect(await health()).toMatchObject({
      status: 'degraded',
      degraded: [
        {
          part: 'snapshots',
          state: 'restarting',
          since: expect.stringMatching(/^\d{4}-.*Z$/),
          revision: null,
          message:
            'The thread that makes snapshots and checks the first is being started again; nothing waits for it.',
        },
      ],
    });
    watch.reportUp();
    expect(await health()).toMatchObject({ status: 'ok', degraded: [] });
  });

  it('shows when the read models are damaged; calls that need them can be repeated in a moment', async () => {
    const { models } = http.memory.station;
    const damaged = new DocumentsUnavailableError('damaged');
    jest.spyOn(models, 'current').mockRejectedValue(damaged);
    jest.spyOn(models, 'state').mockResolvedValue('unavailable');
    const answer = await http.call('GET', '/api/game', { token: await http.tokenOf('admin') });
    expectFailure(answer, 'BEHIND');
    expect(answer.headers['retry-after']).toBe('1');
    jest.restoreAllMocks();
  });
});

describe('whether the station is ready', () => {
  const ready = () => http.call('GET', '/api/ready');
  const part = (name: string, state: string) =>
    expect.arrayContaining([expect.objectContaining({ part: name, state })]);

  it('is public: each part that has to do with it, and how far the read models are behind', async () => {
    const { status, json } = await ready();
    expect([status, json.data]).toEqual([
      200,
      { parts: part('read models', 'ok'), lag: { events: 0, seconds: 0 } },
    ]);
  });

  it('is not while reads are not served: 503 names the part and nothing else', async () => {
    const { models } = http.memory.station;
    jest.spyOn(models, 'state').mockResolvedValue('unavailable');
    // Those who ask within a second of another are told the same.
    let answer = await ready();
    while (answer.status === 200) answer = await ready();
    jest.restoreAllMocks();
    expectFailure(
      answer,
      'NOT_READY',
      'The station is not ready. read models: The read models cannot be read.',
    );
    expect((await http.call('GET', '/api/health')).status).toBe(200);
  });
});

it('tells clients to close their connections while the server stops, and still answers them', async () => {
  const before = await http.call('GET', '/api/health');
  expect(before.headers.connection).toBe('keep-alive');
  http.memory.app.getHttpAdapter().beforeClose?.();
  const answer = await http.call('GET', '/api/health');
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
});
