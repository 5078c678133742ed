/** @jest-environment jsdom */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { request } from './api.js';
import { isPersonHere } from './presence.js';
import { saveSession } from './session.js';

let nowMs = 0;
let sent: (string | null)[] = [];

beforeEach(() => {
  nowMs += 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
  sent = [];
  window.fetch = jest.fn<typeof fetch>(async (_path, options) => {
    sent.push(new Headers(options?.headers).get('x-background'));
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      json: async () => ({ success: true, message: '', data: null }),
    } as unknown as Response;
  });
  const user = { id: 4, role_id: 2, name: 'Ana Cruz', location: 'Window 1', unique_key: 'k' } as const;
  saveSession({ token: 'first', user });
});

it('tells calls of the page itself from calls that a person caused', async () => {
  await request('GET', '/api/game');
  window.dispatchEvent(new Event('keydown'));
  await request('GET', '/api/game');
  nowMs += 10_000;
  expect(isPersonHere()).toBe(false);
  await request('GET', '/api/game');
  // Only a signed-in user sends commands.
  await request('POST', '/api/bet', { body: {} });
  expect(sent).toEqual(['1', null, '1', null]);
});
