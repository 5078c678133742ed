/** @jest-environment jsdom */
/** The own PIN: who sets one, what is sent, and who is told of its use. */
import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/dom';
import { click, close, field, fill, open, pushMessage, server, toasted } from './office.fixture.js';
import { ADMIN, ANA, AUDITOR, SUPER_ADMIN } from './records.fixture.js';
import { answered, refused } from './server.fixture.js';

afterEach(close);

test('whoever’s PIN it was is told, until they have read it', async () => {
  open('/dashboard/changepassword', ADMIN);
  await field('PIN');
  const data = { by: 'Ana Cruz', what: 'cancel', amount: '25000.00' } as const;
  pushMessage({ event: 'approval_given', data, ledger_id: 'ledger', revision: 1, server_time: Date.now() });
  await toasted('Ana Cruz cancelled ₱25,000.00 with your PIN.');
});

test('a PIN is six digits, typed twice, with the password', async () => {
  open('/dashboard/changepassword', SUPER_ADMIN);
  const wrong = refused(400, 'VALIDATION', 'The password is not correct.', 'password');
  server.on('PUT /api/auth/pin', ({ body }) => (body.password === 'secret' ? answered(null) : wrong));
  await click('Set PIN');
  await toasted('Fill this in');
  await fill('Your password', 'other');
  await fill('PIN', '12345x');
  await click('Set PIN');
  await toasted('A PIN has six digits');
  await fill('PIN', '123456');
  await fill('PIN again', '123457');
  await click('Set PIN');
  await toasted('The two PINs are not the same');
  await fill('PIN again', '123456');
  await click('Set PIN');
  await toasted('The password is not correct.');
  await fill('Your password', 'secret');
  await click('Set PIN');
  await toasted('PIN updated successfully');
  const passwords = server.commands.map(({ body }) => body);
  expect(passwords).toEqual(['other', 'secret'].map((password) => ({ password, pin: '123456' })));
  expect(JSON.stringify(localStorage)).not.toContain('123456');
});

test.each([ANA, AUDITOR])('$name has no PIN to set', async (user) => {
  open('/dashboard/changepassword', user);
  await field('Old password');
  expect(screen.queryByLabelText('PIN')).toBeNull();
});
