/** @jest-environment jsdom */
/** The login page, and how a session ends: by a message, by the first call, by oneself. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerMessage } from '@taya/contracts/socket';
import type { UserView } from '@taya/contracts/teller';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { button, click, close, field, fill, open, pushMessage, server, toasted } from './office.fixture.js';
import { ADMIN, ANA, AUDITOR, SUPER_ADMIN } from './records.fixture.js';
import { answered, refused } from './server.fixture.js';

afterEach(close);

/** The session that is kept in the browser. */
const stored = () => [localStorage.getItem('taya.token'), localStorage.getItem('taya.user')];

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

async function submit(username: string, password: string): Promise<void> {
  await fill('Username', username);
  await fill('Password', password);
  fireEvent.submit((await field('Password')).form as HTMLFormElement);
}

describe('the login page', () => {
  const WRONG = 'Wrong username or password.';
  const DISABLED = 'Your account has been disabled. Please contact the administrator.';

  test.each([
    ['a wrong password', refused(401, 'BAD_CREDENTIALS', WRONG), WRONG],
    ['somebody who was disabled', refused(401, 'USER_DISABLED', DISABLED), DISABLED],
    ['no answer', { status: 502, envelope: null }, 'Something went wrong. Please try again.'],
  ])('%s: its message, and the focus back on the username', async (_what, reply, message) => {
    open('/', null);
    server.on('POST /api/auth', reply);
    await submit('ana', 'a-password');
    await toasted(message);
    await waitFor(async () => expect(document.activeElement).toBe(await field('Username')));
    expect([stored(), window.location.pathname]).toEqual([[null, null], '/']);
  });

  test.each<readonly [first: string, user: UserView]>([
    ['/dashboard/game', ADMIN],
    ['/dashboard/teller', SUPER_ADMIN],
    ['/dashboard/reports', AUDITOR],
    ['/dashboard/payin', ANA],
  ])('leads to %s, the first page of the role, and the menu out again', async (first, user) => {
    open('/', null);
    server.on('POST /api/auth', {
      status: 200,
      envelope: { success: true, message: '', data: user, token: 't' },
    });
    server.on('POST /api/auth/logout', answered(null));
    await submit(user.name, 'a-password');
    await toasted('Login successful!');
    await isAt(first);
    await click('Logout');
    await isAt('/');
    expect(await button(/^Login/)).toBeDefined();
    expect(stored()).toEqual([null, null]);
  });
});

/** Every way in which somebody else ends Ana’s session: what is told at once, what the first call after it is told, and the words. */
const ENDS = [
  [
    'SESSION_REPLACED',
    { event: 'login', data: { user_id: ANA.id, unique_key: 'another' } },
    'Someone logged in your account on another device. Please contact the administrator.',
  ],
  [
    'USER_DISABLED',
    { event: 'disable', data: { user_id: ANA.id } },
    'Your account has been disabled. Please contact the administrator.',
  ],
  [
    'PASSWORD_CHANGED',
    { event: 'password-update', data: { user_id: ANA.id } },
    'Your password has been updated. Please log in again.',
  ],
  [
    'IP_CHANGED',
    { event: 'ip-update', data: { user_id: ANA.id } },
    'Your IP has been updated. Please log in again.',
  ],
  [
    'LOGGED_OUT',
    { event: 'logout', data: { user_id: ANA.id, code: 'LOGGED_OUT' } },
    'You have logged out. Please log in again.',
  ],
] as const;

const AT = { revision: 9, ledger_id: 'ledger', server_time: Date.now() };

describe('a session that ends', () => {
  async function isOut(message: string): Promise<void> {
    await toasted(message);
    await isAt('/');
    expect(await field('Username')).toBeDefined();
    expect(stored()).toEqual([null, null]);
    expect(screen.queryAllByText(message)).toHaveLength(1);
  }

  test.each(ENDS)('%s: told at once, and nobody else', async (_code, { event, data }, words) => {
    open('/dashboard/payin', ANA);
    await screen.findByText('Derby');
    const message = (userId: number) =>
      ({ ...AT, event, data: { ...data, user_id: userId } }) as ServerMessage;
    pushMessage(message(ANA.id + 1));
    expect(stored()[0]).toBe('token');
    pushMessage(message(ANA.id));
    await isOut(words);
  });

  test.each(ENDS)('%s, while the page was closed: told by the first call', async (code, _end, message) => {
    open('/dashboard/payin', ANA);
    server.on('GET /api/game_status', refused(401, code, message));
    await isOut(message);
  });
});
