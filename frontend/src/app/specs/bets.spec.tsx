/** @jest-environment jsdom */
/** The admin finds a bet by its code. */
import { afterEach, expect, test } from '@jest/globals';
import type { BetRow } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { close, field, fill, open, server, toasted } from './office.fixture.js';
import { ADMIN, ANA, GAME } from './records.fixture.js';
import { answered, refused } from './server.fixture.js';

afterEach(close);

const SERIAL = 'K7QP3MXW9DTA';
const UNKNOWN = 'K7QP9999999A';
const SELLER = { full_name: ANA.name, location: ANA.location };
const BET = {
  id: 5,
  serial: SERIAL,
  game_name: GAME.name,
  amount: '300.00',
  payout_amount: '0.00',
  payout_percentage: '187.50',
  is_bet_meron: true,
  bet_date: GAME.created_at,
  teller: { id: ANA.id, ...SELLER },
  paid_by: null,
  claimed_by: null,
  approved_by: null,
  locked: null,
} as BetRow;

async function search(code: string): Promise<void> {
  await fill('Reference number', code);
  const { form } = await field('Reference number');
  if (form === null) throw new Error('the search is no form');
  fireEvent.submit(form);
}

const heading = `Bet ${groupedSerial(SERIAL)}`;

test('a search opens the page of the bet with what it found: the bet is not asked for again', async () => {
  open('/dashboard/bets', ADMIN);
  // There is no reply to `GET /api/bet/5`: a call of it would fail the test.
  server.on(`GET /api/bet/${SERIAL}/search`, answered({ bet: BET, game: GAME, betTeller: SELLER }));
  await search(SERIAL);
  await screen.findByText(heading);
  expect(window.location.pathname).toBe('/dashboard/bets/5/show');
});

test('a bet that is searched again after another code was missed is shown again', async () => {
  open('/dashboard/bets', ADMIN);
  server.on(`GET /api/bet/${SERIAL}/search`, answered({ bet: BET, game: GAME, betTeller: SELLER }));
  server.on(`GET /api/bet/${UNKNOWN}/search`, refused(404, 'BET_NOT_FOUND', 'No such bet.'));
  await search(SERIAL);
  await screen.findByText(heading);
  await search(UNKNOWN);
  await toasted('No such bet.');
  await waitFor(() => expect(screen.queryByText(heading)).toBeNull());
  await search(SERIAL);
  await screen.findByText(heading);
});
