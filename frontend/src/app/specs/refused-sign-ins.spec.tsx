/** @jest-environment jsdom */
/** Tellers who could not sign in from where they are: the super admin sees them, and allows the address. */
import { afterEach, expect, test } from '@jest/globals';
import { Role } from '@taya/contracts/roles';
import type { RefusedAddressView } from '@taya/contracts/teller';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { answer, button, click, close, isAsked, open, server, toasted } from './office.fixture.js';
import { ANA, DRAWER, SUPER_ADMIN } from './records.fixture.js';
import { answered, refused } from './server.fixture.js';

afterEach(close);

const REFUSED: RefusedAddressView = {
  user_id: ANA.id,
  role_id: Role.Teller,
  name: ANA.name,
  location: ANA.location,
  ip: '192.168.1.37',
  allowed_ip: '192.168.1.31',
  at: '2026-11-26T06:38:12.000Z',
};

function openWith(path: string, rows: readonly RefusedAddressView[]): void {
  open(path, SUPER_ADMIN);
  let left = rows;
  server.on('GET /api/teller/refused', () => answered(left));
  server.on(`PUT /api/teller/${ANA.id}`, () => {
    left = [];
    return answered(DRAWER);
  });
}

const QUESTION = `Allow ${ANA.name}, ${ANA.location} to sign in from 192.168.1.37, instead of 192.168.1.31?`;

test.each(['/dashboard/checks', '/dashboard/teller', '/dashboard/staff'])(
  'on %s the key A asks about the first',
  async (path) => {
    openWith(path, [REFUSED]);
    await screen.findByText(/may not sign in from 192\.168\.1\.37 yet/);
    await screen.findByText(/Allowed so far: 192\.168\.1\.31; allowing replaces it\./);
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByText(QUESTION);
    // It can be allowed back: a plain question, which Enter answers.
    expect(screen.queryByText(/Y says yes/)).toBeNull();
    expect(server.commands).toEqual([]);
    await answer(QUESTION, 'Yes');
    await toasted('Address allowed');
    expect(server.commands.map(({ path, body }) => [path, body])).toEqual([
      [`/api/teller/${ANA.id}`, { ip: '192.168.1.37' }],
    ]);
    await waitFor(() => expect(screen.queryByText(/may not sign in/)).toBeNull());
  },
);

/** Before, the list may have moved under the pointer. */
const atRest = () => new Promise((resolve) => setTimeout(resolve, 1_100));

test('a press of the button asks while the list has just changed', async () => {
  openWith('/dashboard/checks', [REFUSED]);
  await click(/^Allow 192\.168\.1\.37 for Ana/);
  await answer(QUESTION, 'No');
  expect(server.commands).toEqual([]);
});

test('one press of the button allows the address that it names', async () => {
  openWith('/dashboard/checks', [REFUSED]);
  await button(/^Allow 192\.168\.1\.37 for Ana/);
  await atRest();
  await click(/^Allow 192\.168\.1\.37 for Ana/);
  await toasted('Address allowed');
  expect(isAsked()).toBe(false);
  expect(server.commands.map(({ path, body }) => [path, body])).toEqual([
    [`/api/teller/${ANA.id}`, { ip: '192.168.1.37' }],
  ]);
});

test('what the question names is allowed, although another one stands first by then', async () => {
  let rows = [REFUSED];
  openWith('/dashboard/checks', rows);
  server.on('GET /api/teller/refused', () => answered(rows));
  await screen.findByText(/may not sign in from 192\.168\.1\.37 yet/);
  fireEvent.keyDown(document.body, { key: 'a' });
  rows = [{ ...REFUSED, user_id: ANA.id + 1, ip: '192.168.1.99' }];
  await screen.findByText(/may not sign in from 192\.168\.1\.99 yet/);
  await answer(QUESTION, 'Yes');
  await toasted('Address allowed');
  expect(server.commands.map(({ path, body }) => [path, body])).toEqual([
    [`/api/teller/${ANA.id}`, { ip: '192.168.1.37' }],
  ]);
});

test('an admin of the staff is allowed on either page', async () => {
  openWith('/dashboard/staff', [
    { ...REFUSED, user_id: 9, role_id: Role.Admin, name: 'Dora Cruz', location: '' },
  ]);
  server.on('PUT /api/staff/9', () => answered(DRAWER));
  await screen.findByText(/Dora Cruz may not sign in from 192\.168\.1\.37 yet/);
  fireEvent.keyDown(document.body, { key: 'a' });
  await answer('Allow Dora Cruz to sign in from 192.168.1.37, instead of 192.168.1.31?', 'Yes');
  await toasted('Address allowed');
  expect(server.commands.map(({ path, body }) => [path, body])).toEqual([
    ['/api/staff/9', { ip: '192.168.1.37' }],
  ]);
});

test('an address that cannot be allowed says why; a refusal is told', async () => {
  openWith('/dashboard/checks', [
    { ...REFUSED, ip: 'fd00::37' },
    { ...REFUSED, user_id: ANA.id + 1 },
  ]);
  await screen.findByText('Only addresses like 192.168.1.37 can be allowed');
  fireEvent.keyDown(document.body, { key: 'a' });
  server.on(`PUT /api/teller/${ANA.id + 1}`, refused(404, 'TELLER_NOT_FOUND', 'Teller not found'));
  await button(/^Allow 192\.168\.1\.37 for Ana/);
  await atRest();
  await click(/^Allow 192\.168\.1\.37 for Ana/);
  await toasted('Teller not found');
});

test('a teller sees the address of the PC, and no refused sign-ins', async () => {
  open('/dashboard/checks', ANA);
  await screen.findByText('192.168.1.37');
  expect(screen.queryByRole('button', { name: /^Allow/ })).toBeNull();
});
