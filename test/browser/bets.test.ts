/** One bet by its reference number, for the admin: its details, its receipts, the manual claim. */
import { describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import type { Locator } from 'playwright-core';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { answer, dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { silence, WITHDRAWN } from './support/faults.js';
import { scan } from './support/keyboard.js';
import { printed } from './support/prints.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;
let ana: Teller;
let screen: Screen;
/** Bets of a finished game that MERON won. */
let winners: BetView[];
let loser: BetView;
let cancelled: BetView;
let unfinished: BetView;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '5000' });
    const game = await house.openGame('Finished game');
    winners = [];
    for (let sold = 0; sold < 6; sold += 1) winners.push(await house.sell(ana, game, 'MERON', '100'));
    loser = await house.sell(ana, game, 'WALA', '900');
    cancelled = await house.sell(ana, game, 'WALA', '50');
    await house.cancel(ana, cancelled);
    await house.finish(game, 'MERON');
    unfinished = await house.sell(ana, await house.openGame('Open game'), 'WALA', '20');
    await open();
  },
  { keepsScreens: true },
);

const open = async () => {
  screen = await office.openAs(house.admin, { path: '/dashboard/bets', reducedMotion: 'reduce' });
  await screen.field('Reference number').waitFor();
};

const winner = (number: number) => winners[number] as BetView;

async function search(code: string): Promise<void> {
  await screen.field('Reference number').fill(code);
  await screen.button(/^Search/).click();
}

async function find(bet: BetView): Promise<void> {
  await search(bet.serial);
  await screen.page.getByRole('heading', { name: `Bet ${groupedSerial(bet.serial)}` }).waitFor();
}

/** The details of a bet on the page, by their labels. */
async function details(): Promise<Record<string, string>> {
  const labels = await screen.page.locator('#page dt').allTextContents();
  const values = await screen.page.locator('#page dd').allTextContents();
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}

const claim = () => screen.button(/^Claim$/);

describe('the search', () => {
  test('needs a number, and a claim needs a search; a wrong and an unknown number have their messages', async () => {
    await screen.button(/^Search/).click();
    await screen.toast('Please enter a serial number to search');
    await claim().click();
    await screen.toast('Please search for a bet first');
    await search('AAAABBBBCCCC');
    await screen.toast('This reference number is not valid. Please check it and try again.');
    const unknown = await house.admin.get(`/api/bet/000000000000/search`);
    await search('000000000000');
    await screen.toast(unknown.body.message);
  });

  test.each<[string, () => BetView, string, string, string]>([
    ['a winner', () => winner(0), '₱100.00', 'Unclaimed', ''],
    ['a loser', () => loser, '₱900.00', 'Lost', 'Only an unpaid winning bet can be claimed.'],
    ['a cancelled one', () => cancelled, '₱50.00', 'Cancelled', 'Only an unpaid winning bet can be claimed.'],
    ['one of an open game', () => unfinished, '₱20.00', 'N/A', 'Only an unpaid winning bet can be claimed.'],
  ])('finds %s with its details, and says why it cannot be claimed', async (_, bet, sum, status, reason) => {
    await find(bet());
    const known = {
      Amount: sum,
      'Sold by': 'Ana Cruz, Window 1',
      Game: status === 'N/A' ? 'Open game' : 'Finished game',
      Status: status,
    };
    await eventually(details, expect.objectContaining(known));
    await eventually(() => claim().isEnabled(), reason === '');
    if (reason !== '')
      await eventually(() => screen.page.getByText(reason, { exact: true }).isVisible(), true);
  });

  test('accepts a scan wherever the focus is', async () => {
    await screen.field('Reference number').blur();
    await scan(screen.page, winner(1).serial);
    await screen.page.getByRole('heading', { name: `Bet ${groupedSerial(winner(1).serial)}` }).waitFor();
  });
});

