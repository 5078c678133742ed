/** @jest-environment jsdom */
/** What a till shows of the shift: nothing where there are none, and nothing of the drawer while it is counted. */
import { afterEach, expect, test } from '@jest/globals';
import type { ShiftView } from '@taya/contracts/answers/shift';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { SHIFT } from '../../receipt/receipts.fixture.js';
import { button, click, close, field, open, server, toasted } from './office.fixture.js';
import { ANA, BALANCE, SETTINGS } from './records.fixture.js';
import { answered, refused } from './server.fixture.js';

afterEach(close);

const OPEN: ShiftView = {
  ...SHIFT,
  number: null,
  ref_number: null,
  status: 'open',
  counts: [],
  counted: null,
  counted_at: null,
  closed_at: null,
  closed_by: null,
  over_short: null,
};
const BLIND: ShiftView = {
  ...OPEN,
  status: 'counting',
  opening: null,
  sold: null,
  cancelled: null,
  paid_own: null,
  paid_others: null,
  cashin: null,
  remit: null,
  reversals: null,
  expected: null,
  bets_open: null,
  receipts_printed: null,
  receipts_reprinted: null,
};

function openTill(path: string, shift: ShiftView | null): void {
  open(`/dashboard/${path}`, ANA);
  server.on('GET /api/settings', answered({ ...SETTINGS, shifts: true }));
  server.on('GET /api/shift/current', answered(shift));
}

test('a station without shifts shows nothing of them, and asks for none', async () => {
  open('/dashboard/payin', ANA);
  await screen.findByText('₱1,000.00');
  await screen.findByText('Last 5 tickets');
  expect(document.body.textContent).not.toMatch(/shift/i);
});

test.each(['payin', 'payout'])('%s says to open the shift first, with the key that does it', async (page) => {
  openTill(page, null);
  await screen.findAllByText('Open your shift first');
  await screen.findByText('No shift open');
  fireEvent.keyDown(window, { key: 'F6' });
  await field('In the drawer');
  expect(window.location.pathname).toBe('/dashboard/shift');
});

test('while the drawer is counted its figures are hidden, whatever was read before', async () => {
  openTill('payin', OPEN);
  await screen.findByText(/^Shift since/);
  await screen.findByText('₱1,000.00');
  fireEvent.click(await screen.findByRole('link', { name: 'Shift' }));
  await screen.findByText('₱6,900.00');
  server.on('POST /api/shift/count/begin', answered(BLIND));
  server.on('GET /api/shift/current', answered(BLIND));
  await click(/^Count the drawer/);
  await screen.findByLabelText('Pieces of ₱1,000');
  for (const page of ['Payin', 'Payout', 'Bets', 'Shift']) {
    fireEvent.click(await screen.findByRole('link', { name: page }));
    await screen.findByText('Drawer hidden: counting');
    await waitFor(() => expect(document.body.textContent).not.toMatch(/1,000\.00|900\.00/));
    expect(document.getElementById('amount')).toBeNull();
    const print = await button('Print Balance');
    expect([print.matches(':disabled'), print.title]).toEqual([true, 'The drawer is being counted.']);
  }
});

test('a balance of null is hidden too, before the shift is known', async () => {
  openTill('payin', BLIND);
  server.on('GET /api/teller_balance', answered(null));
  await screen.findByText('Hidden');
});

test('what is refused because of the shift is said, and the state read again', async () => {
  openTill('shift', { ...OPEN, status: 'counted', counted: '6880.00', counts: SHIFT.counts });
  await screen.findByText('SHORT');
  server.on('GET /api/shift/current', answered(null));
  server.on('POST /api/shift/resume', refused(409, 'SHIFT_NOT_OPEN', 'Open your shift first'));
  await click(/^Resume selling/);
  await toasted('Open your shift first');
  await screen.findByText('No shift open');
  expect((await field('In the drawer')).value).toBe(BALANCE.onHand.replace('1', '1,'));
});
