/** Selling while the server is stopped or slow, by keys: the screen says one thing, and each bet is sold and printed once. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice, OpenOptions } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { strikeKeys, type } from './support/keyboard.js';
import { Payin } from './support/payin.js';
import { printed, prints } from './support/prints.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

const EVERY_MS = 70;

let office: BackOffice;
let house: House;
let ana: Teller;
let game: GameView;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '5000' });
});

beforeEach(async () => {
  await house.superAdmin.put('/api/settings', { maximumTellerStake: null });
  game = await house.openGame();
});

const open = (options?: OpenOptions) => Payin.open(office, ana, options);
const betsOfGame = async () =>
  ((await ana.get<BetView[]>('/api/bet')).body.data ?? []).filter(({ game_id }) => game_id === game.id);

/** The server answers nothing, and goes on later with what has reached it. */
const stopServer = () => process.kill(house.station.pid, 'SIGSTOP');
const resumeServer = () => process.kill(house.station.pid, 'SIGCONT');

const firstRow = (payin: Payin) => payin.tickets.getByRole('listitem').first();

const says = (payin: Payin, words: string) =>
  eventually(() => firstRow(payin).textContent(), expect.stringContaining(words));

/** Sold and printed once, without a mark, and nothing on the screen says anything else. */
async function isSoldOnce(screen: Screen, amount: string): Promise<void> {
  const [bet] = await betsOfGame();
  const paper = await printed(screen);
  expect(bet).toMatchObject({ amount: `${amount}.00` });
  expect(paper).toContain(groupedSerial(bet?.serial ?? ''));
  expect(paper).not.toContain('REPRINT');
  const payin = new Payin(screen);
  await says(payin, groupedSerial(bet?.serial ?? ''));
  await says(payin, 'Sent to printer');
  await staysAway(payin.tickets.getByText('Being sold'));
  expect(await prints(screen)).toHaveLength(1);
  await payin.showsTotalsOf(ana, game.id);
}

/** From now on bets are recorded, their answers wait, and so do questions about them. */
async function holdAnswers({ page }: Screen) {
  const [answered, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/bet', async (route) => {
    const isQuestion = route.request().headers()['command-inquiry'] !== undefined;
    const response = isQuestion ? undefined : await route.fetch();
    await (isQuestion ? asked : answered).promise;
    // The page may have gone, or heard of it otherwise.
    await (response === undefined ? route.continue() : route.fulfill({ response })).catch(() => undefined);
  });
  return { letAnswersGo: answered.resolve, letQuestionsGo: asked.resolve };
}

const sell = (payin: Payin, amount: string) =>
  strikeKeys(payin.screen.page, [...amount, 'Enter', 'Enter'], EVERY_MS);

