/** @jest-environment jsdom */
/** The window of a second person: its keys, a wrong PIN, who can be chosen, and what is sent. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApproverView } from '@taya/contracts/approval';
import type { BetView } from '@taya/contracts/bet';
import { GameStatus } from '@taya/contracts/game';
import { Role } from '@taya/contracts/roles';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { BET, CANCELLED_BET } from '../../receipt/receipts.fixture.js';
import { answer, click, close, isAsked, open, press, server, toasted } from './office.fixture.js';
import { ANA, GAME, SETTINGS } from './records.fixture.js';
import { answered, page, refused, wordless } from './server.fixture.js';

const LARGE: BetView = { ...BET, game_id: GAME.id, amount: '25000.00', bet_prints: 1 };
const CANCEL = `/api/bet/${LARGE.serial}/cancel` as const;
const RULES = { ...SETTINGS, cancelReasons: true, cancelApprovalAbove: '10000.00' };
const NEEDED = refused(
  409,
  'APPROVAL_REQUIRED',
  'Cancelling more than ₱10,000.00 in one game needs a second person.',
);

const person = (id: number, name: string, more: Partial<ApproverView> = {}): ApproverView => ({
  id,
  name,
  username: name.toLowerCase().replace(' ', '.'),
  role_id: Role.Admin,
  signed_in: false,
  has_pin: true,
  locked: false,
  ...more,
});
const LITO = person(1, 'Lito Ramos', { signed_in: true });
const MARIA = person(2, 'Maria Santos', { role_id: Role.SuperAdmin });
const JUN = person(5, 'Jun Bautista', { locked: true });
const PIA = person(6, 'Pia Reyes', { has_pin: false });

const pin = (name: string) => screen.findByLabelText<HTMLInputElement>(`PIN of ${name}`);
const typePin = (name: string, value: string) =>
  pin(name).then((field) => fireEvent.input(field, { target: { value } }));
const isIn = async (name: string) =>
  waitFor(async () => expect(document.activeElement).toBe(await pin(name)));
const cancels = () => server.commands.filter(({ path }) => path === CANCEL).map(({ body }) => body);

const openPayin = () => {
  open('/dashboard/payin', ANA);
  server.on('GET /api/settings', answered(RULES));
  server.on('GET /api/game_status', answered({ ...GAME, game_status_id: GameStatus.BettingOpen }));
  server.on('GET /api/bet', page([LARGE]));
  server.on('GET /api/approvers', answered([LITO, JUN, MARIA, PIA]));
  server.on(`POST ${CANCEL}`, ({ body }) => (body.approval === undefined ? NEEDED : APPROVES.reply(body)));
  APPROVES.reply = () => answered({ bet: CANCELLED_BET });
};
const APPROVES = { reply: (_: object) => NEEDED };

afterEach(close);

/** Asked by F9, and answered with a key for the reason. */
async function ask(): Promise<void> {
  await waitFor(() => {
    press('F9');
    expect(isAsked()).toBe(true);
  });
  await screen.findByText('wrong amount');
  const yes = await screen.findByRole('button', { name: /^Yes/ });
  expect(yes.getAttribute('aria-disabled')).toBe('true');
  press('2');
  await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBe('false'));
  await answer('Do you want to cancel bet', 'Yes');
}

