/** @jest-environment jsdom */
/** The super admin’s settings, and the admin’s password: what is wrong, what is asked, and what is sent. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { SettingsView } from '@taya/contracts/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import {
  answer,
  click,
  close,
  errorAt,
  field,
  fill,
  isAsked,
  open,
  server,
  toasted,
} from './office.fixture.js';
import { SETTINGS, SUPER_ADMIN } from './records.fixture.js';
import { answered, type Call, page, refused, wordless } from './server.fixture.js';

/** Sooner a question takes a key for a bounce. */
const READING_MS = 160;

afterEach(close);

describe('the admin’s password', () => {
  const LOGINS = [1, 2].map((id) => ({ id, ip: `10.0.0.${id}`, created_at: '2026-11-26T01:00:00.000Z' }));

  beforeEach(() => {
    open('/dashboard/adminpassword', SUPER_ADMIN);
    server.on('GET /api/teller/1/login_history', page(LOGINS));
  });

  test('is required: nothing is sent without one', async () => {
    await click('Save');
    await toasted('New password is required');
    expect(server.commands).toEqual([]);
  });

  test('stands above the login history of user 1', async () => {
    const table = within(await screen.findByRole('table', { name: 'Login History' }));
    await table.findByText('10.0.0.2');
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Login IP',
      'Login At',
    ]);
    expect(table.getAllByRole('row')).toHaveLength(1 + LOGINS.length);
  });

  test('is saved after a question', async () => {
    const QUESTION = 'Do you want to set this password? The admin is logged out everywhere.';
    server.on('POST /api/auth/change-admin-password', answered(null));
    await fill('New password', 'long-enough-password');
    await click('Save');
    await answer(QUESTION, 'No');
    expect(server.commands).toEqual([]);
    await click('Save');
    await answer(QUESTION, 'Yes');
    await toasted('Admin password updated successfully');
    expect(server.commands.map(({ body }) => body)).toEqual([{ new_password: 'long-enough-password' }]);
    await waitFor(async () => expect((await field('New password')).value).toBe(''));
  });

  test('can be made at random, and is readable then', async () => {
    const password = await field('New password');
    const made = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      await click('Random');
      made.add(password.value);
    }
    expect([made.size, password.type]).toEqual([3, 'text']);
    // Nothing in it is taken for something else.
    for (const value of made) expect(value).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z1-9]{10}$/);
    server.on('POST /api/auth/change-admin-password', answered(null));
    await click('Save');
    await answer('Do you want to set this password?', 'Yes');
    await toasted('Admin password updated successfully');
    expect(server.commands.map(({ body }) => body)).toEqual([{ new_password: [...made].at(-1) }]);
  });

  test('has the server’s message when it is refused, or the default without one', async () => {
    const words = 'Password must have 8 to 200 characters';
    server.on('POST /api/auth/change-admin-password', refused(400, 'VALIDATION', words, 'new_password'));
    await fill('New password', 'short');
    await click('Save');
    await answer('Do you want to set this password?', 'Yes');
    await toasted(words);
    expect(await errorAt('New password')).toBe(`⚠ ${words}`);
    server.on('POST /api/auth/change-admin-password', wordless(400));
    await fill('New password', 'long-enough-password');
    await click('Save');
    await answer('Do you want to set this password?', 'Yes');
    await toasted('Failed to update admin password');
  });
});

test('what is typed is not thrown away by Enter', async () => {
  open('/dashboard/settings', SUPER_ADMIN);
  await fill('Station name', 'Typed');
  fireEvent.click(await screen.findByRole('link', { name: 'Tellers' }));
  const stay = await screen.findByRole('button', { name: /^No, stay here/ });
  expect(document.activeElement).toBe(stay);
  await new Promise((resolve) => setTimeout(resolve, READING_MS));
  fireEvent.keyDown(stay, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByText(/Leave without saving/)).toBeNull());
  expect((await field('Station name')).value).toBe('Typed');
  expect(window.location.pathname).toBe('/dashboard/settings');
});

