/** Game control: which buttons are enabled when, questions and messages, and two admins at once. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { sentCommands } from './support/commands.js';
import { answer, dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import {
  BUTTONS,
  betting,
  CANCEL,
  confirm,
  confirmNoContest,
  DRAW,
  type GameButton,
  gameButton,
  PAUSE,
  RESUME,
  type Step,
  UNDO,
  winner,
} from './support/game-control.js';
import { hold } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { faultsInBothThemes } from './support/themes.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;
let ana: Teller;
let screen: Screen;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '1000' });
});

const STARTS = ['Start Betting All', 'Start Betting Meron', 'Start Betting Wala'];
const ONGOING = ['Pause', 'Timer', ...STARTS, 'MERON', 'WALA', 'DRAW'];

const openGameControl = () =>
  office.openAs(house.admin, { path: '/dashboard/game', reducedMotion: 'reduce' });

/** The enabled buttons. Pause and Resume are one button, which is labelled with what it would do. */
async function pressable(of: Screen): Promise<readonly GameButton[]> {
  const on: GameButton[] = [];
  for (const name of BUTTONS) {
    // Not `isEnabled`, which waits for a button that is about to be labelled otherwise.
    if ((await gameButton(of, name).and(of.page.locator(':enabled')).count()) === 1) on.push(name);
  }
  return on;
}

const heading = (of: Screen) => of.page.locator('#page header');
const history = (of: Screen) => of.page.getByRole('table', { name: 'History' });

/** Waits for a status in the banner. */
async function at(status: string, of = screen): Promise<void> {
  await heading(of).getByText(status, { exact: true }).waitFor();
}

/** Waits for a status in the banner, and for what can be pressed then: no more and no less. */
async function offers(status: string, names: readonly string[], of = screen): Promise<void> {
  await at(status, of);
  await eventually(() => pressable(of), names);
}

/** Presses a button and answers Yes. */
async function press({ press: name, question, toast }: Step, of = screen): Promise<void> {
  await gameButton(of, name).click();
  // The toast of the same step before may still be there.
  const replied = of.page.waitForResponse((response) => response.request().method() === 'PUT');
  await answer(of, question, 'Yes');
  await replied;
  await of.toast(toast);
}

async function create(of = screen, name?: string): Promise<void> {
  await gameButton(of, 'New Game').click();
  await dialog(of).getByLabel('Game name').waitFor();
  if (name !== undefined) await dialog(of).getByLabel('Game name').fill(name);
  await dialog(of)
    .getByRole('button', { name: /^Create/ })
    .click();
  await of.toast('New game created successfully');
  await dialog(of).waitFor({ state: 'detached' });
}

