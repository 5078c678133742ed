/** @jest-environment jsdom */
/** Game history: the window of a game, and what a row says of it. */
import { afterEach, expect, test } from '@jest/globals';
import { GameStatus, type GameView } from '@taya/contracts/game';
import { screen, waitFor, within } from '@testing-library/dom';
import { click, close, open, pushMessage, server } from './office.fixture.js';
import { AUDITOR, GAME } from './records.fixture.js';
import { page } from './server.fixture.js';

afterEach(close);

test('the window of a game follows it', async () => {
  open('/dashboard/gamehistory', AUDITOR);
  await click('View Derby');
  const dialog = await waitFor(() => screen.getByRole('dialog'));
  expect(dialog.textContent).not.toContain('Betting Open');
  const data: GameView = { ...GAME, game_status_id: GameStatus.BettingOpen, is_bet_meron_open: true };
  pushMessage({ event: 'game', data, ledger_id: 'ledger', revision: 1, server_time: Date.now() } as never);
  await waitFor(() => within(dialog).getAllByText('Betting Open'));
});

test('a name does not repeat the date of its row, and a no contest is one in row, filter and file', async () => {
  const file = new FileReader();
  URL.createObjectURL = (blob) => {
    file.readAsText(blob as Blob);
    return '#';
  };
  URL.revokeObjectURL = () => {};
  open('/dashboard/gamehistory', AUDITOR);
  const refunded = {
    ...{ name: 'Game #8 - Nov 26, 2026', created_at: '2026-11-26T01:00:00.000Z' },
    ...{ game_status_id: GameStatus.Finished, is_finished: true, is_no_contest: true },
    ...{ result: 'MERON', is_winner_meron: true },
  } as const;
  server.on('GET /api/game', page([{ ...GAME, ...refunded }]));
  await screen.findByText(/^NO CONTEST, all bets refunded$/);
  expect(screen.getByRole('cell', { name: 'Game #8' }).textContent).toBe('Game #8');
  const filter = screen.getByLabelText('Result');
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['All', 'MERON', 'WALA', 'DRAW', 'NO CONTEST']]);
  await click('CSV');
  await waitFor(() => expect(file.result).toContain(',Finished,NO CONTEST,'));
});
