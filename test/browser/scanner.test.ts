/** Scanners at the paces that there are, by the exact time stamps of their keys: a scan pays, sells and answers nothing. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { sentCommands } from './support/commands.js';
import { dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { scanAt } from './support/keyboard.js';
import { Payin } from './support/payin.js';
import { Payout } from './support/payout.js';
import { withBackOffice } from './support/with-back-office.js';

const SCANS = [8, 15, 30, 35, 45, 50, 60, 65] as const;
/** Told from a hand by nothing. */
const LIKE_A_HAND = 80;
const PACES = [...SCANS, LIKE_A_HAND];
/** With the key `S` first, which starts betting, and `Y`, which says yes to what is permanent. */
const CODE = 'SXYMPN2C7QW5';
/** Longer than a question takes to be ready for answers. */
const READING_MS = 250;

let office: BackOffice;
let house: House;
let ana: Teller;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '50000' });
});

describe('payout', () => {
  let winners: readonly BetView[];

  beforeEach(async () => {
    const game = await house.openGame();
    const bets: BetView[] = [];
    for (const _ of PACES) bets.push(await house.sell(ana, game, 'WALA', '100'));
    await house.sell(ana, game, 'MERON', '1000');
    await house.finish(game, 'WALA');
    winners = bets;
  });

  const isPaid = async (bet: BetView) => (await house.bet(bet.id)).has_claimed;

  test('a scan finds the ticket and pays nothing, one after another; Enter by hand pays', async () => {
    const payout = await Payout.open(office, ana);
    const { screen } = payout;
    const sent = sentCommands(screen);
    for (const [index, everyMs] of PACES.entries()) {
      const bet = winners[index] as BetView;
      await scanAt(screen.page, bet.serial, everyMs);
      await payout.hasField(bet.serial);
      await payout.ticket.waitFor();
      await until(() => payout.pay.isEnabled());
    }
    await scanAt(screen.page, winners[2]?.serial ?? '', 8, { pause: 5 });
    await payout.hasField(winners[2]?.serial ?? '');
    // A second scan of the ticket that stands there pays no more than the first.
    await scanAt(screen.page, winners[2]?.serial ?? '', 45);
    await until(() => payout.pay.isEnabled());
    expect(sent).toEqual([]);
    expect(await Promise.all(winners.map(isPaid))).not.toContain(true);
    await screen.page.keyboard.press('Enter');
    await screen.toast('Bet payout successful');
    expect(await isPaid(winners[2] as BetView)).toBe(true);
  });

  test('slower than that the Enter behind a whole number only asks', async () => {
    const bet = winners[0] as BetView;
    const payout = await Payout.open(office, ana);
    const { screen } = payout;
    await scanAt(screen.page, bet.serial, LIKE_A_HAND, {
      beforeEnter: () => until(() => payout.pay.isEnabled()),
    });
    await payout.question.getByText('Check the whole number against the paper.').waitFor();
    // Nor is the question answered by the next one.
    await scanAt(screen.page, bet.serial, LIKE_A_HAND);
    await payout.question.waitFor({ state: 'detached' });
    await payout.hasField(bet.serial);
    await until(() => payout.pay.isEnabled());
    expect(await isPaid(bet)).toBe(false);
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await screen.toast('Bet payout successful');
  });
});

describe('payin', () => {
  let game: GameView;

  beforeEach(async () => {
    game = await house.openGame();
  });

  const bets = async () =>
    dataOf(await ana.get<BetView[]>('/api/bet')).filter(({ game_id }) => game_id === game.id);

  test('a scan opens payout, and makes no amount', async () => {
    const payin = await Payin.open(office, ana);
    const { screen } = payin;
    const sent = sentCommands(screen);
    for (const everyMs of PACES) {
      await payin.hasFocusInAmount();
      await payin.amount.fill('500');
      await scanAt(screen.page, CODE, everyMs);
      await screen.isAt('/dashboard/payout');
      await eventually(() => screen.page.getByLabel('Ref #').inputValue(), 'SXYM PN2C 7QW5');
      await payin.press('F4');
      await payin.hasAmount('');
    }
    expect([sent, await bets()]).toEqual([[], []]);
  });

  test('a question is not answered by scans, and the amount stays', async () => {
    const payin = await Payin.open(office, ana);
    const { screen } = payin;
    await payin.ask('500');
    const sent = sentCommands(screen);
    for (const everyMs of PACES) await scanAt(screen.page, CODE, everyMs);
    await scanAt(screen.page, CODE, 8, { pause: 4 });
    await screen.toast('Scan not used: answer the question first');
    await screen.page.waitForTimeout(READING_MS);
    await eventually(() => payin.dialog.isVisible(), true);
    await payin.press('Escape');
    await payin.hasAmount('500');
    expect([sent, await bets()]).toEqual([[], []]);
  });

  test('a large bet is not sold by the Y of a scan', async () => {
    const payin = await Payin.open(office, ana);
    await payin.ask('20000');
    for (const everyMs of PACES) await scanAt(payin.screen.page, CODE, everyMs);
    await payin.screen.page.waitForTimeout(READING_MS);
    await eventually(() => payin.dialog.isVisible(), true);
    expect(await bets()).toEqual([]);
  });
});

describe('the game', () => {
  test('nothing is done to it by scans', async () => {
    const game = await house.game();
    const screen = await office.openAs(house.admin, { path: '/dashboard/game', reducedMotion: 'reduce' });
    await screen.page.locator('#page').getByText('Not Started').first().waitFor();
    const sent = sentCommands(screen);
    for (const everyMs of SCANS) {
      await scanAt(screen.page, CODE, everyMs);
      await screen.toast('Scan not used: tickets are looked up on Bets');
      await dialog(screen).waitFor({ state: 'detached' });
    }
    // Its first letter asks; the question gets the rest, and answers nothing.
    for (const code of [CODE, CODE]) await scanAt(screen.page, code, LIKE_A_HAND);
    await screen.page.waitForTimeout(READING_MS);
    await eventually(() => dialog(screen).isVisible(), true);
    expect([sent, await house.latestGame()]).toEqual([[], game]);
  });
});

test('a question on a page that reads no scans is not answered by them', async () => {
  const screen = await office.openAs(house.superAdmin, {
    path: '/dashboard/teller',
    reducedMotion: 'reduce',
  });
  await screen.button('Disable Ana Cruz').click();
  await dialog(screen).waitFor();
  await screen.page.waitForTimeout(READING_MS);
  const sent = sentCommands(screen);
  for (const everyMs of PACES) await scanAt(screen.page, CODE, everyMs);
  await screen.page.waitForTimeout(READING_MS);
  await eventually(() => dialog(screen).isVisible(), true);
  expect(sent).toEqual([]);
});
