import { afterEach, describe, expect, test } from '@jest/globals';
import type { BetLookup, BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { fromTwoPlaces, subtract, twoPlaces } from '@taya/contracts/money';
import { groupedSerial } from '@taya/contracts/serial';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { BackOffice, type OpenOptions } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { silence } from './support/faults.js';
import { scan, strikeKeys, type, typeWithoutPause } from './support/keyboard.js';
import { pesosOf } from './support/payin.js';
import { Payout } from './support/payout.js';
import { printed, prints } from './support/prints.js';
import { recordToasts } from './support/toasts.js';
import { withBackOffice } from './support/with-back-office.js';

/** Longer than a scanner waits with its Enter. */
const READING_MS = 600;

let office: BackOffice;
let house: House;
let ana: Teller;
let ben: Teller;
let game: GameView;
/** A game of Ana's tickets: WALA wins, 5 % for the house. */
let lost: BetView;
let cancelled: BetView;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '5000' });
  ben = await house.teller('ben', { cash: '100', location: 'Window 2' });
  game = await house.openGame();
  lost = await house.sell(ana, game, 'MERON', '1000');
  cancelled = await house.sell(ana, game, 'WALA', '70');
  await house.cancel(ana, cancelled);
  const stakes = ['300', '100', '110', '120', '130', '140'];
  for (const stake of stakes) await house.sell(ana, game, 'WALA', stake);
  await house.finish(game, 'WALA');
});

const open = (options?: OpenOptions) => Payout.open(office, ana, options);

/** A winning bet that is not paid yet. */
async function winner(): Promise<BetView> {
  const bets = dataOf(await ana.get<BetView[]>('/api/bet?page_size=100'));
  const unpaid = bets.filter(
    (bet) => !bet.is_bet_meron && !bet.is_cancelled && !bet.has_claimed && !bet.is_admin_claim,
  );
  const bet = unpaid.at(-1);
  if (bet === undefined) throw new Error('all winners are paid');
  return bet;
}

const lookup = async (bet: BetView) =>
  dataOf(await ana.get<BetLookup>(`/api/bet/${bet.serial}/search_for_payout`));

describe('the search', () => {
  test('keeps letters and digits in upper case, and waits until typing has paused', async () => {
    const { serial } = await winner();
    const payout = await open();
    await payout.hasFocusInField();
    await payout.says('Scan a ticket, or type its reference number.');
    await type(payout.screen.page, ` ${serial.slice(0, 3).toLowerCase()}-`);
    await payout.hasField(serial.slice(0, 3));
    await payout.says('4 characters minimum to search');
    await typeWithoutPause(payout.screen.page, serial.slice(3, 9).toLowerCase());
    await payout.ticket.waitFor();
    expect(payout.searches).toEqual([serial.slice(0, 9)]);
    await eventually(() => payout.ticket.textContent(), expect.stringContaining('WALA ticket · WINNER'));
    await payout.screen.page.keyboard.press('Escape');
    await payout.hasField('');
    await payout.hasFocusInField();
    await payout.ticket.waitFor({ state: 'detached' });
  });

  test('is found by the end of the serial too', async () => {
    const { serial } = await winner();
    const payout = await open();
    await payout.field.fill(serial.slice(-5));
    await payout.ticket.waitFor();
    await payout.ticket.getByText(game.name).first().waitFor();
  });

  test('a scan is searched for at once, wherever the focus is', async () => {
    const { serial } = await winner();
    const payout = await open();
    const answered = payout.screen.page.waitForResponse(/why_not_payable/);
    await payout.screen.page.getByRole('link', { name: 'Payout' }).focus();
    await scan(payout.screen.page, serial);
    await answered;
    await payout.hasField(serial);
    await payout.ticket.waitFor();
    // The Enter of the scanner pays nothing.
    expect((await lookup(await winner())).bet.serial).toBe(serial);
    await eventually(() => payout.pay.isEnabled(), true);
    await scan(payout.screen.page, lost.serial);
    await payout.says('No bet ready to payout');
    await payout.ticket.waitFor({ state: 'detached' });
  });

  test('a scan does not wait for the pause of typing', async () => {
    const { serial } = await winner();
    const payout = await open();
    // With the page's timers stopped, only a search without a pause can happen.
    await payout.screen.page.clock.install();
    await payout.screen.page.clock.pauseAt(new Date(Date.now() + 60_000));
    await scan(payout.screen.page, serial);
    await until(async () => payout.searches.length === 1);
    expect(payout.searches).toEqual([serial]);
  });
});

