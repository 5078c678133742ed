/** @jest-environment jsdom */
/** Game history: the window of a game. */
import { afterEach, expect, test } from '@jest/globals';
import { GameStatus, type GameView } from '@taya/contracts/game';
import { screen, waitFor, within } from '@testing-library/dom';
import { click, close, open, pushMessage } from './office.fixture.js';
import { AUDITOR, GAME } from './records.fixture.js';

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
