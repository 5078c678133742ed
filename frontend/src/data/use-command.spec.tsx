/** @jest-environment jsdom */

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'sonner';
import { saveSession } from './session.js';
import { slotOf, storedCommand } from './stored-commands.js';
import { UNTIL_READ } from './until-read.js';
import { type Command, useCommand } from './use-command.js';

interface Bet {
  readonly amount: string;
}

const USER = { id: 4, role_id: 2, name: 'Ana Cruz', location: 'Window 1', unique_key: 'k' } as const;

let root: Root;
let command: Command<Bet, string>;
let keys: (string | null)[];
let inquiries: boolean[];
let refusals: Bet[];
/** The titles of windows that an answer has closed. */
let closed: string[];
let answers: (() => Response | Promise<Response>)[];

function Form() {
  command = useCommand<Bet, string>({
    name: 'bet',
    request: (bet) => ({ method: 'POST', path: '/api/bet' as never, body: bet }),
    failure: 'Failed to create bet',
    onRefused: (bet) => void refusals.push(bet),
  });
  return null;
}

const json = (status: number, body: object) => () =>
  ({ ok: status === 200, status, headers: new Map(), json: async () => body }) as unknown as Response;
const done = json(200, { success: true, message: '', data: 'sold' });
const refused = (status: number, code: string, message = '') =>
  json(status, { success: false, message, code, data: null });
const lost = (): never => {
  throw new TypeError('network');
};

async function show(): Promise<void> {
  root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Form />));
}

async function send(amount = '100'): Promise<string | null> {
  let answer: string | null = null;
  await act(async () => {
    answer = await command.send({ amount });
  });
  return answer;
}

async function ask(): Promise<string | null> {
  let answer: string | null = null;
  await act(async () => {
    answer = await command.ask();
  });
  return answer;
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  localStorage.clear();
  saveSession({ token: 't', user: USER });
  keys = [];
  inquiries = [];
  refusals = [];
  closed = [];
  answers = [];
  AbortSignal.timeout ??= () => new AbortController().signal;
  window.fetch = jest.fn<typeof fetch>(async (_path, options) => {
    const headers = new Headers(options?.headers);
    keys.push(headers.get('idempotency-key'));
    inquiries.push(headers.get('command-inquiry') === '1');
    const answer = answers.shift();
    if (answer === undefined) throw new Error('no answer is prepared');
    return answer();
  });
  await show();
});

afterEach(async () => {
  await act(async () => root.unmount());
});

const storedNow = () => storedCommand<Bet>(slotOf(USER.id, 'bet'));

describe('a command', () => {
  it('is sent with a new key each time, and dropped from storage once it is answered', async () => {
    answers = [done, done];
    expect(await send()).toBe('sold');
    expect(await send()).toBe('sold');
    expect(new Set(keys).size).toBe(2);
    expect(storedNow()).toBeNull();
  });

  it('is sent once, however often it is asked for meanwhile', async () => {
    let release: (response: Response) => void = () => undefined;
    answers = [
      () =>
        new Promise<Response>((resolve) => {
          release = resolve;
        }),
    ];
    await act(async () => {
      const first = command.send({ amount: '100' });
      expect(await command.send({ amount: '100' })).toBeNull();
      release(done());
      await first;
    });
    expect(keys).toHaveLength(1);
  });

  it('is still under way after leaving the screen and coming back, and is then answered', async () => {
    let release: (response: Response) => void = () => undefined;
    answers = [
      () =>
        new Promise<Response>((resolve) => {
          release = resolve;
        }),
    ];
    let first: Promise<string | null> = Promise.resolve(null);
    await act(async () => {
      first = command.send({ amount: '100' });
    });
    await act(async () => root.unmount());
    await show();
    expect(command).toMatchObject({ isSending: true, unanswered: null });
    expect(await send('999')).toBeNull();
    await act(async () => {
      release(done());
      await first;
    });
    expect(command).toMatchObject({ isSending: false, unanswered: null });
    expect(keys).toHaveLength(1);
  });

  it('shows its answer only to the person who sent it', async () => {
    let release: (response: Response) => void = () => undefined;
    answers = [
      () =>
        new Promise<Response>((resolve) => {
          release = resolve;
        }),
    ];
    await act(async () => {
      const first = command.send({ amount: '100' });
      saveSession({ token: 'u', user: { ...USER, id: 5, unique_key: 'l' } });
      release(refused(409, 'GAME_NOT_OPEN')());
      await first;
    });
    expect(refusals).toEqual([]);
    expect(storedNow()).toBeNull();
    expect(command.unanswered).toBeNull();
  });

  it('is stored before it is sent', async () => {
    let seen: unknown;
    answers = [
      () => {
        seen = storedNow()?.input;
        return done();
      },
    ];
    await send('250');
    expect(seen).toEqual({ amount: '250' });
  });
});

describe('the screen of a command', () => {
  it('hears of a refusal, and of nothing while the outcome is unknown', async () => {
    answers = [lost, refused(409, 'BET_LOST')];
    await send('100');
    expect(refusals).toEqual([]);
    await ask();
    expect(refusals).toEqual([{ amount: '100' }]);
  });
});

