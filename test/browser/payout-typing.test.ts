/** Tickets typed at a window: the typed one is the one paid, no key is lost, nothing moves, and all of it fits the screen. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BetLookup, BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial, SERIAL_ALPHABET } from '@taya/contracts/serial';
import { firstOf } from '../../play/runs.js';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { atRest, eventually, staysAway } from './support/eventually.js';
import { type } from './support/keyboard.js';
import { pesosOf } from './support/payin.js';
import { Payout } from './support/payout.js';
import { printed, prints } from './support/prints.js';
import { withBackOffice } from './support/with-back-office.js';

/** A maximised browser on a laptop of 1366 by 768. */
const LAPTOP = { width: 1366, height: 657 } as const;

/** Longer than the pause after which a part is searched for. */
const PAUSE_MS = 500;

let office: BackOffice;
let house: House;
let ana: Teller;
let game: GameView;
let won: BetView;
let payout: Payout;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '5000' });
    payout = await Payout.open(office, ana, { viewport: LAPTOP });
  },
  { keepsScreens: true },
);

beforeEach(async () => {
  game = await house.openGame();
  await house.sell(ana, game, 'MERON', '1000');
  won = await house.sell(ana, game, 'WALA', '500');
  await house.finish(game, 'WALA');
  won = await house.bet(won.id);
  await payout.screen.page.unrouteAll();
  await press('Escape');
  await payout.hasField('');
  await payout.hasFocusInField();
  payout.searches.splice(0);
});

afterEach(() => house.end());

const isPaid = async () => (await house.bet(won.id)).has_claimed;
const keys = (text: string) => type(payout.screen.page, text);
const press = (key: string) => payout.screen.page.keyboard.press(key);
const pause = () => payout.screen.page.waitForTimeout(PAUSE_MS);

/** Four characters that do not continue the ticket's serial. */
function others(): string {
  const next = won.serial.charAt(4);
  const other = [...SERIAL_ALPHABET].find((character) => character !== next) ?? '';
  return other.repeat(4);
}

describe('a part of a code', () => {
  test('keys after a pause reach the field, and a ticket that no longer matches disappears and is not paid', async () => {
    await keys(won.serial.slice(0, 4));
    await pause();
    await payout.ticket.waitFor();
    await payout.hasFocusInField();
    await keys(others().charAt(0));
    // At once: well before a search could have been answered.
    expect(await payout.ticket.count()).toBe(0);
    await keys(others().slice(1));
    await payout.hasField(won.serial.slice(0, 4) + others());
    await press('Enter');
    await payout.says('No bet ready to payout');
    expect(await isPaid()).toBe(false);
    await staysAway(payout.question);
  });
});

describe('a whole code', () => {
  test('reaches the field wherever the focus is', async () => {
    const { page } = payout.screen;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await keys(won.serial.slice(0, 6));
    await page.mouse.click(1_200, 600);
    await keys(won.serial.slice(6));
    await payout.hasField(won.serial);
    await payout.ticket.waitFor();
  });

  test('can be corrected in the middle: the caret stays there', async () => {
    const wrong = `${won.serial.slice(0, 5)}${others().charAt(0)}${won.serial.slice(6)}`;
    await keys(wrong);
    for (let step = 0; step < 7; step += 1) await press('ArrowLeft');
    await press('Backspace');
    await keys(won.serial.charAt(5));
    await payout.hasField(won.serial);
    await payout.ticket.waitFor();
  });
});