describe('the manual claim', () => {
  const figures = async () => ({
    balance: await house.balance(ana),
    report: (await house.admin.get('/api/report?date_from=2000-01-01&date_to=2100-01-01')).body,
  });

  test('warns that it is permanent, flags the bet, and changes no report and no drawer', async () => {
    const before = await figures();
    await find(winner(2));
    await claim().click();
    await dialog(screen)
      .getByText(/permanent/)
      .waitFor();
    await screen.picture('manual-claim');
    const top = (button: Locator) => button.evaluate((box) => box.getBoundingClientRect().top);
    expect(await top(claim())).toBe(await top(screen.button('Print Bet Receipt')));
    await answer(screen, 'Do you want to claim bet', 'No');
    expect((await house.bet(winner(2).id)).is_admin_claim).toBe(false);
    await claim().click();
    await answer(screen, 'Do you want to claim bet', 'Yes');
    await screen.toast('Bet successfully claimed');
    await screen.page.getByText('This bet is already claimed.', { exact: true }).waitFor();
    await eventually(async () => (await details()).Status, 'Claimed');
    await eventually(() => claim().isDisabled(), true);
    expect(await house.bet(winner(2).id)).toMatchObject({ is_admin_claim: true, has_claimed: false });
    expect(await figures()).toEqual(before);
    await screen.button('Print Payout Receipt').click();
    const paper = await printed(screen);
    expect(paper).toContain('CLAIMED ₱');
    expect(paper).toContain('Manually, by Administrator');
  });

  test('of a bet that was paid meanwhile is refused, and the page says so afterwards', async () => {
    await find(winner(3));
    await claim().click();
    await dialog(screen).waitFor();
    await house.pay(ana, winner(3));
    await answer(screen, 'Do you want to claim bet', 'Yes');
    await screen.toast('This bet is already paid.');
    await screen.page.locator('#page').getByText('This bet is already paid.', { exact: true }).waitFor();
    await eventually(async () => (await details()).Status, 'Claimed');
  });
});

describe('the receipts', () => {
  test('of the bet, and of the payout once it is paid', async () => {
    await house.pay(ana, winner(4));
    await open();
    await find(winner(0));
    await eventually(() => screen.button('Print Payout Receipt').isDisabled(), true);
    await find(winner(4));
    await screen.button('Print Bet Receipt').click();
    const bet = await printed(screen);
    expect(bet).toContain('BET RECEIPT');
    expect(bet).toContain(groupedSerial(winner(4).serial));
    await screen.button('Print Payout Receipt').click();
    const payout = await printed(screen, 2);
    expect(payout).toContain('PAID');
    expect(payout).toContain(groupedSerial(winner(4).serial));
  });
});

describe('without a message of the server', () => {
  test('Failed to search bet, Failed to claim bet', async () => {
    const mendSearch = await silence(screen, '**/api/bet/*/search', 'refused');
    await search(winner(5).serial);
    await screen.toast('Failed to search bet');
    await mendSearch();
    await find(winner(5));
    const mendClaim = await silence(screen, '**/api/bet/*/manual_claim', 'refused');
    await claim().click();
    await answer(screen, 'Do you want to claim bet', 'Yes');
    await screen.toast('Failed to claim bet');
    await mendClaim();
    await eventually(() => claim().isEnabled(), true);
  });

  test('a claim that never arrived is not done by Check now, and can be made again', async () => {
    const bet = winner(1);
    await open();
    await find(bet);
    const mend = await silence(screen, '**/api/bet/*/manual_claim', 'lost');
    await claim().click();
    await answer(screen, 'Do you want to claim bet', 'Yes');
    await screen.toast('Failed to claim bet');
    await screen.page
      .getByText(
        `Server did not reply: the claim of ${groupedSerial(bet.serial)} may or may not be recorded.`,
      )
      .waitFor();
    await mend();
    const isClaimed = async () =>
      dataOf(await house.admin.get<{ bet: BetView }>(`/api/bet/${bet.id}`)).bet.is_admin_claim;
    await screen.button('Check now').click();
    await screen.toast(WITHDRAWN);
    expect(await isClaimed()).toBe(false);
    await claim().click();
    await answer(screen, 'Do you want to claim bet', 'Yes');
    await screen.toast('Bet successfully claimed');
    expect(await isClaimed()).toBe(true);
  });
});