describe('while the server is stopped', () => {
  test('the bet on its way is the first row at once, after three seconds the screen says what it waits for, and afterwards it sells and prints without a key', async () => {
    const earlier = await house.sell(ana, game, 'WALA', '70');
    const payin = await open();
    const { screen } = payin;
    await payin.hasFocusInAmount();
    await says(payin, groupedSerial(earlier.serial));
    stopServer();
    try {
      await Promise.all([
        // Looked for from the beginning: it counts on.
        screen.connections.getByText(/^Server does not answer – [3-9] s$/).waitFor(),
        sell(payin, '760'),
      ]);
      await says(payin, 'Being sold…');
      await says(payin, '₱760.00');
      await type(screen.page, '340');
      // Never 760,340.
      await payin.hasAmount('340');
      await screen.connections.getByText('Live: waiting').waitFor();
      await says(payin, 'Check now');
      await payin.submit.getByText('can be sent when ₱760.00 on MERON is answered').waitFor();
      await eventually(() => payin.submit.isDisabled(), true);
      await screen.page.getByText(/^figures of \d/).waitFor();
      await screen.picture('payin-sending');
      // Keys of tickets mean no other ticket meanwhile.
      await strikeKeys(screen.page, ['F8', 'F9', 'Enter'], EVERY_MS);
      await staysAway(payin.dialog);
      await type(screen.page, '0');
      await payin.hasAmount('3,400');
      await screen.connections.getByText(/^Server away since/).waitFor();
      await screen.connections.getByText('Live: waiting').waitFor();
      await payin.press('F10');
    } finally {
      resumeServer();
    }
    await screen.toast('Bet successfully created');
    await isSoldOnce(screen, '760');
    await payin.hasAmount('3,400');
    await until(() => payin.submit.isEnabled());
    await screen.connections.getByText('Server', { exact: true }).waitFor();
    await eventually(() => earlier.serial, (await betsOfGame())[1]?.serial);
  });

  test('F4 leads to payout all the same, and a page that the server has not sent says so', async () => {
    const payin = await open();
    const { screen } = payin;
    await payin.hasFocusInAmount();
    await screen.page.waitForLoadState('networkidle');
    stopServer();
    try {
      await payin.press('F4');
      await screen.field('Ref #').waitFor();
      await screen.page.getByRole('link', { name: 'Change password' }).click();
      await screen.page.getByText('This page is still loading').waitFor();
      await payin.press('F4');
      await screen.field('Ref #').waitFor();
      await payin.press('F4');
      await payin.hasFocusInAmount();
    } finally {
      resumeServer();
    }
  });

  test('a reload in the middle of the sale changes nothing', async () => {
    const payin = await open();
    const { screen } = payin;
    await payin.hasFocusInAmount();
    const { letQuestionsGo } = await holdAnswers(screen);
    await sell(payin, '500');
    await until(async () => (await betsOfGame()).length === 1);
    await screen.page.reload();
    await says(payin, 'Being sold…');
    letQuestionsGo();
    await screen.toast('Bet successfully created');
    await isSoldOnce(screen, '500');
  });
});

describe('while an answer is late', () => {
  test('a visit to payout and back shows the same, counts the stake, and offers no Re-Print; the till asks by itself', async () => {
    await house.superAdmin.put('/api/settings', { maximumTellerStake: '1000.00' });
    const payin = await open();
    const { screen } = payin;
    await payin.hasFocusInAmount();
    const { letAnswersGo, letQuestionsGo } = await holdAnswers(screen);
    await sell(payin, '300');
    await until(async () => (await betsOfGame()).length === 1);
    const [bet] = await betsOfGame();
    const serial = payin.tickets.getByText(groupedSerial(bet?.serial ?? ''));
    await payin.press('F4');
    await screen.field('Ref #').waitFor();
    await payin.press('F4');
    await says(payin, 'Being sold…');
    await screen.page.getByText(/₱[47]00\.00 left/).waitFor();
    // It has been recorded, and the list has it.
    await staysAway(serial);
    letQuestionsGo();
    await screen.toast('Bet successfully created');
    await isSoldOnce(screen, '300');
    letAnswersGo();
    await staysAway(payin.tickets.getByText('Being sold'));
    expect(await prints(screen)).toHaveLength(1);
  });

  test('another tab says that it is sold elsewhere, sends nothing, and takes it over with F10', async () => {
    const payin = await open();
    const other = new Payin(await payin.screen.anotherTab());
    await other.amount.waitFor();
    await payin.screen.page.bringToFront();
    await payin.hasFocusInAmount();
    const { letAnswersGo } = await holdAnswers(payin.screen);
    await sell(payin, '400');
    await until(async () => (await betsOfGame()).length === 1);
    await other.screen.page.bringToFront();
    await says(other, 'Being sold in another tab');
    const row = other.tickets.getByRole('listitem').first();
    const height = (await row.boundingBox())?.height;
    await staysAway(other.screen.page.getByText('did not reply'));
    await other.hasFocusInAmount();
    await type(other.screen.page, '90');
    await other.submit.getByText('can be sent when ₱400.00 on MERON is answered').waitFor();
    await says(other, 'Check now');
    await row.getByText(/^no answer for \d+ s$/).waitFor();
    expect((await row.boundingBox())?.height).toBe(height);
    await other.press('F10');
    await other.screen.toast('Bet successfully created');
    await isSoldOnce(other.screen, '400');
    await other.hasAmount('90');
    letAnswersGo();
    await payin.screen.page.bringToFront();
    await staysAway(payin.tickets.getByText('Being sold'));
    const [bet] = await betsOfGame();
    await says(payin, groupedSerial(bet?.serial ?? ''));
    expect([await prints(payin.screen), await betsOfGame()]).toMatchObject([[], [{ amount: '400.00' }]]);
  });

  test('one that is refused while payout is open is told there, and its row waits on payin', async () => {
    const payin = await open();
    const { screen } = payin;
    await payin.hasFocusInAmount();
    const isClosed = Promise.withResolvers<void>();
    await screen.page.route('**/api/bet', (route) => isClosed.promise.then(() => route.continue()), {
      times: 1,
    });
    await sell(payin, '80');
    await says(payin, 'Being sold…');
    await payin.press('F4');
    await screen.field('Ref #').waitFor();
    await house.act(game, 'stop_betting_all');
    isClosed.resolve();
    await screen.toast('MERON ₱80.00 was NOT sold. Sell it again if wanted.');
    await payin.press('F4');
    await says(payin, '⚠ Not sold: give ₱80.00 back');
    await says(payin, 'The game is not open for entry.');
    await payin.press('F7');
    await payin.tickets.getByText('Not sold').waitFor({ state: 'detached' });
    await screen.page.getByText('was NOT sold').waitFor({ state: 'detached' });
    expect(await betsOfGame()).toEqual([]);
  });
});