describe('a command without an answer', () => {
  it.each([
    ['the network is lost', lost],
    ['503 OUTCOME_UNKNOWN', refused(503, 'OUTCOME_UNKNOWN')],
    ['500', refused(500, 'INTERNAL')],
    ['an answer that is cut short', json(200, {})],
  ])('stays stored when %s; nothing new is sent; an inquiry uses the first key', async (_what, failure) => {
    answers = [failure, done];
    expect(await send('100')).toBeNull();
    expect(command.unanswered?.input).toEqual({ amount: '100' });
    expect(await send('999')).toBeNull();
    expect(keys).toHaveLength(1);
    expect(await ask()).toBe('sold');
    expect(keys[1]).toBe(keys[0]);
    expect(inquiries).toEqual([false, true]);
    expect(command.unanswered).toBeNull();
    expect(storedNow()).toBeNull();
  });

  it('is still there after a reload', async () => {
    answers = [lost, done];
    await send('100');
    await act(async () => root.unmount());
    await show();
    expect(command.unanswered?.input).toEqual({ amount: '100' });
    expect(await ask()).toBe('sold');
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    [409, 'WITHDRAWN'],
    [404, 'BET_NOT_FOUND'],
    [400, 'VALIDATION'],
    [422, 'KEY_REUSED'],
  ])('is settled when the inquiry is answered %d %s', async (status, code) => {
    answers = [lost, refused(status, code)];
    await send();
    await ask();
    expect(storedNow()).toBeNull();
  });

  it.each([
    [503, 'OVERLOADED'],
    [503, 'OUTCOME_UNKNOWN'],
    [503, 'STANDBY'],
    [429, 'TOO_MANY_REQUESTS'],
  ])('stays open when the inquiry is turned away: %d %s', async (status, code) => {
    answers = [lost, refused(status, code), refused(409, 'WITHDRAWN')];
    await send();
    await ask();
    expect(storedNow()?.key).toBe(keys[0]);
    await ask();
    expect(storedNow()).toBeNull();
  });

  it('stays stored for a person who is logged out by their inquiry', async () => {
    answers = [lost, refused(401, 'SESSION_REPLACED')];
    await send();
    await ask();
    expect(storedNow()?.key).toBe(keys[0]);
  });

  it('stays open when a proxy answers instead of the server', async () => {
    answers = [lost, json(404, {})];
    await send();
    await ask();
    expect(storedNow()?.key).toBe(keys[0]);
  });

  it('that was not recorded is reported, and may be sent again', async () => {
    const info = jest.spyOn(toast, 'info');
    const error = jest.spyOn(toast, 'error');
    answers = [lost, refused(409, 'WITHDRAWN', 'This was not recorded.'), done];
    await send('100');
    error.mockClear();
    expect(await ask()).toBeNull();
    expect(info.mock.calls).toEqual([['This was not recorded.', UNTIL_READ]]);
    expect(error).not.toHaveBeenCalled();
    expect(refusals).toEqual([{ amount: '100' }]);
    expect(command.unanswered).toBeNull();
    expect(await send('100')).toBe('sold');
    expect(keys[2]).not.toBe(keys[0]);
    expect(inquiries).toEqual([false, true, false]);
  });
});

describe('a refused command', () => {
  it.each([
    [409, 'GAME_NOT_OPEN'],
    [403, 'FORBIDDEN'],
    [503, 'NOT_RECORDED'],
    [503, 'OVERLOADED'],
    [503, 'STANDBY'],
  ])('%d %s: its key is dropped, the next command has a new one', async (status, code) => {
    answers = [refused(status, code), done];
    expect(await send()).toBeNull();
    expect(storedNow()).toBeNull();
    expect(await send()).toBe('sold');
    expect(keys[1]).not.toBe(keys[0]);
  });
});

/** The titles of windows whose command was done. */
let finished: string[];

function Window({ title }: { readonly title: string }) {
  command = useCommand<Bet, string>({
    name: 'window',
    request: (bet) => ({ method: 'POST', path: '/api/bet' as never, body: bet }),
    failure: 'Failed',
    onDone: () => void finished.push(title),
    closes: () => void closed.push(title),
  });
  return null;
}
describe('a late answer', () => {
  /** Sends from the window of Ana; calling the returned function delivers the answer. */
  async function sendFromAna(): Promise<() => Promise<void>> {
    finished = [];
    await act(async () => root.render(<Window key="Ana" title="Ana" />));
    let arrive: ((answer: Response) => void) | undefined;
    answers = [
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    ];
    let sent: Promise<unknown> = Promise.resolve();
    await act(async () => {
      sent = command.send({ amount: '1' });
    });
    return async () => {
      await act(async () => {
        arrive?.(done());
        await sent;
      });
    };
  }

  it('closes the window that sent it', async () => {
    const answer = await sendFromAna();
    await answer();
    expect([finished, closed]).toEqual([['Ana'], ['Ana']]);
  });

  it('does not close a window that was opened in its place, and still takes effect', async () => {
    const answer = await sendFromAna();
    await act(async () => root.render(<Window key="Ben" title="Ben" />));
    await answer();
    expect([finished, closed]).toEqual([['Ana'], []]);
  });
});
