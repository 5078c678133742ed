/** A wrong cash-in taken back by keys alone: question, refusal, both rows, both receipts, and what the teller is told. */
import { expect, test } from '@jest/globals';
import { groupedSerial } from '@taya/contracts/serial';
import type { CashRow } from '@taya/contracts/teller';
import { dataOf } from '../support/client.js';
import type { Teller } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { type } from './support/keyboard.js';
import { printed } from './support/prints.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let ana: Teller;

withBackOffice(async (backOffice) => {
  office = backOffice;
  ana = await office.house.teller('ana', { cash: '500000' });
});

const history = async () =>
  dataOf(await office.house.admin.get<readonly CashRow[]>(`/api/teller/${ana.id}/cashin`));
const question = (screen: Screen) => dialog(screen).and(screen.page.locator('[data-question]'));
const balance = async () => (await office.house.balance(ana)).onHand;

/** By keys alone: the row's button is reached by Tab. */
async function ask(screen: Screen, ref: string): Promise<void> {
  const button = screen.button(`Reverse ${ref}`);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await screen.page.keyboard.press('Tab');
  }
  await screen.page.keyboard.press('Enter');
  await question(screen).waitFor();
}

/** Leaves the field; after a moment, so that the letter is no scanner's. */
async function sayYes(screen: Screen): Promise<void> {
  await screen.page.keyboard.press('Enter');
  await screen.page.waitForTimeout(300);
  await screen.page.keyboard.press('y');
}

test('500,000 typed for 50,000 is taken back by keys; both rows and both receipts stay', async () => {
  const till = await office.openAs(ana, { path: '/dashboard/payin' });
  const screen = await office.openAs(office.house.admin, { path: `/dashboard/cashin/${ana.id}` });
  const [wrong] = await history();
  const ref = wrong?.ref_number ?? '';
  await dialog(screen).getByText(groupedSerial(ref)).waitFor();
  await ask(screen, ref);
  await question(screen).getByText('-₱500,000.00').waitFor();
  await screen.picture('reverse');
  // Nothing is sent without a reason, and a Y in it is a letter.
  await screen.page.keyboard.press('Enter');
  await type(screen.page, 'y');
  await screen.page.keyboard.press('Escape');
  await question(screen).waitFor({ state: 'detached' });
  expect(await balance()).toBe('500000.00');

  await ask(screen, ref);
  await type(screen.page, 'typed: too many zeros');
  await screen.page.keyboard.press('Tab');
  await type(screen.page, '50000');
  await sayYes(screen);
  await screen.toast('Cashin reversed');
  await question(screen).waitFor({ state: 'detached' });
  expect(await balance()).toBe('50000.00');

  const [reversal, right] = await history();
  const rows = dialog(screen).getByRole('table', { name: 'Cashin history' }).locator('tbody tr');
  await eventually(() => rows.count(), 3);
  const inRow = (index: number, text: string) => rows.nth(index).getByText(text).waitFor();
  await inRow(0, `Reversal of ${groupedSerial(ref)}: typed: too many zeros`);
  await inRow(0, 'is a reversal');
  await inRow(1, `Instead of ${groupedSerial(ref)}`);
  await inRow(2, `Reversed by ${groupedSerial(reversal?.ref_number ?? '')}`);
  await inRow(2, 'is reversed');
  await dialog(screen).getByText('3 in all, ₱50,000.00 after reversals').waitFor();
  await screen.picture('reversed');
  const paper = await printed(screen, 1);
  for (const words of ['REVERSED', groupedSerial(ref), 'typed: too many zeros', 'Administrator'])
    expect(paper).toContain(words);
  expect(await printed(screen, 2)).toContain(groupedSerial(right?.ref_number ?? ''));
  await till.toast(`Cashin ${groupedSerial(ref)} of ₱500,000.00 was reversed: typed: too many zeros`);
  await till.page.getByText('₱50,000.00').first().waitFor();
});

test('what the drawer no longer holds is refused with the figure, and what was typed stays', async () => {
  const [, right] = await history();
  await office.house.remit(ana, '40000');
  const screen = await office.openAs(office.house.admin, { path: `/dashboard/cashin/${ana.id}` });
  await screen.button(`Reverse ${right?.ref_number}`).click();
  await question(screen).waitFor();
  await type(screen.page, 'all of it was wrong');
  await sayYes(screen);
  const refusal = 'The drawer holds ₱10,000.00: ₱40,000.00 less than this takes out.';
  await question(screen).getByRole('alert').getByText(refusal).waitFor();
  await screen.picture('reverse-refused');
  await eventually(() => question(screen).getByLabel('Reason').inputValue(), 'all of it was wrong');
  expect(await balance()).toBe('10000.00');
  await office.house.cashIn(ana, '40000');
  await sayYes(screen);
  await screen.toast('Cashin reversed');
  await eventually(balance, '0.00');
});
