/** Game control when calls fail: the server's message or the default, and no command twice. */
import { describe, expect, test } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import type { House } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { answer, dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { type Silence, silence, WITHDRAWN } from './support/faults.js';
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
const WINNER = 'Failed to change the game status to Meron or Wala as winner or Draw';

/** How a new game is brought to a status, and the message of each button when the server sends none. */
const FAILURES: readonly (readonly [
  status: string,
  before: readonly GameAction[],
  buttons: readonly (readonly [button: string, message: string])[],
])[] = [
  [
    'Not Started',
    [],
    [
      ['Cancel', 'Failed to cancel the game'],
      ['Start Betting All', BETTING],
      ['Start Betting Meron', `${BETTING} of meron`],
      ['Start Betting Wala', `${BETTING} of wala`],
    ],
  ],
  [
    'Betting Open',
    ['start_betting_all'],
    [
      ['Pause', 'Failed to pause the game or resume the game'],
      ['Stop Betting All', BETTING],
      ['Stop Betting Meron', `${BETTING} of meron`],
      ['Stop Betting Wala', `${BETTING} of wala`],
    ],
  ],
  ['Paused', ['start_betting_all', 'pause'], [['Resume', 'Failed to pause the game or resume the game']]],
  [
    'Ongoing',
    ['start_betting_all', 'stop_betting_all'],
    [
      ['MERON', WINNER],
      ['WALA', WINNER],
      ['DRAW', WINNER],
    ],
  ],
  [
    'Result',
    ['start_betting_all', 'stop_betting_all', 'set_draw'],
    [
      ['UNDO', 'Failed to undo the game result'],
      ['CONFIRM', 'Failed to confirm the game result'],
    ],
  ],
];

describe('a button that is refused without a message', () => {
  test.each(FAILURES)(
    'at %s: the default is told, and nothing has changed',
    async (status, before, buttons) => {
      const game = await house.game();
      if (before.length > 0) await house.act(game, ...before);
      const screen = await openGameControl();
      const banner = screen.page.locator('#page header').getByText(status, { exact: true });
      await banner.waitFor();
      const mend = await silence(screen, '**/api/game/**', 'refused', 'PUT');
      for (const [button, message] of buttons) {
        await press(screen, button);
        await screen.toast(message);
      }
      await mend();
      await eventually(() => banner.isVisible(), true);
    },
  );

  test('a new game, and the timer', async () => {
    const screen = await openGameControl();
    const mend = await silence(screen, /\/api\/(game|timer)$/, 'refused', 'POST');
    await screen.button(/^New Game/).click();
    await dialog(screen).getByLabel('Game name').fill('Refused');
    await dialog(screen)
      .getByRole('button', { name: /^Create/ })
      .click();
    await screen.toast('Failed to create new game');
    await screen.page.keyboard.press('Escape');
    await dialog(screen).waitFor({ state: 'detached' });
    await screen.button(/^Timer/).click();
    await dialog(screen).getByLabel('Seconds').fill('30');
    await dialog(screen).getByRole('button', { name: /^Set/ }).click();
    await answer(screen, 'Do you want to set the timer?', 'Yes');
    await screen.toast('Failed to update timer');
    await mend();
  });
});

test.each<[Silence]>([['broken'], ['lost']])(
  'a command that never arrived, its answer %s: asking what became of it does not do it, and it can be done again',
  async (how) => {
    const game = await house.game();
    const screen = await openGameControl();
    await screen.page.locator('#page header').getByText('Not Started', { exact: true }).waitFor();
    const keys: (string | undefined)[] = [];
    screen.page.on('request', (request) => {
      if (request.method() === 'PUT') keys.push(request.headers()['idempotency-key']);
    });
    const mend = await silence(screen, '**/api/game/*/start_betting_all', how, 'PUT');
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
  },
);

test.each([
  ['Failed to fetch latest game', '**/api/game_status'],
  ['Failed to fetch timer', '**/api/timer'],
  ['Failed to fetch house percentage', '**/api/settings/get_house_percentage'],
  ['Failed to fetch game list', '**/api/game?*'],
])('%s', async (message, calls) => {
  const screen = await openGameControl();
  const mend = await silence(screen, calls, 'refused', 'GET');
  // What the socket brings is not fetched.
  await screen.page.routeWebSocket(/socket\.io/, () => undefined);
  await screen.page.reload();
  await screen.toast(message);
  await mend();
});

test('Failed to fetch default game name: a name can still be typed', async () => {
  const screen = await openGameControl();
  const mend = await silence(screen, '**/api/game_default_name?*', 'refused');
  await screen.button(/^New Game/).click();
  await screen.toast('Failed to fetch default game name');
  await dialog(screen).getByLabel('Game name').fill('Typed');
  await dialog(screen)
    .getByRole('button', { name: /^Create/ })
    .click();
  await screen.toast('New game created successfully');
  await mend();
  expect((await house.latestGame()).name).toBe('Typed');
});