describe('a large cancel', () => {
  beforeEach(async () => {
    openPayin();
    await ask();
  });

  test('says what is cancelled, why, and above which figure; nothing was done meanwhile', async () => {
    await screen.findByText('over ₱10,000.00 a second person approves');
    await isIn('Lito Ramos');
    const window = screen.getByRole('dialog');
    for (const words of ['₱25,000.00', 'K7QP 3MXW 9DTA', 'Reason: wrong amount', 'signed in'])
      expect(window.textContent).toContain(words);
    expect(window.textContent).toContain('PIN locked: wrong too often');
    expect(window.textContent).toContain('has no PIN yet');
    expect(cancels()).toEqual([{ reason: 'wrong amount' }]);
  });

  test('Enter answers once, with six digits alone; a held key and a bounce send nothing more', async () => {
    await typePin('Lito Ramos', '12345');
    press('Enter');
    await typePin('Lito Ramos', '123456');
    press('Enter', { repeat: true });
    expect(cancels()).toHaveLength(1);
    press('Enter');
    press('Enter');
    press('Enter', { repeat: true });
    await screen.findByText('Bet cancel successful');
    expect(isAsked()).toBe(false);
    const approval = { username: 'lito.ramos', pin: '123456' };
    expect(cancels()).toEqual([{ reason: 'wrong amount' }, { reason: 'wrong amount', approval }]);
  });

  test('arrows choose among those who can approve, and begin the PIN again', async () => {
    await typePin('Lito Ramos', '123');
    press('ArrowUp');
    await isIn('Lito Ramos');
    press('ArrowDown');
    await isIn('Maria Santos');
    await waitFor(async () => expect((await pin('Maria Santos')).value).toBe(''));
    press('ArrowDown');
    await isIn('Maria Santos');
    expect(screen.getByRole('radio', { name: /^Jun/ }).matches(':disabled')).toBe(true);
  });

  test('a wrong PIN empties the dots with the words of the server, and nothing else moves', async () => {
    APPROVES.reply = () => refused(403, 'APPROVAL_REFUSED', 'Not approved. 3 tries left.', 'approval');
    await isIn('Lito Ramos');
    press('ArrowDown');
    await typePin('Maria Santos', '123456');
    press('Enter');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not approved. 3 tries left.');
    expect(alert.textContent).toContain('The bet stands. Nothing was changed.');
    await isIn('Maria Santos');
    expect((await pin('Maria Santos')).value).toBe('');
    // What a scanner types is no PIN either.
    await typePin('Maria Santos', 'K7QP3M');
    expect((await pin('Maria Santos')).value).toBe('');
    press('Enter');
    expect(cancels()).toHaveLength(2);
  });

  test('a PIN that is locked by then cannot be chosen any more', async () => {
    APPROVES.reply = () => refused(403, 'APPROVAL_REFUSED', 'The PIN of Lito Ramos was wrong too often.');
    await typePin('Lito Ramos', '123456');
    server.on('GET /api/approvers', answered([{ ...LITO, locked: true }, JUN, MARIA, PIA]));
    press('Enter');
    await isIn('Maria Santos');
    server.on('GET /api/approvers', answered([{ ...LITO, locked: true }]));
    await typePin('Maria Santos', '123456');
    press('Enter');
    await screen.findByText(/Every PIN is locked/);
    expect(screen.queryByLabelText(/^PIN of/)).toBeNull();
  });

  test('Esc goes back and sends nothing; it can be asked again', async () => {
    await isIn('Lito Ramos');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(cancels()).toHaveLength(1);
    await ask();
    await isIn('Lito Ramos');
  });

  test('a refusal of another kind closes it with its message', async () => {
    const closed = 'A bet can be cancelled only while betting is open.';
    APPROVES.reply = () => refused(409, 'BET_NOT_CANCELLABLE', closed);
    await typePin('Lito Ramos', '123456');
    press('Enter');
    await toasted(closed);
    expect(isAsked()).toBe(false);
  });

  test('without an answer it closes; Check now asks under the same key, and no PIN was kept', async () => {
    APPROVES.reply = () => wordless(502);
    await typePin('Lito Ramos', '918273');
    press('Enter');
    await screen.findByText(/Server did not reply/);
    expect(isAsked()).toBe(false);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('918273');
    APPROVES.reply = () => answered({ bet: CANCELLED_BET });
    await click(/^Check now/);
    await waitFor(() => expect(cancels()).toHaveLength(3));
    const approval = { username: 'lito.ramos', pin: '000000' };
    expect(cancels()[2]).toEqual({ reason: 'wrong amount', approval });
  });
});

test('where nobody has a PIN it says so', async () => {
  openPayin();
  server.on('GET /api/approvers', answered([PIA]));
  await ask();
  await screen.findByText(/Nobody has set a PIN yet/);
  press('1');
  press('Enter');
  expect(cancels()).toHaveLength(1);
});

test('another reason is a text of its own', async () => {
  openPayin();
  await waitFor(() => {
    press('F9');
    expect(isAsked()).toBe(true);
  });
  await screen.findByText('wrong amount');
  press('4');
  const field = await screen.findByLabelText('In a few words');
  const yes = await screen.findByRole('button', { name: /^Yes/ });
  fireEvent.input(field, { target: { value: '  ' } });
  expect(yes.getAttribute('aria-disabled')).toBe('true');
  fireEvent.input(field, { target: { value: ' two tickets ' } });
  await answer('Do you want to cancel bet', 'Yes');
  await isIn('Lito Ramos');
  expect(cancels()).toEqual([{ reason: 'other: two tickets' }]);
});

test('where the ticket is wanted, only the one of this bet is cancelled', async () => {
  openPayin();
  server.on('GET /api/settings', answered({ ...SETTINGS, cancelNeedsTicket: true }));
  await waitFor(() => {
    press('F9');
    expect(isAsked()).toBe(true);
  });
  const field = await screen.findByLabelText('Ticket');
  const yes = await screen.findByRole('button', { name: /^Yes/ });
  fireEvent.input(field, { target: { value: 'M2WH84JQY5RV' } });
  await screen.findByText(/This is another ticket: take back K7QP 3MXW 9DTA/);
  expect(yes.getAttribute('aria-disabled')).toBe('true');
  fireEvent.input(field, { target: { value: LARGE.serial } });
  await screen.findByText('✓ This is the ticket');
  await answer('Do you want to cancel bet', 'Yes');
  await isIn('Lito Ramos');
  expect(cancels()).toEqual([{}]);
});
