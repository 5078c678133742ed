/** What calls write to the security log. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StationCalls } from './station-calls.fixture.js';

let station: StationCalls;

beforeAll(async () => {
  station = await StationCalls.open();
});

afterAll(() => station.memory.close());

describe('the security log has an entry', () => {
  it('for a call beyond the user’s role: the route, never the requested path', async () => {
    const { token } = await station.teller('Ana');
    await station.get(token, '/api/teller/4711/cashin');
    expect(station.memory.noted.at(-1)).toEqual({
      kind: 'call refused',
      user: 'ana',
      address: '127.0.0.1',
      code: 'FORBIDDEN',
      call: 'GET /api/teller/:id/cashin',
    });
  });

  it('for a session that is used from another address', async () => {
    const { token } = await station.teller('Ben');
    const answer = await station.memory.app.inject({
      method: 'GET',
      url: '/api/game_status',
      remoteAddress: '10.0.0.66',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json()).toMatchObject({ code: 'IP_NOT_ALLOWED' });
    expect(station.memory.noted.at(-1)).toEqual({
      kind: 'address refused',
      user: 'ben',
      address: '10.0.0.66',
    });
  });

  it('for a user who reaches a limit', async () => {
    const { token } = await station.teller('Cora');
    // Half as many again as are allowed at once: ten more are allowed each second meanwhile.
    await Promise.all(Array.from({ length: 150 }, () => station.get(token, '/api/print/certificate')));
    expect(station.memory.noted.at(-1)).toMatchObject({
      kind: 'throttled',
      user: 'cora',
      code: 'TOO_MANY_REQUESTS',
      call: 'GET /api/print/certificate',
    });
  });

  it('for a login, a refused login, a changed password and a logout', async () => {
    const { token, id } = await station.teller('Dora');
    const { noted } = station.memory;
    const dora = { user: 'dora', address: '127.0.0.1' };
    expect(noted.at(-1)).toEqual({ kind: 'signed in', ...dora });
    const wrong = { username: 'dora', password: 'not-hers-at-all' };
    await station.memory.app.inject({ method: 'POST', url: '/api/auth', payload: wrong });
    expect(noted.at(-1)).toEqual({ kind: 'sign-in refused', ...dora, code: 'BAD_CREDENTIALS' });
    await station.memory.app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { ...wrong, username: 'hunter2' },
    });
    expect(noted.at(-1)).toEqual({
      kind: 'sign-in refused',
      ...dora,
      user: null,
      code: 'BAD_CREDENTIALS',
    });
    await station.post(token, '/api/auth/logout');
    expect(noted.at(-1)).toEqual({ kind: 'signed out', ...dora });
    await station.put(station.superAdmin, `/api/teller/${id}`, { password: 'another-password' });
    expect(noted.at(-1)).toEqual({ kind: 'password reset', ...dora, by: 'superadmin' });
    expect(JSON.stringify(noted)).not.toMatch(/not-hers|hunter2|another-password/);
  });
});
