/** A teller's own bets, and the games. */
import { describe, expect, test } from '@jest/globals';
import { type BetView, betDisplayStatus } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { momentForPeople } from '@taya/contracts/time';
import type { Locator } from 'playwright-core';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { answerByKey } from './support/dialogs.js';
import { eventually, staysAway } from './support/eventually.js';
import { silence } from './support/faults.js';
import { scan, type, typeWithoutPause } from './support/keyboard.js';
import { pesosOf } from './support/payin.js';
import { printed } from './support/prints.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

/** There are fifteen on a page. */
const OLD_BETS = 21;

let office: BackOffice;
let house: House;
let ana: Teller;
let ben: Teller;
let finished: GameView;
let game: GameView;
let lost: BetView;
let paid: BetView;
let cancelled: BetView;
let bens: BetView;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '5000' });
    ben = await house.teller('ben', { location: 'Window 2' });
    const opened = await house.openGame('Old game');
    for (let index = 0; index < OLD_BETS; index += 1) await house.sell(ana, opened, 'WALA', '10');
    lost = await house.sell(ana, opened, 'MERON', '400');
    paid = await house.sell(ana, opened, 'WALA', '250');
    bens = await house.sell(ben, opened, 'WALA', '30');
    finished = await house.finish(opened, 'WALA');
    await house.pay(ana, paid);
    game = await house.openGame('New game');
    cancelled = await house.sell(ana, game, 'WALA', '75');
    await house.cancel(ana, cancelled);
  },
  { keepsGames: true },
);

const open = (path = '/dashboard/bethistory', teller = ana) => office.openAs(teller, { path });
const row = ({ page }: Screen, bet: BetView): Locator =>
  page.getByRole('row').filter({ hasText: groupedSerial(bet.serial) });