describe('the buttons', () => {
  beforeAll(async () => {
    screen = await openGameControl();
  });

  // One screen for a whole day, from the first game on.
  test('follow the rules in every status', async () => {
    await screen.page.getByText('No data found').waitFor();
    await screen.page.getByText('No games yet. Press New Game (N) to start.').waitFor();
    await eventually(() => pressable(screen), ['New Game', 'Timer']);

    await create();
    await offers('Not Started', ['Cancel', 'Timer', ...STARTS]);
    await press(CANCEL);
    await offers('Cancelled', ['New Game', 'Timer']);
    await create();
    await at('Not Started');

    const stops = ['Stop Betting All', 'Stop Betting Meron', 'Stop Betting Wala'];
    await press(betting('Start Betting Meron'));
    const meronOnly = ['Pause', 'Timer', 'Start Betting Wala', 'Stop Betting All', 'Stop Betting Meron'];
    await offers('Betting Open', meronOnly);
    await eventually(
      () => screen.page.getByRole('region', { name: 'WALA' }).textContent(),
      expect.stringContaining('(CLOSED)'),
    );
    await press(betting('Start Betting Wala'));
    await until(async () => (await screen.page.getByText('(CLOSED)').count()) === 0);
    await offers('Betting Open', ['Pause', 'Timer', ...stops]);
    await press(betting('Stop Betting Meron'));
    await screen.page.getByRole('region', { name: 'MERON' }).getByText('(CLOSED)').waitFor();
    const walaOnly = ['Pause', 'Timer', 'Start Betting Meron', 'Stop Betting All', 'Stop Betting Wala'];
    await offers('Betting Open', walaOnly);
    await press(PAUSE);
    await offers('Paused', ['Resume', 'Timer']);
    await press(RESUME);
    await offers('Betting Open', walaOnly);

    // Closing the last open side stops the betting.
    await press(betting('Stop Betting Wala', 'Game status changed to Ongoing successfully'));
    await offers('Ongoing', ONGOING);
    await press(PAUSE);
    await offers('Paused', ['Resume', 'Timer']);
    await press(RESUME);
    await offers('Ongoing', ONGOING);
    await press(betting('Start Betting All'));
    await offers('Betting Open', ['Pause', 'Timer', ...stops]);
    await press(betting('Stop Betting All'));
    await offers('Ongoing', ONGOING);

    for (const step of [winner('MERON'), winner('WALA'), DRAW]) {
      await press(step);
      await offers('Result', ['Timer', 'UNDO', 'CONFIRM']);
      await press(UNDO);
      await offers('Ongoing', ONGOING);
    }
    await press(winner('WALA'));
    await at('Result');
    await press(confirmNoContest('WALA'));
    await offers('Finished', ['New Game', 'Timer']);
    expect(await house.latestGame()).toMatchObject({ game_status_id: 6, result: 'WALA' });
  });
});

describe('a question', () => {
  test('without a Yes sends nothing: No, Escape, and Enter on No', async () => {
    await house.game('Questions');
    screen = await openGameControl();
    const sent = sentCommands(screen);
    await at('Not Started');
    await gameButton(screen, 'Cancel').click();
    await answer(screen, CANCEL.question, 'No');
    await gameButton(screen, 'Cancel').click();
    await dialog(screen).waitFor();
    await screen.page.keyboard.press('Escape');
    await dialog(screen).waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    expect((await house.latestGame()).game_status_id).toBe(1);
  });

  test('is opened by a held Enter that answers nothing; a new Enter sends one command', async () => {
    await house.game('Questions');
    screen = await openGameControl();
    const sent = sentCommands(screen);
    await at('Not Started');
    await gameButton(screen, 'Start Betting All').focus();
    await hold(screen.page, 'Enter');
    await eventually(() => dialog(screen).isVisible(), true);
    await screen.page.keyboard.up('Enter');
    await hold(screen.page, 'Enter');
    await screen.toast('Game status changed to Betting Open successfully');
    await screen.page.keyboard.up('Enter');
    await at('Betting Open');
    expect(sent).toHaveLength(1);
  });

  test('sends one command for a double click on Yes', async () => {
    await house.openGame('Questions');
    screen = await openGameControl();
    const sent = sentCommands(screen);
    await at('Betting Open');
    await gameButton(screen, 'Stop Betting All').click();
    await dialog(screen).waitFor();
    await screen.page.waitForTimeout(200);
    await dialog(screen).getByRole('button', { name: /^Yes/ }).dblclick();
    await at('Ongoing');
    expect(sent).toHaveLength(1);
  });
});

describe('a new game', () => {
  test('has the default name and the house percentage; its name is required', async () => {
    await house.finish(await house.openGame(), 'DRAW');
    screen = await openGameControl();
    const sent = sentCommands(screen);
    await at('Finished');
    await screen.page.keyboard.press('n');
    const name = dialog(screen).getByLabel('Game name');
    const suggested = dataOf(await house.admin.get<{ name: string }>('/api/game_default_name')).name;
    await eventually(async () => (await name.inputValue()).split(' - ')[0], suggested.split(' - ')[0]);
    const percentage = dialog(screen).getByLabel('House percentage');
    await eventually(() => percentage.inputValue(), '5.00%');
    await eventually(() => percentage.getAttribute('readonly'), expect.anything());
    await name.fill('  ');
    await screen.page.keyboard.press('Enter');
    await screen.toast('Game name is required');
    expect(sent).toEqual([]);
    await name.fill('Named by hand');
    await hold(screen.page, 'Enter', 5);
    await screen.toast('New game created successfully');
    await screen.page.keyboard.up('Enter');
    await heading(screen).getByText('Named by hand').waitFor();
    expect(sent).toEqual(['POST /api/game']);
  });
});

