/** Game control, when messages and commands are late or lost: older data never replace newer data, and nothing is done twice. */
import { expect, test } from '@jest/globals';
import { dataOf } from '../support/client.js';
import type { House } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { answer } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { silence, WITHDRAWN } from './support/faults.js';
import { gameButton } from './support/game-control.js';
import { LiveLine } from './support/live-line.js';
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

const heading = ({ page }: Screen) => page.locator('#page header');
const history = ({ page }: Screen) => page.getByRole('table', { name: 'History' });
const is = (screen: Screen, status: string) => heading(screen).getByText(status, { exact: true }).waitFor();

async function pause(screen: Screen): Promise<void> {
  await gameButton(screen, 'Pause').click();
  await answer(screen, 'Do you want to pause the game?', 'Yes');
}

/** Notes everything that the banner shows from now on, because a short wrong state would otherwise not be seen. */
async function watchBanner({ page }: Screen): Promise<void> {
  await page.evaluate(`{
    const banner = document.querySelector('#page header');
    const note = () => window.shown.push(banner.textContent);
    window.shown = [];
    note();
    new MutationObserver(note).observe(banner, { subtree: true, childList: true, characterData: true });
  }`);
}

async function expectPausedAllTheTime(screen: Screen): Promise<void> {
  const shown = await screen.page.evaluate<readonly string[]>('window.shown');
  expect(shown.filter((text) => !text.includes('Paused'))).toEqual([]);
  await eventually(() => gameButton(screen, 'Resume').isEnabled(), true);
  await eventually(
    () => history(screen).locator('tbody tr').first().textContent(),
    expect.stringContaining('Paused'),
  );
}

test('a late live message from before a command does not show the old status again', async () => {
  const game = await house.openGame('Late message');
  const screen = await openGameControl();
  const line = await LiveLine.of(screen);
  await is(screen, 'Betting Open');
  line.hold();
  await house.act(game, 'stop_betting_meron');
  const late: ReturnType<typeof line.take>[number][] = [];
  await until(() => late.push(...line.take('game')) > 0);
  await pause(screen);
  await is(screen, 'Paused');
  await watchBanner(screen);

  line.deliver(late);
  // Messages come in order: once this one is shown, so are those before it.
  dataOf(await house.admin.post('/api/timer', { timer_status: 'set', max_timer_seconds: 95 }));
  await until(() => {
    line.deliver(line.take('timer'));
    return screen.page.getByText('of 1:35').isVisible();
  });
  await expectPausedAllTheTime(screen);
});

test('a slow answer from before a command does not show the old status again, without live messages too', async () => {
  await house.openGame('Slow answer');
  const screen = await openGameControl();
  await screen.page.routeWebSocket(/socket\.io/, () => undefined);
  await screen.page.reload();
  await is(screen, 'Betting Open');
  let send: () => void = () => undefined;
  const isToBeSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  let isHeld = false;
  await screen.page.route('**/api/game_status', async (route) => {
    const response = await route.fetch();
    isHeld = true;
    await isToBeSent;
    await route.fulfill({ response });
  });
  // A refusal makes the page fetch again.
  const mend = await silence(screen, '**/api/game/*/pause', 'refused', 'PUT');
  await pause(screen);
  await until(() => isHeld);
  await mend();
  await pause(screen);
  await is(screen, 'Paused');
  await watchBanner(screen);

  const answered = screen.page.waitForResponse('**/api/game_status');
  send();
  await (await answered).finished();
  // When the page has the answer of another call, it has rendered the result of this one.
  await screen.page.evaluate(
    `fetch('/api/health').then((answer) => answer.text()).then(() => new Promise(requestAnimationFrame))`,
  );
  await expectPausedAllTheTime(screen);
});

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
