/** What stands in a teller's menu: their balance, on paper too, and their own password. */
import { describe, expect, test } from '@jest/globals';
import type { PrintedBalanceView } from '@taya/contracts/print';
import { groupedSerial } from '@taya/contracts/serial';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice } from './support/back-office.js';
import { answerByKey } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { silence } from './support/faults.js';
import { pesosOf } from './support/payin.js';
import { printed, prints } from './support/prints.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let house: House;
let ana: Teller;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    house = office.house;
    ana = await house.teller('ana', { cash: '5000' });
    const decided = await house.openGame('Old game');
    for (const side of ['MERON', 'WALA'] as const) await house.sell(ana, decided, side, '250');
    await house.finish(decided, 'WALA');
    await house.sell(ana, await house.openGame('New game'), 'MERON', '60');
  },
  { keepsGames: true },
);

const open = (path = '/dashboard/bethistory', teller = ana) => office.openAs(teller, { path });

describe('the balance', () => {
  const box = ({ page }: Screen) => page.getByRole('region', { name: 'Balance' });

  test('is that of the API; Refresh fetches it again, with a spinner meanwhile', async () => {
    const screen = await open();
    const balance = await house.balance(ana);
    for (const sum of [balance.onHand, balance.unfinished, balance.unclaimed, balance.remittable]) {
      await box(screen).getByText(pesosOf(sum), { exact: true }).first().waitFor();
    }
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await screen.page.route('**/api/teller_balance', async (route) => {
      await held;
      await route.continue();
    });
    await box(screen).getByRole('button', { name: 'Refresh' }).click();
    await until(async () => (await box(screen).getAttribute('aria-busy')) === 'true');
    await eventually(() => box(screen).getByRole('button').isDisabled(), true);
    go();
    await until(async () => (await box(screen).getAttribute('aria-busy')) === 'false');
    await house.cashIn(ana, '11');
    const { onHand } = await house.balance(ana);
    await box(screen).getByText(pesosOf(onHand), { exact: true }).waitFor();
  });

  test('is fetched again and printed once, however often Print Balance is clicked', async () => {
    const screen = await open();
    let fetches = 0;
    const clicked = Promise.withResolvers<void>();
    await screen.page.route('**/api/print/balance', async (route) => {
      fetches += 1;
      await clicked.promise;
      await route.continue();
    });
    const button = screen.button('Print Balance');
    await button.click();
    const question = 'Are you sure do you want to print your balance?';
    await screen.page.getByRole('dialog').getByText(question, { exact: true }).waitFor();
    expect(fetches).toBe(0);
    await answerByKey(screen, 'Escape');
    await button.click();
    await answerByKey(screen, 'Enter');
    await eventually(() => button.isDisabled(), true);
    await button.click({ force: true });
    clicked.resolve();
    const paper = await printed(screen);
    const { onHand, unfinished, unclaimed, remittable } = await house.balance(ana);
    const sums = {
      Unfinished: unfinished,
      Unclaimed: unclaimed,
      Remittable: remittable,
      'Balance (on hand)': onHand,
    };
    for (const [label, sum] of Object.entries(sums)) expect(paper).toContain(`${label} ${pesosOf(sum)}`);
    for (const words of ['BALANCE RECEIPT', 'Ana Cruz', 'Window 1', 'Print Date'])
      expect(paper).toContain(words);
    const { revision, log_hash } = dataOf(await ana.get<PrintedBalanceView>('/api/print/balance'));
    expect(paper).toContain(`Ref B${ana.id}R${revision}`);
    expect(paper).toContain(`Log hash ${groupedSerial(log_hash ?? '')}`);
    await until(() => button.isEnabled());
    expect([fetches, (await prints(screen)).length, await screen.page.getByRole('dialog').count()]).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('the own password', () => {
  const fill = async (screen: Screen, old: string, next: string, again: string) => {
    await screen.field('Old password').fill(old);
    await screen.field('New password').fill(next);
    await screen.field('Confirm new password').fill(again);
    await screen.page.keyboard.press('Enter');
  };

  test('changes once, keeps this session, and is used for the next login', async () => {
    const dina = await house.teller('dina');
    const screen = await open('/dashboard/changepassword', dina);
    await screen.field('Old password').waitFor();
    const mend = await silence(screen, '**/change-password', 'answer lost');
    await fill(screen, dina.password, 'another-password', 'another-password');
    await screen.toast('Failed to update password');
    await mend();
    await screen.page
      .getByText('Server did not reply: the new password may or may not be recorded.')
      .waitFor();
    await screen.button('Check now').click();
    await screen.toast('Password updated successfully');
    await until(async () => (await screen.field('Old password').inputValue()) === '');
    expect(await screen.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('another-password');
    expect((await dina.get('/api/auth/data')).status).toBe(200);
    expect((await house.nobody.signIn(dina.username, dina.password)).status).toBe(401);
    expect(screen.path).toBe('/dashboard/changepassword');
    dataOf(await house.nobody.signIn(dina.username, 'another-password'));
    const replaced = 'Someone logged in your account on another device. Please contact the administrator.';
    await screen.toast(replaced);
    await screen.isAt('/');
  });
});