describe('the history', () => {
  const BACKGROUNDS = ['draw', 'cancelled', 'open', 'wala', 'meron'] as const;

  /** The colours of the rows by the names of their tints. */
  async function tones(of: Screen): Promise<readonly string[]> {
    return of.page.evaluate((names) => {
      const probe = document.body.appendChild(document.createElement('i'));
      const named = new Map(
        names.map((name) => {
          probe.style.background = `var(--${name}-tint)`;
          return [getComputedStyle(probe).backgroundColor, name];
        }),
      );
      probe.remove();
      const cells = document.querySelectorAll('table[aria-label="History"] tbody tr td:first-child');
      return [...cells].map((cell) => named.get(getComputedStyle(cell).backgroundColor) ?? 'none');
    }, BACKGROUNDS);
  }

  test('has the colours of the results, and each game can be viewed', async () => {
    const meron = await house.openGame('Red');
    await house.sell(ana, meron, 'MERON', '100');
    await house.sell(ana, meron, 'WALA', '120');
    const finished = await house.finish(meron, 'MERON');
    await house.finish(await house.openGame('Grey'), 'DRAW');
    await house.act(await house.game('Dark grey'), 'cancel');
    await house.openGame('Yellow');
    screen = await openGameControl();
    await history(screen).getByText('Yellow').waitFor();
    const latestTones = async () => (await tones(screen)).slice(0, 4);
    await eventually(latestTones, ['open', 'cancelled', 'draw', 'meron']);
    const names = () => history(screen).locator('tbody tr td:first-child').allTextContents();
    const latestNames = async () => (await names()).slice(0, 4);
    await eventually(latestNames, ['Yellow', 'Dark grey (Cancelled)', 'Grey', 'Red']);
    const dates = await history(screen).locator('tbody tr td:nth-child(2)').allTextContents();
    expect(dates[0]).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M to N\/A$/);
    expect(dates[3]).not.toContain('N/A');

    await screen.button('View Red').click();
    for (const word of ['Finished', 'WINNER', '₱100.00', '₱120.00', finished.meron_payout]) {
      await eventually(() => dialog(screen).textContent(), expect.stringContaining(word));
    }
    await screen.picture('game-detail');
    await screen.page.keyboard.press('Escape');
    await dialog(screen).waitFor({ state: 'detached' });
  });

  test('goes back to its first page after create, cancel, winner, undo and confirm', async () => {
    for (let made = 0; made < 6; made += 1) await house.act(await house.game(), 'cancel');
    screen = await openGameControl();
    const pager = screen.page.getByRole('navigation', { name: 'Pages' });
    const turned = async () => {
      await pager.getByText('Page 1 of 2').waitFor();
      await pager.getByRole('button', { name: 'Next' }).click();
      await pager.getByText('Page 2 of 2').waitFor();
    };
    const isBack = () => pager.getByText('Page 1 of 2').waitFor();
    await turned();
    await create(screen, 'To be cancelled');
    await isBack();
    await history(screen).getByText('To be cancelled').waitFor();
    await turned();
    await press(CANCEL);
    await isBack();
    await history(screen).getByText('To be cancelled (Cancelled)').waitFor();
    await create(screen, 'To be won');
    await press(betting('Start Betting All'));
    await press(betting('Stop Betting All'));
    for (const step of [winner('MERON'), UNDO, DRAW, confirmNoContest('DRAW')]) {
      await turned();
      await press(step);
      await isBack();
    }
  });
});