describe('paying', () => {
  afterEach(async () => dataOf(await house.superAdmin.put('/api/settings', { largePayout: '10000.00' })));

  test('a payout above the setting is asked about, and two quick Enters do not pay it: Y does', async () => {
    const bet = await winner();
    const owed = pesosOf((await lookup(bet)).bet.payout_amount);
    dataOf(await house.superAdmin.put('/api/settings', { largePayout: '10.00' }));
    const payout = await open();
    const { page } = payout.screen;
    await payout.field.fill(bet.serial);
    await until(() => payout.pay.isEnabled());
    await eventually(() => payout.pay.textContent(), expect.stringContaining('asks first'));
    await strikeKeys(page, ['Enter', 'Enter'], 70);
    await payout.question.getByText('Large payout: over ₱10.00').waitFor();
    await payout.question.getByText(groupedSerial(bet.serial)).waitFor();
    await payout.question.getByRole('button', { name: `Yes, pay ${owed}` }).waitFor();
    await payout.screen.picture('payout-large');
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await staysAway(payout.screen.page.getByText('Bet payout successful'));
    expect((await lookup(bet)).bet.has_claimed).toBe(false);
    await page.keyboard.press('y');
    await payout.screen.toast('Bet payout successful');
    expect((await lookup(bet)).bet.has_claimed).toBe(true);
  });

  test('by keys only: the amount of the API, receipt, balance, and ready for the next', async () => {
    const bet = await winner();
    const found = await lookup(bet);
    const { onHand } = await house.balance(ana);
    const payout = await open();
    const { screen } = payout;
    await payout.hasFocusInField();
    await type(screen.page, bet.serial);
    await until(() => payout.pay.isEnabled());
    const owed = pesosOf(found.bet.payout_amount);
    const after = twoPlaces(subtract(fromTwoPlaces(onHand), fromTwoPlaces(found.bet.payout_amount)));
    for (const words of [
      owed,
      pesosOf(bet.amount),
      `Drawer after payout${pesosOf(after)}`,
      'Ana Cruz, Window 1',
    ]) {
      await eventually(() => payout.ticket.textContent(), expect.stringContaining(words));
    }
    await eventually(() => payout.pay.textContent(), expect.stringContaining(owed));
    // Behind the last character it would be a slow scanner's, and only ask.
    await screen.page.waitForTimeout(READING_MS);
    await screen.page.keyboard.press('Enter');
    await screen.toast('Bet payout successful');
    const paper = await printed(screen);
    const amount = owed.replace('₱', '');
    for (const words of [
      `PAID ₱${amount}`,
      'WALA won',
      groupedSerial(bet.serial),
      'Paid by Ana Cruz, Window 1',
    ]) {
      expect(paper).toContain(words);
    }
    await payout.hasField('');
    await payout.hasFocusInField();
    await screen.page.getByText('Paid just now').waitFor();
    const paid = dataOf(await ana.get<BetLookup>(`/api/bet/${bet.id}`)).bet;
    expect(paid).toMatchObject({ has_claimed: true, payout_amount: found.bet.payout_amount });
    expect((await house.balance(ana)).onHand).toBe(after);
    await screen.page.getByRole('region', { name: 'Balance' }).getByText(pesosOf(after)).waitFor();
    await screen.button('Re-Print').click();
    expect(await printed(screen, 2)).toContain('REPRINT 2');
    // Searched for again it is claimed, and stays so.
    await payout.field.fill(bet.serial);
    await payout.says('ALREADY PAID BY YOU');
    await eventually(() => payout.refusal.textContent(), expect.stringContaining(`${owed} by you, `));
    await staysAway(payout.pay);
    await screen.page.keyboard.press('Enter');
    expect((await house.balance(ana)).onHand).toBe(after);
  });

  test('a held Enter and a double click pay once', async () => {
    const bet = await winner();
    const payout = await open();
    let calls = 0;
    await payout.screen.page.route('**/payout', async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await payout.find(bet.serial);
    await until(() => payout.pay.isEnabled());
    await payout.pay.dblclick();
    await payout.screen.page.keyboard.press('Enter');
    await payout.screen.toast('Bet payout successful');
    await printed(payout.screen);
    expect([calls, (await prints(payout.screen)).length]).toEqual([1, 1]);
    // Still held when the next ticket is there: it pays nothing.
    const next = await winner();
    await payout.screen.page.keyboard.down('Enter');
    await payout.find(next.serial);
    await until(() => payout.pay.isEnabled());
    await payout.screen.page.keyboard.down('Enter');
    await payout.screen.page.keyboard.down('Enter');
    await payout.screen.page.keyboard.up('Enter');
    expect(calls).toBe(1);
  });

  test('two tellers at the same ticket: one pays, the other reads why not', async () => {
    const bet = await winner();
    const [mine, bens] = [await open(), await Payout.open(office, ben)];
    await house.cashIn(ben, '1000');
    await Promise.all([mine.find(bet.serial), bens.find(bet.serial)]);
    await until(async () => (await mine.pay.isEnabled()) && (await bens.pay.isEnabled()));
    const before = await Promise.all([house.balance(ana), house.balance(ben)]);
    const [toMe, toBen] = await Promise.all([recordToasts(mine.screen), recordToasts(bens.screen)]);
    // Neither is paid before both have pressed: a page that hears of the other's payout has nothing to press.
    const pressed = Promise.withResolvers<void>();
    let calls = 0;
    for (const { screen } of [mine, bens]) {
      await screen.page.route('**/payout', async (route) => {
        calls += 1;
        if (calls === 2) pressed.resolve();
        await pressed.promise;
        await route.continue();
      });
    }
    await Promise.all([mine.pay.click(), bens.pay.click()]);
    const said = async () => [...(await toMe()), ...(await toBen())].sort();
    await eventually(said, ['Bet payout successful', 'This bet is already paid.']);
    const after = await Promise.all([house.balance(ana), house.balance(ben)]);
    const spent = after.map(({ onHand }, index) =>
      twoPlaces(subtract(fromTwoPlaces(before[index]?.onHand ?? ''), fromTwoPlaces(onHand))),
    );
    const { payout_amount } = dataOf(await ana.get<BetLookup>(`/api/bet/${bet.id}`)).bet;
    expect(spent.sort()).toEqual(['0.00', payout_amount]);
    const loser = (await toMe()).includes('Bet payout successful') ? bens : mine;
    await loser.says('ALREADY PAID');
    await staysAway(loser.pay);
  });
});

/** The payout is recorded, and its answer lost. */
async function payUnheard(payout: Payout, bet: BetView): Promise<void> {
  const mend = await silence(payout.screen, '**/payout', 'answer lost');
  await payout.find(bet.serial);
  await until(() => payout.pay.isEnabled());
  await payout.pay.click();
  await payout.screen.toast('Failed to payout bet');
  await mend();
}

test('a payout that is known only after a reload, and whose seller cannot be fetched, has both messages', async () => {
  const bet = await house.sell(ana, await house.openGame(), 'MERON', '20');
  await house.finish(await house.latestGame(), 'DRAW');
  const payout = await open();
  const { page } = payout.screen;
  await payUnheard(payout, bet);
  await silence(payout.screen, '**/search_for_payout', 'refused');
  await page.reload();
  await payout.screen.button('Check now').click();
  await payout.screen.toast('Bet payout successful');
  await payout.screen.toast('Failed to search bet');
  await eventually(() => payout.screen.button('Check now').count(), 0);
});

test('a ticket scanned while the seller of the one just paid is fetched stays', async () => {
  const draw = await house.openGame();
  const [bet, next] = [
    await house.sell(ana, draw, 'MERON', '20'),
    await house.sell(ana, draw, 'MERON', '30'),
  ] as const;
  await house.finish(draw, 'DRAW');
  const payout = await open();
  const { page } = payout.screen;
  await payUnheard(payout, bet);
  await page.reload();
  let bring = () => {};
  const isFetched = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('**/search_for_payout', async (route) => {
    await isFetched;
    await route.continue();
  });
  await payout.screen.button('Check now').click();
  await payout.screen.toast('Bet payout successful');
  await scan(page, next.serial);
  await payout.hasField(next.serial);
  bring();
  await page.getByText('Paid just now').locator('..').getByText(/\d/).waitFor();
  await payout.hasField(next.serial);
});

test('F4 leads to payin and back', async () => {
  const payout = await open();
  await payout.screen.page.keyboard.press('F4');
  await payout.screen.isAt('/dashboard/payin');
  await payout.screen.page.getByRole('textbox', { name: 'Amount' }).waitFor();
  await payout.screen.page.keyboard.press('F4');
  await payout.screen.isAt('/dashboard/payout');
});