describe('the settings', () => {
  beforeEach(() => open('/dashboard/settings', SUPER_ADMIN));

  const save = () => click('Save');
  const QUESTION = 'Do you want save the settings?';

  /** The server keeps what is sent, and answers all of it. @returns what was sent last */
  function keepsWhatIsSent() {
    let stored: SettingsView = SETTINGS;
    const keeps = ({ body }: Call) => {
      const { value, ...others } = body;
      stored = { ...stored, ...others, ...(value !== undefined && { housePercentage: String(value) }) };
      return answered(stored);
    };
    server.on('PUT /api/settings', keeps);
    server.on('PUT /api/settings/update_house_percentage', keeps);
    server.on('GET /api/settings', () => answered(stored));
    return () => server.commands.at(-1)?.body;
  }

  test('a star marks each field that may not be empty, and no other', async () => {
    await field('Station name');
    for (const input of document.querySelectorAll('form input:not([type=checkbox])'))
      fireEvent.input(input, { target: { value: '' } });
    await save();
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(10));
    const refused = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
    const marked = [...document.querySelectorAll('form label[class*=marked]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(
      refused.map(({ labels }) => labels?.[0]?.textContent),
    );
  });

  const OUT_OF_RANGE = 'House percentage must be a number between 0 and 100';
  const TOO_FINE = 'House percentage must have at most two decimal places';
  test('the house percentage is above 0 and at most 100, in steps of 0.01', async () => {
    const percentage = await field('House percentage');
    expect([percentage.value, percentage.inputMode]).toEqual(['5.00', 'decimal']);
    for (const value of ['', '0', '0.00', '-1', '100.01', '101', '1e1', '5,5', 'abc', '5.001']) {
      const message = value === '5.001' ? TOO_FINE : OUT_OF_RANGE;
      percentage.blur();
      await fill('House percentage', value);
      await save();
      await toasted(message);
      expect([value, await errorAt('House percentage')]).toEqual([value, `⚠ ${message}`]);
      expect(document.activeElement).toBe(percentage);
      expect(isAsked()).toBe(false);
    }
    expect(server.commands).toEqual([]);
  });

  test('are saved after a question, and above 20 % after a second one', async () => {
    const sent = keepsWhatIsSent();
    await fill('House percentage', '7.25');
    await save();
    await answer(QUESTION, 'No');
    expect(sent()).toBeUndefined();
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    expect(sent()).toEqual({ value: '7.25' });
    await fill('House percentage', '30');
    await save();
    await answer(QUESTION, 'Yes');
    await answer('30% is more than 20%. Are you sure?', 'No');
    expect(sent()).toEqual({ value: '7.25' });
    await save();
    await answer(QUESTION, 'Yes');
    await answer('Are you sure?', 'Yes');
    await toasted('Settings saved successfully');
    expect(sent()).toEqual({ value: '30' });
  });

  test('are saved together, by Enter too: the house percentage by its own call, and nothing that was not changed', async () => {
    keepsWhatIsSent();
    await fill('House percentage', '.5');
    await fill('Payout unit', '5');
    await fill('Large bet', '1,000');
    fireEvent.submit((await field('Large bet')).form as HTMLFormElement);
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    await waitFor(() =>
      expect(server.commands.map(({ path, body }) => [path, body])).toEqual([
        ['/api/settings/update_house_percentage', { value: '0.5' }],
        ['/api/settings', { payoutUnit: '5', largeBet: '1000' }],
      ]),
    );
  });

  test('an amount that is written in another way is no change', async () => {
    const sent = keepsWhatIsSent();
    await fill('House percentage', '5');
    await fill('Station name', 'North Arena');
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    expect([server.commands.length, sent()]).toEqual([1, { stationName: 'North Arena' }]);
    await waitFor(async () => expect((await field('House percentage')).value).toBe('5.00'));
  });

  test('what was not saved stays as it was typed', async () => {
    keepsWhatIsSent();
    server.on('PUT /api/settings', wordless(400));
    await fill('House percentage', '7');
    await fill('Station name', 'North Arena');
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Failed to save settings');
    expect((await field('Station name')).value).toBe('North Arena');
    await save();
    await answer(QUESTION, 'Yes');
    await waitFor(() => expect(server.commands).toHaveLength(3));
    expect(server.commands.at(-1)).toMatchObject({
      path: '/api/settings',
      body: { stationName: 'North Arena' },
    });
  });

  test('of payouts and receipts are checked first', async () => {
    const sent = keepsWhatIsSent();
    await fill('Payout unit', '5');
    await fill('Minimum payout', '101.5');
    await fill('Station name', 'North Arena');
    await fill('Receipt terms', 'Keep this ticket.');
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    expect(sent()).toEqual({
      payoutUnit: '5',
      minimumPayout: '101.5',
      stationName: 'North Arena',
      receiptTerms: 'Keep this ticket.',
    });
    for (const wrong of ['', '0', 'abc', '1.005']) {
      await fill('Payout unit', wrong);
      await save();
      await toasted('Payout unit must be an amount of at least 0.01, with at most two decimal places');
    }
    await fill('Payout unit', '1');
    await fill('Minimum payout', '-1');
    await save();
    await toasted('Minimum payout must be a number from 0, with at most two decimal places');
    expect(isAsked()).toBe(false);
  });

  test('of shifts: the denominations are a list, and a refusal stands at the switch', async () => {
    const sent = keepsWhatIsSent();
    const denominations = await field('Denominations');
    expect(denominations.value).toBe('1000, 500, 0.25');
    for (const wrong of ['', '500, 1000', '5, 5', '0', '1.005', 'x']) {
      await fill('Denominations', wrong);
      await save();
      await toasted('Denominations must be 1 to 20 amounts above 0, each once, the largest first');
    }
    await fill('Denominations', '1000 200;0.25');
    fireEvent.click(await field('Tellers open and close a shift, and count their drawer'));
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    expect(sent()).toEqual({ shifts: true, denominations: ['1000', '200', '0.25'] });
    const words = 'Shifts can be switched off only when none is open.';
    server.on('PUT /api/settings', refused(409, 'SHIFT_OPEN', words));
    fireEvent.click(await field('Tellers open and close a shift, and count their drawer'));
    await save();
    await answer(QUESTION, 'Yes');
    await screen.findByText(`⚠ ${words}`);
  });

  const AMOUNT = 'must be an amount from 0.01 to 99,999,999.99, with at most two decimal places';
  test('of bets are limits in pesos', async () => {
    for (const [label, value, right] of [
      ['Minimum bet', '0', '10'],
      ['Maximum bet', '', '5000'],
      ['Maximum bet', '0.001', '5000'],
      ['Large bet', '1.005', '1000'],
      ['Large payout', '0', '1000'],
      ['Maximum per teller in one game', 'x', ''],
    ] as const) {
      await fill(label, value);
      await save();
      await toasted(`${label} ${AMOUNT}`);
      expect(await errorAt(label)).toBe(`⚠ ${label} ${AMOUNT}`);
      expect(isAsked()).toBe(false);
      await fill(label, right);
    }
    expect(server.commands).toEqual([]);
  });

  test('of bets: the lower limit is not above the upper one; a teller’s can be left empty', async () => {
    const sent = keepsWhatIsSent();
    expect((await field('Maximum per teller in one game')).value).toBe('');
    await fill('Minimum bet', '20');
    await fill('Maximum bet', '19.99');
    await save();
    await toasted('Minimum bet must not be above maximum bet');
    expect(await errorAt('Minimum bet')).toBe('⚠ Minimum bet must not be above maximum bet');
    expect(isAsked()).toBe(false);
    await fill('Maximum bet', '5000.00');
    await fill('Large bet', '1000');
    await fill('Large payout', '2,000');
    await fill('Maximum per teller in one game', '50000');
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    const limits = { minimumBet: '20', maximumBet: '5000.00', largeBet: '1000', largePayout: '2000' };
    expect(sent()).toEqual({ ...limits, maximumTellerStake: '50000' });
    await waitFor(async () => expect((await field('Maximum bet')).value).toBe('5,000.00'));
    await fill('Maximum per teller in one game', '');
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    expect(sent()).toMatchObject({ maximumTellerStake: null });
  });

  test('of passwords and sessions: minutes, 0 for never', async () => {
    const sent = keepsWhatIsSent();
    await fill('Idle minutes of tellers', '1441');
    await save();
    await toasted('Idle minutes of tellers must be a whole number from 0 to 1440');
    await fill('Idle minutes of tellers', '480');
    (await field('A password you set must be changed at the first login')).click();
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    expect(sent()).toEqual({ changeFirstPassword: true, tellerIdleMinutes: 480 });
  });

  test('of game control: the seconds of a last call are a whole number from 5 to 600', async () => {
    const words = 'Last call seconds must be a whole number from 5 to 600';
    expect((await field('Last call seconds')).value).toBe('30');
    for (const value of ['', '4', '601', '30.5']) {
      await fill('Last call seconds', value);
      await save();
      await toasted(words);
      expect([value, await errorAt('Last call seconds')]).toEqual([value, `⚠ ${words}`]);
    }
    expect(server.commands).toEqual([]);
  });

  test('of game control: the seconds of a last call, and whether the timer follows betting', async () => {
    const sent = keepsWhatIsSent();
    await fill('Last call seconds', '45');
    (await field('The timer starts and stops with betting')).click();
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Settings saved successfully');
    expect(sent()).toEqual({ lastCallSeconds: 45, timerFollowsBetting: true });
  });

  test('Failed to save settings', async () => {
    server.on('PUT /api/settings/update_house_percentage', wordless(400));
    await fill('House percentage', '6');
    await save();
    await answer(QUESTION, 'Yes');
    await toasted('Failed to save settings');
  });
});
