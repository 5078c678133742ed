/** Tickets that cannot be paid: the page says why, and offers the receipt of a paid ticket to those who may print it. */
import { beforeEach, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { firstOf } from '../../play/runs.js';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { BackOffice, type OpenOptions } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { scan, type } from './support/keyboard.js';
import { pesosOf } from './support/payin.js';
import { Payout } from './support/payout.js';
import { printed } from './support/prints.js';
import { withBackOffice } from './support/with-back-office.js';

/** A maximised browser on a laptop of 1366 by 768. */
const LAPTOP = { width: 1366, height: 657 } as const;
const SCHEMES = ['light', 'dark'] as const;

let office: BackOffice;
let house: House;
let ana: Teller;
let ben: Teller;
let carla: Teller;
let game: GameView;
/** All sold by Ana; WALA won. */
let lost: BetView;
let cancelled: BetView;
let won: BetView;
let paid: BetView;
/** Ben's, in which most tests go on. */
let payout: Payout;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '5000', location: 'Window 1' });
    ben = await house.teller('ben', { cash: '5000', location: 'Window 2' });
    carla = await house.teller('carla', { cash: '5000', location: 'Window 3' });
    game = await house.openGame();
    lost = await house.sell(ana, game, 'MERON', '1000');
    cancelled = await house.sell(ana, game, 'WALA', '70');
    await house.cancel(ana, cancelled);
    won = await house.sell(ana, game, 'WALA', '300');
    paid = await house.sell(ana, game, 'WALA', '200');
    game = await house.finish(game, 'WALA');
    await house.pay(ben, paid);
    paid = await house.bet(paid.id);
    payout = await open(ben);
  },
  { keepsScreens: true },
);

beforeEach(async () => {
  await payout.screen.page.keyboard.press('Escape');
  await payout.hasField('');
});

const open = (teller: Teller, options?: OpenOptions) =>
  Payout.open(office, teller, { viewport: LAPTOP, ...options });

/** The text of the reason, once it has this headline. */
async function reason(payout: Payout, headline: string): Promise<string> {
  await payout.refusal.getByRole('heading', { level: 3 }).filter({ hasText: headline }).first().waitFor();
  return (await payout.refusal.textContent()) ?? '';
}

/** Everything painted in the refusal that is green: more green than red and than blue. */
function greenOf(payout: Payout): Promise<string[]> {
  return payout.refusal.evaluate((region) =>
    [region, ...region.querySelectorAll('*')].flatMap((element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor].filter((paint) => {
        const [red = 0, green = 0, blue = 0] = (paint.match(/\d+/g) ?? []).map(Number);
        return green > red + 24 && green > blue + 24;
      });
    }),
  );
}

test('it lost: who won; by keys, at the speed of a person', async () => {
  await type(payout.screen.page, lost.serial);
  const words = await reason(payout, 'LOST');
  for (const part of [
    'No bet ready to payout',
    'LOST – WALA won',
    '₱1,000.00',
    'Ana Cruz, Window 1',
    game.name,
  ]) {
    expect(words).toContain(part);
  }
  await staysAway(payout.pay);
  await eventually(() => greenOf(payout), []);
  await payout.screen.page.keyboard.press('Enter');
  await payout.screen.page.keyboard.press('Escape');
  await payout.hasField('');
  await payout.hasFocusInField();
});

test('it was cancelled, and by whom', async () => {
  await scan(payout.screen.page, cancelled.serial);
  const words = await reason(payout, 'CANCELLED');
  expect(words).toContain('By Ana Cruz, Window 1, ');
  expect(words).toContain('The stake was refunded.');
});

test('its game is not finished; after it has won it can be paid', async () => {
  const next = await house.openGame();
  const bet = await house.sell(ana, next, 'MERON', '50');
  await house.sell(ana, next, 'WALA', '50');
  await scan(payout.screen.page, bet.serial);
  const words = await reason(payout, 'GAME NOT FINISHED');
  expect(words).toContain(
    `${next.name} is Betting Open. Winning tickets can be paid once the result is confirmed.`,
  );
  await house.finish(next, 'MERON');
  await payout.ticket.getByText('MERON ticket · WINNER').waitFor();
  await until(() => payout.pay.isEnabled());
});

test('its code is not of this station: unknown, or with a wrong character', async () => {
  payout.searches.splice(0);
  for (const code of ['AAAAAAAAAAAA', won.serial.slice(0, 11) + (won.serial.endsWith('A') ? 'B' : 'A')]) {
    await payout.field.fill(code);
    const words = await reason(payout, 'NOT FROM THIS STATION');
    expect(words).toContain('Check each character against the paper.');
    await payout.screen.page.keyboard.press('Escape');
  }
  // A wrong check character is refused without a call.
  expect(payout.searches).toEqual(['AAAAAAAAAAAA']);
});

test('it was paid: by whom, where and when, by a part of its code too; only its seller and its payer can print the receipt again', async () => {
  const owed = pesosOf(paid.payout_amount);
  const byBen = `${owed} by Ben Cruz, Window 2, `;
  const others = await open(carla);
  await scan(others.screen.page, paid.serial);
  expect(await reason(others, 'ALREADY PAID')).toContain(byBen);
  await staysAway(others.refusal.getByRole('button'));
  await others.screen.page.keyboard.press('Escape');
  await type(others.screen.page, paid.serial.slice(0, 6));
  expect(await reason(others, 'ALREADY PAID')).toContain('Ben Cruz, Window 2');

  const seller = await open(ana);
  await scan(seller.screen.page, paid.serial);
  expect(await reason(seller, 'ALREADY PAID')).toContain(byBen);
  await seller.screen.button('Re-Print Payout Receipt').waitFor();

  await scan(payout.screen.page, paid.serial);
  expect(await reason(payout, 'ALREADY PAID BY YOU')).toContain(`${owed} by you, `);
  await payout.screen.button('Re-Print Payout Receipt').click();
  const paper = await printed(payout.screen);
  for (const part of [`PAID ${owed}`, 'Paid by Ben Cruz, Window 2', groupedSerial(paid.serial)]) {
    expect(paper).toContain(part);
  }
});

test.each(firstOf(SCHEMES, 1))('each reason fits the screen and is readable, %s', async (colorScheme) => {
  const shownIn = colorScheme === 'dark' ? await open(ben, { colorScheme }) : payout;
  const main = shownIn.screen.page.locator('main');
  const shown = [
    ['LOST', lost.serial],
    ['CANCELLED', cancelled.serial],
    ['ALREADY PAID BY YOU', paid.serial],
    ['NOT FROM THIS STATION', 'AAAAAAAAAAAA'],
  ] as const;
  for (const [headline, code] of shown) {
    await shownIn.field.fill(code);
    await reason(shownIn, headline);
    await eventually(() => main.evaluate((page) => page.scrollHeight - page.clientHeight), 0);
    await eventually(() => greenOf(shownIn), []);
    await shownIn.screen.picture(`payout-${headline.toLowerCase().replaceAll(' ', '-')}-${colorScheme}`);
  }
});

test('its date was cleared: when, and with which day', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date());
  dataOf(await house.admin.post('/api/clear_date', { date: today }));
  await scan(payout.screen.page, won.serial);
  const words = await reason(payout, 'CLEARED');
  expect(words).toMatch(/On .+, with all unpaid tickets of .+ and earlier\. It can no longer be paid\./);
  await payout.screen.picture('payout-cleared');
});
