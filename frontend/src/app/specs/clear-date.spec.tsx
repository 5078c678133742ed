/** @jest-environment jsdom */
/** Clear date: what is due, where customers were promised some time or a ticket was reported lost, and what is asked. */
import { afterEach, expect, test } from '@jest/globals';
import type { UnpaidDateView } from '@taya/contracts/teller';
import { screen, within } from '@testing-library/dom';
import { today } from '../../data/station-day.js';
import { answer, click, close, fill, isAsked, open, server, toasted } from './office.fixture.js';
import { ADMIN } from './records.fixture.js';
import { answered, refused } from './server.fixture.js';

afterEach(close);

const DATE: UnpaidDateView = {
  date: '2020-01-01',
  count: 3,
  amount: '570.00',
  claim_until: null,
  locked: 0,
  is_due: true,
};

function openWith(...dates: readonly UnpaidDateView[]): void {
  open('/dashboard/cleardate', ADMIN);
  server.on('GET /api/clear_date/due', () => answered(dates));
}

test('each date with number and sum, and what it waits for', async () => {
  openWith(
    { ...DATE, claim_until: '2020-01-31' },
    { ...DATE, date: '2020-01-02', claim_until: '2999-01-31', is_due: false },
    { ...DATE, date: '2020-01-03', locked: 1, is_due: false },
  );
  const table = await screen.findByRole('table', { name: 'Unclaimed by date' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Jan 1, 2020.*3.*₱570\.00.*Due$/),
    expect.stringMatching(/Jan 2, 2020.*after Jan 31, 2999: claim until$/),
    expect.stringMatching(/Jan 3, 2020.*1 reported lost: after its claim slip$/),
  ]);
});

test('nothing of it where nothing was promised', async () => {
  openWith(DATE);
  await screen.findByText('No dates cleared yet.');
  expect(screen.queryByText('Unclaimed by date')).toBeNull();
});

test('a date that the server would refuse is not asked about', async () => {
  openWith();
  const words = 'A future date cannot be cleared.';
  server.on('GET /api/clear_date/preview', refused(409, 'DATE_IN_FUTURE', words, 'date'));
  await fill('Date', '2100-01-01');
  await click('Add Date');
  await toasted(words);
  await screen.findByText(`⚠ ${words}`);
  expect(isAsked()).toBe(false);
});

test('the question for today says that it is today', async () => {
  openWith();
  await fill('Date', today());
  await click('Add Date');
  await screen.findByText(/^This is today:/);
  await answer('This action is permanent.', 'No');
  expect(server.commands).toEqual([]);
});