test('an amount that comes back after a refusal is replaced by the next digits, and sold again by Enter', async () => {
  const payin = await open();
  const { screen } = payin;
  await payin.hasFocusInAmount();
  await screen.page.route('**/api/bet', (route) => route.fulfill({ status: 429, body: '{}' }), { times: 2 });
  await sell(payin, '760');
  await screen.toast('Failed to create bet');
  await payin.hasAmount('760');
  await type(screen.page, '340');
  await payin.hasAmount('340');
  await sell(payin, '');
  await payin.hasAmount('340');
  await sell(payin, '');
  await screen.toast('Bet successfully created');
  await isSoldOnce(screen, '340');
});

test('F8 prints the newest ticket again, F9 cancels it, and no key means another ticket', async () => {
  const payin = await open();
  const { screen } = payin;
  await payin.hasFocusInAmount();
  await sell(payin, '100');
  await printed(screen);
  await says(payin, 'Sent to printer');
  await strikeKeys(screen.page, ['F8'], EVERY_MS);
  expect(await printed(screen, 2)).toContain('REPRINT 2');
  await strikeKeys(screen.page, ['F9'], EVERY_MS);
  const [bet] = await betsOfGame();
  await payin.dialog.getByText(`Do you want to cancel bet ${groupedSerial(bet?.serial ?? '')}`).waitFor();
  await payin.dialogIsReady();
  // Keys of the page reach no question.
  await strikeKeys(screen.page, ['F8', 'F7', 'F10', 'Enter'], EVERY_MS);
  await screen.toast('Bet cancel successful');
  expect(await prints(screen)).toHaveLength(2);
  expect(await betsOfGame()).toMatchObject([{ is_cancelled: true }]);
});

test('the question shows side, amount, payout and change', async () => {
  await house.sell(ana, game, 'WALA', '1000');
  await house.sell(ana, game, 'MERON', '1000');
  const payin = await open();
  for (const [amount, facts] of [
    ['350', ['Change for ₱500', '₱150.00', 'Change for ₱1,000', '₱650.00']],
    ['500', ['Change for ₱500', '–', 'Change for ₱1,000', '₱500.00']],
    ['1250', ['Change for ₱1,500', '₱250.00', 'Change for ₱2,000', '₱750.00']],
  ] as const) {
    await payin.ask(amount);
    await payin.dialog
      .getByText(`creating bet MERON with an amount of ${Number(amount).toLocaleString('en-US')}?`)
      .waitFor();
    for (const fact of facts) await payin.dialog.getByText(fact, { exact: true }).first().waitFor();
    await payin.dialog.getByText(/^about ₱\d/).waitFor();
    await payin.dialog.getByRole('button', { name: /^Yes, sell ₱/ }).waitFor();
    await payin.screen.picture(`payin-question-${amount}`);
    await payin.press('Escape');
    await payin.dialog.waitFor({ state: 'detached' });
  }
});
