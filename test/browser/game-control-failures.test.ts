/** Game control when a command is lost: it is not done twice. */
import { expect, test } from '@jest/globals';
import type { House } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { answer } from './support/dialogs.js';
import { silence, WITHDRAWN } from './support/faults.js';
import { gameButton } from './support/game-control.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;

withBackOffice((backOffice) => {
  office = backOffice;
  house = office.house;
});

const openGameControl = () =>
  office.openAs(house.admin, { path: '/dashboard/game', reducedMotion: 'reduce' });

async function press(screen: Screen, name: string): Promise<void> {
  await gameButton(screen, name).click();
  // The question has the button's words above it.
  await answer(screen, name, 'Yes');
}

const BETTING = 'Failed to change the game status to start or stop betting';
test('a command that never arrived: asking what became of it does not do it, and it can be done again', async () => {
  const game = await house.game();
  const screen = await openGameControl();
  await screen.page.locator('#page header').getByText('Not Started', { exact: true }).waitFor();
  const keys: (string | undefined)[] = [];
  screen.page.on('request', (request) => {
    if (request.method() === 'PUT') keys.push(request.headers()['idempotency-key']);
  });
  const mend = await silence(screen, '**/api/game/*/start_betting_all', 'lost', 'PUT');
  await press(screen, 'Start Betting All');
  await screen.toast(BETTING);
  await screen.page
    .getByText('Server did not reply: Start Betting All may or may not be recorded.')
    .waitFor();
  await mend();
  await screen.button('Check now').click();
  await screen.toast(WITHDRAWN);
  await screen.page.getByText('Server did not reply').waitFor({ state: 'detached' });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await house.latestGame()).toMatchObject({ id: game.id, game_status_id: 1 });
  await press(screen, 'Start Betting All');
  await screen.toast('Game status changed to Betting Open successfully');
  expect(new Set(keys).size).toBe(2);
  expect(await house.latestGame()).toMatchObject({ id: game.id, game_status_id: 2 });
});