test('a no contest is shown as such, with an explanation', async () => {
  const game = await house.openGame('One-sided');
  await house.sell(ana, game, 'MERON', '100');
  screen = await openGameControl();
  await at('Betting Open');
  await press(betting('Stop Betting All'));
  await heading(screen).getByText('NO CONTEST').waitFor();
  const says = (text: string) =>
    eventually(() => screen.page.getByText('No bets on WALA.').textContent(), text);
  await says(
    'No contest: will be refunded – keep your ticket. No bets on WALA.' +
      ' Betting can be opened again; any result refunds all bets.',
  );
  await screen.picture('no-contest');
  expect(await faultsInBothThemes(screen)).toEqual([]);
  await press(winner('MERON'));
  await says(
    'No contest: will be refunded – keep your ticket. No bets on WALA. After UNDO betting can be opened again.',
  );
  await press(confirmNoContest('MERON'));
  await at('Finished');
  await says(
    'No contest – all bets refunded. No bets on WALA.' +
      ' The result stays MERON, nobody is winner, the house keeps ₱0.00.',
  );
  await eventually(
    () => history(screen).locator('tbody tr').first().textContent(),
    expect.stringContaining('NO CONTEST, all bets refunded'),
  );
});

test('two admins at once: the second is refused by the server, and then sees the current status', async () => {
  await house.openGame('Contended');
  screen = await openGameControl();
  const other = await openGameControl();
  await at('Betting Open', other);
  await gameButton(other, 'Stop Betting All').click();
  await dialog(other).waitFor();
  await at('Betting Open');
  await press(betting('Stop Betting All'));
  await answer(other, 'Stop betting on both sides?', 'Yes');
  await other.toast('The game is Ongoing now. Please look at it again.');
  for (const each of [screen, other]) await offers('Ongoing', ONGOING, each);
});

describe('a screen that no live messages reach', () => {
  const withoutMessages = async (status: string) => {
    screen = await openGameControl();
    await screen.page.routeWebSocket(/socket\.io/, () => undefined);
    await screen.page.reload();
    await at(status);
  };
  test('never resumes a game that should be paused, and then shows that it is paused', async () => {
    const game = await house.openGame('Paused elsewhere');
    await withoutMessages('Betting Open');
    const paused = await house.act(game, 'pause');
    await press({ ...PAUSE, toast: 'The game is Paused now. Please look at it again.' });
    await at('Paused');
    await eventually(() => pressable(screen), expect.arrayContaining(['Resume']));
    expect(await house.latestGame()).toEqual(paused);
    await press(RESUME);
  });

  test('never confirms another result than it shows', async () => {
    const game = await house.openGame('Decided elsewhere');
    for (const side of ['MERON', 'WALA'] as const) await house.sell(ana, game, side, '100');
    await house.act(game, 'stop_betting_all', 'set_winner_meron');
    await withoutMessages('Result');
    const decided = await house.act(game, 'undo_result', 'set_winner_wala');
    await press({ ...confirm('MERON'), toast: 'The result is WALA now. Please look at it again.' });
    expect(await house.latestGame()).toEqual(decided);
  });
});

test('a change of the house percentage is shown to the admin as a warning, and applies to new games', async () => {
  await house.finish(await house.openGame(), 'DRAW');
  screen = await openGameControl();
  await at('Finished');
  dataOf(await house.superAdmin.put('/api/settings/update_house_percentage', { value: '6.5' }));
  await screen.toast('The Super Admin changed the house percentage to 6.50%.');
  await gameButton(screen, 'New Game').click();
  await until(async () => (await dialog(screen).getByLabel('House percentage').inputValue()) === '6.50%');
  await dialog(screen)
    .getByRole('button', { name: /^Create/ })
    .click();
  await screen.toast('New game created successfully');
  await heading(screen).getByText('house 6.50%').waitFor();
  expect(((await house.latestGame()) as GameView).house_percentage).toBe('6.50');
  await gameButton(screen, 'Cancel').click();
  await dialog(screen).waitFor();
  expect(await faultsInBothThemes(screen)).toEqual([]);
});
