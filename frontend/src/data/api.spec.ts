/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { request } from './api.js';
import { isServerAway, noteAnswer } from './connection.js';
import { currentSession, saveSession } from './session.js';

const USER = { id: 4, role_id: 2, name: 'Ana Cruz', location: 'Window 1', unique_key: 'k' } as const;

const replaced = {
  ok: false,
  status: 401,
  headers: new Headers(),
  json: async () => ({ success: false, message: 'Someone logged in', code: 'SESSION_REPLACED', data: null }),
} as unknown as Response;

beforeEach(() => {
  localStorage.clear();
  saveSession({ token: 'first', user: USER });
});

describe('a 401 that ends the session', () => {
  it('ends the session the call was made in', async () => {
    window.fetch = jest.fn<typeof fetch>(async () => replaced);
    await expect(request('GET', '/api/game')).rejects.toThrow('Someone logged in');
    expect(currentSession()).toBeNull();
  });

  it('does not end a session that has begun since', async () => {
    window.fetch = jest.fn<typeof fetch>(async () => {
      saveSession({ token: 'second', user: { ...USER, unique_key: 'l' } });
      return replaced;
    });
    await expect(request('GET', '/api/game')).rejects.toThrow('Someone logged in');
    expect(currentSession()?.token).toBe('second');
  });
});

describe('a 503', () => {
  const refusedWith = (envelope: object | null) => {
    const answer = { ok: false, status: 503, headers: new Headers(), json: async () => envelope };
    window.fetch = jest.fn<typeof fetch>(async () => answer as unknown as Response);
    return expect(request('GET', '/api/game')).rejects.toThrow();
  };

  it.each([
    ['of a standby', { success: false, message: 'standby', code: 'STANDBY', data: null }, true],
    ['of a proxy that finds no instance', null, true],
    ['of the active instance', { success: false, message: 'behind', code: 'BEHIND', data: null }, false],
  ])('%s', async (_, envelope, isAway) => {
    noteAnswer();
    await refusedWith(envelope);
    expect(isServerAway()).toBe(isAway);
  });
});

describe('a stored user', () => {
  it.each([['{"id":4,"role_id":9}'], ['{"id":4}'], ['null'], ['not JSON']])(
    'that is damaged or foreign is no session: %s',
    (text) => {
      localStorage.setItem('taya.user', text);
      window.dispatchEvent(new StorageEvent('storage', { key: 'taya.user' }));
      expect(currentSession()).toBeNull();
    },
  );
});