const says = ({ page }: Screen, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const here = (iso: string | null) => (iso === null ? 'N/A' : momentForPeople(Date.parse(iso), 'Asia/Manila'));

/** `Nov 21, 2026` of `Nov 21, 2026, 2:40 PM` */
const dateOf = (moment: string) => moment.split(', ').slice(0, 2).join(', ');

/** Which colour a row has. */
async function tintOf(line: Locator): Promise<string | undefined> {
  return line
    .locator('td')
    .first()
    .evaluate((cell) => {
      const probe = cell.ownerDocument.createElement('i');
      cell.ownerDocument.body.append(probe);
      const shown = getComputedStyle(cell).backgroundColor;
      const tints = ['meron', 'wala', 'draw', 'cancelled', 'open'].filter((tint) => {
        probe.style.backgroundColor = `var(--${tint}-tint)`;
        return getComputedStyle(probe).backgroundColor === shown;
      });
      probe.remove();
      return tints.join();
    });
}

describe('a teller’s own bets', () => {
  test('say when there are none', async () => {
    const cora = await house.teller('cora');
    const screen = await open('/dashboard/bethistory', cora);
    await says(screen, 'No data found');
    await says(screen, 'No bets yet.');
    await says(screen, 'Page 1 of 1');
  });

  test('are those of the API, in their colours, page by page', async () => {
    const screen = await open();
    await row(screen, cancelled).waitFor();
    const bets = dataOf(await ana.get<BetView[]>('/api/bet?page_size=15'));
    const lines = screen.page.getByRole('table', { name: 'Bets' }).locator('tbody tr');
    await eventually(() => lines.count(), bets.length);
    for (const bet of bets) {
      const side = bet.is_bet_meron ? 'MERON' : 'WALA';
      const words = [
        pesosOf(bet.amount),
        side,
        bet.game_name,
        dateOf(here(bet.game_started_at)),
        here(bet.bet_date).split(', ').at(-1) ?? '',
        betDisplayStatus(bet),
      ];
      for (const word of words)
        await eventually(() => row(screen, bet).textContent(), expect.stringContaining(word));
    }
    await eventually(() => tintOf(row(screen, cancelled)), 'cancelled');
    await eventually(() => tintOf(row(screen, lost)), 'meron');
    await eventually(() => tintOf(row(screen, paid)), 'wala');
    await says(screen, 'Page 1 of 2');
    await eventually(() => screen.button('Previous').isDisabled(), true);
    await screen.button('Next').click();
    await says(screen, 'Page 2 of 2');
    const second = dataOf(await ana.get<BetView[]>('/api/bet?page_size=15&page=2'));
    for (const bet of second) await row(screen, bet).waitFor();
    await until(async () => (await lines.count()) === second.length);
    await eventually(() => screen.button('Next').isDisabled(), true);
    await screen.button('Previous').click();
    await row(screen, cancelled).waitFor();
  });

  test('can be searched by four characters or more, when typing has paused', async () => {
    const screen = await open();
    const searched: string[] = [];
    screen.page.on('request', (request) => {
      const filter = new URL(request.url()).searchParams.get('filter') ?? '{}';
      const { search } = JSON.parse(filter) as { search?: string };
      if (search !== undefined) searched.push(search);
    });
    const field = screen.field('Search reference number');
    await screen.button('Next').click();
    await says(screen, 'Page 2 of 2');
    await field.focus();
    await type(screen.page, ` ${lost.serial.slice(0, 3).toLowerCase()}-`);
    await eventually(() => field.inputValue(), lost.serial.slice(0, 3));
    await screen.page.getByText('Search reference number must be at least 4 characters').waitFor();
    expect(searched).toEqual([]);
    await typeWithoutPause(screen.page, lost.serial.slice(3, 8).toLowerCase());
    await says(screen, 'Page 1 of 1');
    await row(screen, lost).waitFor();
    expect(searched).toEqual([lost.serial.slice(0, 8)]);
    await scan(screen.page, paid.serial);
    await row(screen, paid).waitFor();
    await eventually(() => field.inputValue(), groupedSerial(paid.serial));
    await scan(screen.page, bens.serial);
    await says(screen, 'No data found');
    await field.fill('');
    await says(screen, 'Page 1 of 2');
  });

  test('View shows the details of one', async () => {
    const screen = await open();
    await row(screen, paid).getByRole('button', { name: /^View/ }).click();
    const dialog = screen.page.getByRole('dialog', { name: `Bet ${groupedSerial(paid.serial)}` });
    await dialog.getByText('Claimed', { exact: true }).waitFor();
    const { bet } = dataOf(await ana.get<{ bet: BetView }>(`/api/bet/${paid.id}`));
    for (const words of [
      'WALA ₱250.00',
      bet.payout_percentage,
      'Ana Cruz, Window 1',
      here(bet.claimed_date),
    ]) {
      await eventually(() => dialog.textContent(), expect.stringContaining(words));
    }
    await screen.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('can be cancelled while betting is open, and only then', async () => {
    const bet = await house.sell(ana, game, 'MERON', '60');
    const screen = await open();
    const cancel = row(screen, bet).getByRole('button', { name: /^Cancel/ });
    await cancel.waitFor();
    for (const other of [lost, paid, cancelled]) {
      expect(
        await row(screen, other)
          .getByRole('button', { name: /^Cancel/ })
          .count(),
      ).toBe(0);
    }
    await house.act(game, 'pause');
    await cancel.waitFor({ state: 'detached' });
    await house.act(game, 'pause');
    await cancel.click();
    const question = `Do you want to cancel bet ${groupedSerial(bet.serial)} of ₱60.00?`;
    await screen.page.getByRole('dialog').getByText(question).waitFor();
    await answerByKey(screen, 'Escape');
    expect((await house.bet(bet.id)).is_cancelled).toBe(false);
    const mend = await silence(screen, '**/cancel', 'refused');
    await cancel.click();
    await answerByKey(screen, 'Enter');
    await screen.toast('Failed to cancel bet');
    await mend();
    await cancel.click();
    await answerByKey(screen, 'Enter');
    await screen.toast('Bet cancel successful');
    await row(screen, bet).getByText('Cancelled', { exact: true }).waitFor();
    await eventually(() => tintOf(row(screen, bet)), 'cancelled');
    expect((await house.bet(bet.id)).is_cancelled).toBe(true);
    await cancel.waitFor({ state: 'detached' });
  });

  test('receipts can be printed again as copies', async () => {
    const screen = await open();
    const again = (bet: BetView, which: string) => row(screen, bet).getByRole('button', { name: which });
    const print = async (bet: BetView, which: string, number: number) => {
      await until(() => again(bet, which).isEnabled());
      await again(bet, which).click();
      return printed(screen, number);
    };
    // Sold over HTTP, these were not printed yet: the first print is the original.
    expect(await print(lost, 'Re-Print Bet Receipt', 1)).not.toContain('REPRINT');
    const first = await print(lost, 'Re-Print Bet Receipt', 2);
    for (const words of ['BET RECEIPT', 'REPRINT 2', '₱400.00', 'Ana Cruz, Window 1']) {
      expect(first).toContain(words);
    }
    await print(paid, 'Re-Print Payout Receipt', 3);
    const second = await print(paid, 'Re-Print Payout Receipt', 4);
    const { payout_amount } = await house.bet(paid.id);
    for (const words of ['REPRINT 2', `PAID ${pesosOf(payout_amount)}`]) expect(second).toContain(words);
    expect(await print(cancelled, 'Re-Print Bet Receipt', 5)).toContain('CANCELLED');
    await staysAway(again(lost, 'Re-Print Payout Receipt').or(again(cancelled, 'Re-Print Payout Receipt')));
  });
});

describe('the games', () => {
  test('are those of the API, in their colours, each with its details', async () => {
    const screen = await open('/dashboard/gamehistory');
    const line = (name: string) => screen.page.getByRole('row').filter({ hasText: name });
    await line(finished.name).waitFor();
    const times = [`${here(finished.created_at)} to `, here(finished.finished_at).split(', ').at(-1) ?? ''];
    const totals = [finished.total_meron_bet_amount, finished.total_wala_bet_amount].map(pesosOf);
    for (const words of [...times, ...totals, `WALA ${finished.wala_payout}`])
      await eventually(() => line(finished.name).textContent(), expect.stringContaining(words));
    await eventually(() => line(game.name).textContent(), expect.stringContaining('to N/A'));
    await eventually(() => tintOf(line(finished.name)), 'wala');
    await eventually(() => tintOf(line(game.name)), 'open');
    await screen.button(`View ${finished.name}`).click();
    const dialog = screen.page.getByRole('dialog', { name: finished.name });
    const winner = dialog.getByRole('region', { name: 'WALA' });
    await winner.getByText('WINNER', { exact: true }).waitFor();
    await eventually(() => winner.textContent(), expect.stringContaining(finished.wala_payout));
    await staysAway(dialog.getByRole('region', { name: 'MERON' }).getByText('WINNER'));
  });
});
