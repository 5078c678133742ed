import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { type } from './support/keyboard.js';
import { Payin, pesosOf } from './support/payin.js';
import { printed } from './support/prints.js';
import { keepToasts } from './support/toasts.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;
let ana: Teller;
let game: GameView;
/** The page in which most tests go on. */
let page: Payin;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '5000' });
    page = await open();
  },
  { keepsScreens: true },
);

const open = () => Payin.open(office, ana);

/** The page as if it had just been opened. */
async function fresh(): Promise<Payin> {
  if (await page.dialog.isVisible()) await page.press('Escape');
  await page.dialog.waitFor({ state: 'detached' });
  await page.hasFocusInAmount();
  await page.press('F1');
  await page.isOn('MERON');
  await page.press('Delete');
  await page.hasAmount('');
  return page;
}
const bets = async () => dataOf(await ana.get<BetView[]>('/api/bet'));

describe('while betting is open', () => {
  beforeAll(async () => {
    game = await house.openGame();
  });

  test('F1 and F2 choose the side; the browser gets neither', async () => {
    const payin = await fresh();
    await payin.screen.page.evaluate(`window.kept = []; window.addEventListener('keydown', (event) => {
      setTimeout(() => window.kept.push(event.key + ' ' + event.defaultPrevented));
    })`);
    await payin.isOn('MERON');
    await payin.press('F2');
    await payin.isOn('WALA');
    await eventually(() => payin.submit.textContent(), expect.stringContaining('WALA'));
    await payin.press('F1');
    await payin.isOn('MERON');
    await payin.ask('20');
    await payin.press('F1');
    await payin.press('F2');
    await eventually(
      () => payin.screen.page.evaluate('kept'),
      ['F2 true', 'F1 true', 'Enter false', 'F1 true', 'F2 true'],
    );
    await payin.isOn('MERON');
  });

  test('the amount keeps only digits, and is shown in groups', async () => {
    const payin = await fresh();
    await payin.hasFocusInAmount();
    await type(payin.screen.page, '-01a2e5 0');
    await payin.hasAmount('1,250');
    await payin.screen.page.keyboard.press('ArrowLeft');
    await type(payin.screen.page, '99');
    await payin.hasAmount('125,990');
    await payin.amount.fill('₱ 4,000');
    await payin.hasAmount('4,000');
    await payin.amount.fill('123456789');
    await payin.hasAmount('12,345,678');
    await payin.amount.fill('000');
    await payin.hasAmount('');
  });

  test('the side chosen stays when the page is left and entered again', async () => {
    const payin = await fresh();
    await payin.press('F2');
    await payin.isOn('WALA');
    await payin.press('F4');
    await payin.screen.field('Ref #').waitFor();
    await payin.press('F4');
    await payin.isOn('WALA');
    await payin.screen.page.reload();
    await payin.isOn('WALA');
  });

  test('every digit of the largest amount is visible, in the field and on the button', async () => {
    const payin = await fresh();
    await payin.amount.fill('99999999');
    await payin.hasAmount('99,999,999');
    for (const target of [payin.amount, payin.submit]) {
      await eventually(() => target.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
    }
  });

  test('a bet by keys only: toast, receipt, own totals, ticket, and ready for the next', async () => {
    const payin = await open();
    const { screen } = payin;
    await payin.press('F1');
    await payin.bet('500');
    await screen.toast('Bet successfully created');
    const paper = await printed(screen);
    await payin.hasFocusInAmount();
    await payin.hasAmount('');
    const [bet] = await bets();
    expect(bet).toMatchObject({ amount: '500.00', is_bet_meron: true, game_id: game.id });
    const serial = groupedSerial(bet?.serial ?? '');
    for (const words of ['BET RECEIPT', 'MERON', '₱500.00', serial, 'Ana Cruz, Window 1']) {
      expect(paper).toContain(words);
    }
    expect(paper).not.toContain('REPRINT');
    const totals = await payin.showsTotalsOf(ana, game.id);
    expect(totals.total_meron_bet_amount).toBe('500.00');
    for (const words of [serial, 'MERON', '₱500.00', 'Sent to printer'])
      await eventually(() => payin.tickets.textContent(), expect.stringContaining(words));
    const { onHand } = await house.balance(ana);
    await screen.page.getByRole('region', { name: 'Balance' }).getByText(pesosOf(onHand)).waitFor();
  });

  test('Tab goes past a toast', async () => {
    const payin = await open();
    await payin.bet('10');
    await payin.screen.toast('Bet successfully created');
    await payin.screen.page.route('**/api/bet', (route) => route.fulfill({ status: 409, body: '{}' }));
    await keepToasts(payin.screen);
    await payin.bet('20');
    await payin.screen.page.locator('[data-sonner-toast]', { hasText: 'Failed to create bet' }).waitFor();
    await payin.hasFocusInAmount();
    const cancel = payin.screen.button('Cancel bet');
    await cancel.focus();
    await payin.press('Tab');
    const reached = payin.screen.page.locator('[data-sonner-toast]:focus');
    await reached.waitFor();
    await payin.press('Tab');
    await reached.waitFor({ state: 'detached' });
  });

  test('the last ticket can be printed again and cancelled', async () => {
    await house.sell(ana, game, 'WALA', '200');
    const payin = await open();
    const { screen } = payin;
    await payin.tickets.getByText('WALA').first().waitFor();
    const [bet] = await bets();
    await screen.button('Re-Print').click();
    // Sold over HTTP, it was not printed yet: the first print is the original.
    expect(await printed(screen)).not.toContain('REPRINT');
    await screen.button('Re-Print').click();
    expect(await printed(screen, 2)).toContain('REPRINT 2');
    await screen.button('Cancel bet').click();
    const question = payin.dialog.getByText(`Do you want to cancel bet ${groupedSerial(bet?.serial ?? '')}`);
    await question.waitFor();
    await payin.dialogIsReady();
    await payin.press('Enter');
    await screen.toast('Bet cancel successful');
    await payin.tickets.getByText('Cancelled', { exact: true }).waitFor();
    await eventually(() => screen.button('Cancel bet').isDisabled(), true);
    await eventually(() => screen.button('Re-Print').isDisabled(), true);
    const totals = await payin.showsTotalsOf(ana, game.id);
    expect(totals.total_wala_bet_amount).toBe('0.00');
    expect((await bets())[0]).toMatchObject({ id: bet?.id, is_cancelled: true });
  });
});
