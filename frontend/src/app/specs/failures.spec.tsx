/** @jest-environment jsdom */
/** Calls that fail: without a word of the server each page has a default of its own, and nothing else changes. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { UserView } from '@taya/contracts/teller';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import {
  answer,
  button,
  click,
  close,
  errorAt,
  field,
  fill,
  open,
  server,
  toasted,
} from './office.fixture.js';
import { ADMIN, ANA, DRAWER, GAME, SUPER_ADMIN } from './records.fixture.js';
import { answered, page, refused, wordless } from './server.fixture.js';

afterEach(close);

const openCash = async (kind: 'cashin' | 'remit') => {
  open(`/dashboard/${kind}`, ADMIN);
  return () => click(`${kind === 'cashin' ? 'Cashin' : 'Remit'} Ana Cruz`);
};

describe('what cannot be read', () => {
  test.each<readonly [page: string, user: UserView, call: string, message: string]>([
    ['game', ADMIN, 'game_status', 'Failed to fetch latest game'],
    ['game', ADMIN, 'timer', 'Failed to fetch timer'],
    ['game', ADMIN, 'settings/get_house_percentage', 'Failed to fetch house percentage'],
    ['game', ADMIN, 'game', 'Failed to fetch game list'],
    ['cashin', ADMIN, 'teller', 'Failed to fetch teller list'],
    ['cleardate', ADMIN, 'clear_date', 'Failed to fetch clear date list'],
    ['cleardate', ADMIN, 'clear_date/due', 'Could not load what is due'],
    ['teller', SUPER_ADMIN, 'teller', 'Failed to fetch teller list'],
    ['payin', ANA, 'game_status', 'Failed to fetch latest game'],
    ['payin', ANA, 'timer', 'Failed to fetch timer'],
    ['payin', ANA, `total_bet/${GAME.id}`, 'Failed to fetch own total bet'],
    ['payin', ANA, 'bet', 'Failed to fetch bet list'],
    ['payin', ANA, 'teller_balance', 'Failed to fetch balance'],
    ['reports', ADMIN, 'report', 'Could not load the report'],
    ['gamehistory', ANA, 'game', 'Failed to fetch game list'],
    ['bethistory', ANA, 'bet', 'Failed to fetch bet list'],
  ])('on %s', async (path, user, call, message) => {
    open(`/dashboard/${path}`, user);
    server.on(`GET /api/${call}`, wordless(400));
    await toasted(message);
  });

  test.each([
    ['cashin', 'teller/4/cashin', 'Failed to fetch teller cashin history'],
    ['remit', 'teller/4/remit', 'Failed to fetch teller remit history'],
    ['remit', 'teller/4', 'Failed to fetch teller details'],
  ] as const)('in a window of %s, %s: %s', async (kind, call, message) => {
    const openWindow = await openCash(kind);
    server.on(`GET /api/${call}`, wordless(400));
    await openWindow();
    await toasted(message);
  });

  test('in the window of logins', async () => {
    open('/dashboard/teller', SUPER_ADMIN);
    server.on('GET /api/teller/4/login_history', wordless(400));
    await click('Login History Ana Cruz');
    await toasted('Failed to fetch teller login history');
  });

  test('the default name of a game: one can still be typed', async () => {
    open('/dashboard/game', ADMIN);
    server.on('GET /api/game_status', answered(null));
    server.on('GET /api/game_default_name', wordless(400));
    server.on('POST /api/game', answered({ ...GAME, name: 'Typed' }));
    await click(/^New Game/);
    await toasted('Failed to fetch default game name');
    await fill('Game name', 'Typed');
    await click(/^Create/);
    await toasted('New game created successfully');
    expect(server.commands.map(({ body }) => body)).toEqual([{ name: 'Typed' }]);
  });
});

describe('a command of game control', () => {
  const BETTING = 'Failed to change the game status to start or stop betting';
  const WINNER = 'Failed to change the game status to Meron or Wala as winner or Draw';
  const OPEN: Partial<GameView> = { game_status_id: 2, is_bet_meron_open: true, is_bet_wala_open: true };
  const PAUSED: Partial<GameView> = {
    game_status_id: 3,
    last_game_status_id: 2,
    is_bet_meron_open_after_pause: true,
    is_bet_wala_open_after_pause: true,
  };

  test.each<[string, Partial<GameView>, readonly (readonly [string, string])[]]>([
    [
      'Not Started',
      {},
      [
        ['Cancel', 'Failed to cancel the game'],
        ['Start Betting All', BETTING],
        ['Start Betting Meron', `${BETTING} of meron`],
        ['Start Betting Wala', `${BETTING} of wala`],
      ],
    ],
    [
      'Betting Open',
      OPEN,
      [
        ['Pause', 'Failed to pause the game or resume the game'],
        ['Stop Betting All', BETTING],
        ['Stop Betting Meron', `${BETTING} of meron`],
        ['Stop Betting Wala', `${BETTING} of wala`],
      ],
    ],
    ['Paused', PAUSED, [['Resume', 'Failed to pause the game or resume the game']]],
    [
      'Ongoing',
      { game_status_id: 5 },
      [
        ['MERON', WINNER],
        ['WALA', WINNER],
        ['DRAW', WINNER],
      ],
    ],
    [
      'Result',
      { game_status_id: 7, result: 'DRAW', is_draw: true },
      [
        ['UNDO', 'Failed to undo the game result'],
        ['CONFIRM', 'Failed to confirm the game result'],
      ],
    ],
  ])('at %s: the default is told, and the game is where it was', async (status, state, buttons) => {
    open('/dashboard/game', ADMIN);
    server.on('GET /api/game_status', answered({ ...GAME, ...state }));
    server.onCommand(() => wordless(400));
    const banner = () => screen.findByText(status, { selector: '#page header *' });
    await banner();
    for (const [name, message] of buttons) {
      await click(new RegExp(`^${name} ?[A-Z0-9]?$`), document.getElementById('page') as HTMLElement);
      await answer(name, 'Yes');
      await toasted(message);
    }
    expect(server.commands).toHaveLength(buttons.length);
    await banner();
  });

  test('a new game, and the timer', async () => {
    open('/dashboard/game', ADMIN);
    server.on('GET /api/game_status', answered(null));
    server.onCommand(() => wordless(400));
    await click(/^New Game/);
    await fill('Game name', 'Refused');
    await click(/^Create/);
    await toasted('Failed to create new game');
    await click(/^Close/);
    await click(/^Timer/);
    await fill('Seconds', '30');
    await click(/^Set/);
    await answer('Do you want to set the timer?', 'Yes');
    await toasted('Failed to update timer');
  });
});

describe('a command about cash', () => {
  test.each([
    ['cashin', 'Cashin', 'Failed to cashin'],
    ['remit', 'Remit', 'Failed to remit'],
  ] as const)('%s: the amount stays', async (kind, name, message) => {
    await (await openCash(kind))();
    server.onCommand(() => wordless(400));
    await fill('Amount', '1');
    fireEvent.submit((await field('Amount')).form as HTMLFormElement);
    await answer(`${name} of ₱1.00`, 'Yes');
    await toasted(message);
    expect((await field('Amount')).value).toBe('1');
  });

  test('a cleared date', async () => {
    open('/dashboard/cleardate', ADMIN);
    server.onCommand(() => wordless(400));
    await fill('Date', '2020-01-01');
    await click('Add Date');
    await answer('This action is permanent.', 'Yes');
    await toasted('Failed to add date');
  });
});

describe('a command about a teller', () => {
  beforeEach(() => {
    open('/dashboard/teller', SUPER_ADMIN);
    server.onCommand(() => wordless(400));
  });

  async function addTeller(): Promise<HTMLElement> {
    await click('Add teller');
    const dialog = await screen.findByRole('dialog', { name: 'Add teller' });
    for (const label of ['First name', 'Last name', 'Username', 'Password', 'Location'])
      await fill(label, 'nobody-1', dialog);
    await fill('IP address', '127.0.0.1', dialog);
    await click('Save', dialog);
    return dialog;
  }

  test('who is new', async () => {
    const dialog = await addTeller();
    await toasted('Failed to add teller');
    expect((await field('First name', dialog)).value).toBe('nobody-1');
  });

  test('whose username is taken: a message at its field, which has the focus, until it is changed', async () => {
    const message = 'This username is already taken.';
    server.onCommand(() => refused(409, 'USERNAME_TAKEN', message, 'username'));
    const dialog = await addTeller();
    await toasted(message);
    await waitFor(async () => expect(await errorAt('Username')).toBe(`⚠ ${message}`));
    const username = await field('Username', dialog);
    expect([username.value, document.activeElement]).toEqual(['nobody-1', username]);
    await fill('Username', 'nobody-2', dialog);
    await waitFor(async () => expect(await errorAt('Username')).toBe(''));
  });

  test('who is changed', async () => {
    await click('Edit Ana Cruz');
    await click('Save', await screen.findByRole('dialog', { name: 'Edit Ana Cruz' }));
    await toasted('Failed to edit teller');
  });

  test.each([
    ['Disable', 'disable', DRAWER],
    ['Enable', 'enable', { ...DRAWER, is_active: false }],
  ])('%s', async (name, verb, teller) => {
    server.on('GET /api/teller', page([teller]));
    await click(`${name} Ana Cruz`);
    await answer(`Do you want to ${verb}`, 'Yes');
    await toasted(`Failed to ${verb} teller`);
    expect(await button(`${name} Ana Cruz`)).toBeDefined();
  });
});

describe('of a teller’s own menu', () => {
  test('a balance that cannot be fetched has one message, and can be printed again', async () => {
    let asked = 0;
    open('/dashboard/bethistory', ANA);
    server.on('GET /api/print/balance', () => {
      asked += 1;
      throw new TypeError('the connection was refused');
    });
    await click('Print Balance');
    await answer('Are you sure do you want to print your balance?', 'No');
    expect(asked).toBe(0);
    await click('Print Balance');
    await answer('Are you sure do you want to print your balance?', 'Yes');
    await toasted('Failed to fetch balance');
    await waitFor(async () => expect((await button('Print Balance')).matches(':disabled')).toBe(false));
    expect(screen.getAllByText('Failed to fetch balance')).toHaveLength(1);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('missing, different or wrong passwords have their messages, and nothing is sent that cannot be right', async () => {
    open('/dashboard/changepassword', ANA);
    const save = async (next: string, again: string) => {
      await fill('Old password', 'ana-password');
      await fill('New password', next);
      await fill('Confirm new password', again);
      fireEvent.submit((await field('Old password')).form as HTMLFormElement);
    };
    await save('another-password', '');
    await toasted('All fields are required');
    await save('another-password', 'another-passwort');
    await toasted('New password and confirm password do not match');
    expect(await errorAt('Confirm new password')).toContain('do not match');
    expect(server.commands).toEqual([]);
    const wrong = 'The old password is not correct.';
    server.onCommand(() => refused(409, 'WRONG_OLD_PASSWORD', wrong, 'old_password'));
    await save('another-password', 'another-password');
    await toasted(wrong);
    server.onCommand(() => wordless(400));
    await save('another-password', 'another-password');
    await toasted('Failed to update password');
    expect(server.commands.map(({ body }) => body)).toEqual(
      Array(2).fill({ old_password: 'ana-password', new_password: 'another-password' }),
    );
  });
});