test('nothing moves while the ticket is fetched again in the background', async () => {
  const { page } = payout.screen;
  await keys(won.serial.slice(0, 5));
  await until(() => payout.pay.isEnabled());
  const box = () => payout.pay.boundingBox();
  const before = await atRest(box);
  let held = 0;
  await page.route('**/search_for_payout_like', async (route) => {
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  // A new game makes the page fetch what it shows again.
  const next = await house.openGame();
  await until(async () => held > 0);
  for (let look = 0; look < 10; look += 1) {
    expect(await box()).toEqual(before);
    await page.waitForTimeout(100);
  }
  await house.sell(ana, next, 'MERON', '10');
  await page.getByRole('region', { name: 'MERON' }).getByText('₱10.00').waitFor();
  await eventually(box, before);
  // Nor does it move when the ticket is found by its whole code, or the drawer holds too little.
  await keys(won.serial.slice(5));
  await until(() => payout.pay.isEnabled());
  await eventually(box, before);
  await house.finish(next, 'DRAW');
  const poor = await Payout.open(office, await house.teller('ben', { cash: '1' }), { viewport: LAPTOP });
  await poor.find(won.serial);
  await poor.says('Not enough on hand in your drawer. Ask the admin for a cashin.');
  await eventually(() => poor.pay.boundingBox(), before);
});

test.each(firstOf(['light', 'dark'] as const, 1))(
  'everything fits the screen of a laptop, %s',
  async (colorScheme) => {
    if (colorScheme === 'dark') payout = await Payout.open(office, ana, { viewport: LAPTOP, colorScheme });
    const main = payout.screen.page.locator('main');
    const overflow = () =>
      main.evaluate((page) => [page.scrollHeight - page.clientHeight, page.scrollWidth - page.clientWidth]);
    await eventually(overflow, [0, 0]);
    await payout.screen.picture(`payout-empty-${colorScheme}`);
    await payout.field.fill(won.serial.slice(0, 4));
    await until(() => payout.pay.isEnabled());
    await eventually(overflow, [0, 0]);
    await payout.screen.picture(`payout-partial-${colorScheme}`);
    const found = dataOf(await ana.get<BetLookup>(`/api/bet/${won.serial}/search_for_payout`));
    await eventually(
      () => payout.ticket.textContent(),
      expect.stringContaining(pesosOf(found.bet.payout_amount)),
    );
  },
);

/** Everything painted in the refusal that is green: more green than red and than blue. */
function greenOf({ refusal }: Payout): Promise<string[]> {
  return refusal.evaluate((region) =>
    [region, ...region.querySelectorAll('*')].flatMap((element) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor].filter((paint) => {
        const [red = 0, green = 0, blue = 0] = (paint.match(/\d+/g) ?? []).map(Number);
        return green > red + 24 && green > blue + 24;
      });
    }),
  );
}

test.each(firstOf(['light', 'dark'] as const, 1))(
  'each reason why a ticket is not paid fits the screen, nothing of it is green, and the receipt of a paid one is printed again, %s',
  async (colorScheme) => {
    if (colorScheme === 'dark') payout = await Payout.open(office, ana, { viewport: LAPTOP, colorScheme });
    const next = await house.openGame();
    const lost = await house.sell(ana, next, 'MERON', '1000');
    const cancelled = await house.sell(ana, next, 'WALA', '70');
    await house.cancel(ana, cancelled);
    await house.sell(ana, next, 'WALA', '300');
    await house.finish(next, 'WALA');
    await house.pay(ana, won);
    const main = payout.screen.page.locator('main');
    for (const [headline, code] of [
      ['LOST', lost.serial],
      ['CANCELLED', cancelled.serial],
      ['NOT FROM THIS STATION', 'AAAAAAAAAAAA'],
      ['ALREADY PAID BY YOU', won.serial],
    ] as const) {
      await keys(code);
      await payout.refusal.getByRole('heading', { level: 3 }).filter({ hasText: headline }).waitFor();
      await staysAway(payout.pay);
      await eventually(() => main.evaluate((page) => page.scrollHeight - page.clientHeight), 0);
      await eventually(() => greenOf(payout), []);
      await payout.screen.picture(`payout-${headline.toLowerCase().replaceAll(' ', '-')}-${colorScheme}`);
      await press('Enter');
      if (code === won.serial) break;
      await press('Escape');
      await payout.hasField('');
      await payout.hasFocusInField();
    }
    // The page has printed the receipts of the tests before.
    const sooner = (await prints(payout.screen)).length;
    await payout.screen.button('Re-Print Payout Receipt').click();
    const owed = pesosOf((await house.bet(won.id)).payout_amount);
    const paper = await printed(payout.screen, sooner + 1);
    for (const part of [`PAID ${owed}`, 'Paid by Ana Cruz', groupedSerial(won.serial)]) {
      expect(paper).toContain(part);
    }
  },
);
