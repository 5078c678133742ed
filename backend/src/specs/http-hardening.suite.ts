import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MemoryStation, openMemoryStation, PASSWORDS } from './memory-station.fixture.js';

let memory: MemoryStation;
let token: string;

beforeAll(async () => {
  memory = await openMemoryStation({ ALLOWED_HOSTS: 'taya.example' });
  token = (await call('POST', '/api/auth', {}, { username: 'admin', password: PASSWORDS.admin })).json()
    .token;
});

afterAll(() => memory.close());

function call(method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: object) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return memory.app.inject({
    method,
    url,
    headers: { host: 'taya.example', ...authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

describe('a request for another host', () => {
  it.each(['/', '/api/health', '/api/game_live_list', '/api/nothing', '/assets/nothing.js'])(
    'is refused everywhere: %s',
    async (url) => {
      const answer = await call('GET', url, { host: 'evil.example' });
      expect(answer.statusCode).toBe(421);
      expect(answer.json()).toMatchObject({ success: false, code: 'WRONG_HOST', data: null });
      expect((await call('GET', url)).statusCode).not.toBe(421);
    },
  );

  it('is noted in the security log', async () => {
    await call('GET', '/api/health', { host: 'evil.example' });
    expect(memory.noted).toContainEqual(
      expect.objectContaining({ kind: 'connection refused', why: 'wrong host', address: '127.0.0.1' }),
    );
  });

  it('is not refused when the station checks its own health', async () => {
    expect((await call('GET', '/api/health', { host: 'localhost:3000' })).statusCode).toBe(200);
  });
});

it.each(['/', '/assets', '/assets/', '/assets/payin', '/live', '/api/docs'])(
  'The page %s may not be framed, nor load or run what is not ours',
  async (url) => {
    const { headers } = await call('GET', url);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['x-frame-options']).toBe('DENY');
    for (const rule of ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'"]) {
      expect(String(headers['content-security-policy']).split(';')).toContain(rule);
    }
  },
);

it.each(['/api/auth/data', '/%61pi/auth/data', '/settings', '/api/teller/%zz'])(
  'The answer of %s is kept by no cache',
  async (url) => {
    expect((await call('GET', url)).headers['cache-control']).toBe('no-store');
  },
);

it.each(['/', '/api/docs'])('The page %s has a Permissions-Policy', async (url) => {
  const policy = String((await call('GET', url)).headers['permissions-policy']);
  for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'payment']) {
    expect(policy).toContain(`${feature}=()`);
  }
  expect(policy).toContain('screen-wake-lock=(self)');
});

it.each(['/api/health', '/api/nothing', '/api/docs-json', '/api/teller/%zz'])(
  'The answer of %s is never taken for a page',
  async (url) => {
    const { headers } = await call('GET', url);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['permissions-policy']).toBeUndefined();
  },
);

it('Scripts and style sheets have only the headers that mean something for them', async () => {
  const { headers } = await call('GET', '/assets/nothing.js');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toBeUndefined();
  expect(headers['permissions-policy']).toBeUndefined();
});

it('No answer of a call is compressed: nobody learns a secret from its length', async () => {
  const { headers } = await call('GET', '/api/docs-json', { 'accept-encoding': 'br, gzip' });
  expect(headers['content-encoding']).toBeUndefined();
});

describe('Calls that write an event and move no money have a limit for each user', () => {
  it('for the timer', async () => {
    const set = () => call('POST', '/api/timer', {}, { timer_status: 'set', max_timer_seconds: 60 });
    const statuses = [];
    let last = await set();
    for (let count = 0; count < 200 && last.statusCode !== 429; count += 1) {
      statuses.push(last.statusCode);
      last = await set();
    }
    expect(statuses.length).toBeGreaterThanOrEqual(120);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(last.json().code).toBe('TOO_MANY_REQUESTS');
    expect(Number(last.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('for inquiries about any call', async () => {
    const ask = (key: number) => {
      const headers = { 'idempotency-key': `question-${key}`, 'command-inquiry': '1' };
      return call('POST', '/api/game', headers, { name: 'Two' });
    };
    const answers = [];
    for (let key = 0; key < 70; key += 1) answers.push((await ask(key)).json().code);
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'WITHDRAWN'));
    expect(answers).toContain('TOO_MANY_REQUESTS');
    // Calls that move money are not limited.
    expect((await call('POST', '/api/game', {}, { name: 'Two' })).statusCode).toBe(200);
  });
});
