/** A second person at the till, by keys alone: cancels with their slips, a payout, an opening with a difference, a reversal after a count. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ShiftView } from '@taya/contracts/answers/shift';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import type { CashRow } from '@taya/contracts/teller';
import { dataOf } from '../support/client.js';
import type { Teller } from '../support/house.js';
import { PASSWORDS } from '../support/station.js';
import { until } from '../support/until.js';
import { answerByKey, dialog } from './support/dialogs.js';
import { eventually } from './support/eventually.js';
import { scan, type } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { PrintingHouse, Till, wordsOf } from './support/till.js';

const PIN = '428106';

let room: PrintingHouse;
let game: GameView;
let ana: Teller;
/** Ana’s page, for all tests: they follow one another. */
let till: Till;
let screen: Screen;

beforeAll(async () => {
  room = await PrintingHouse.open();
  room.startTray();
  ({ ana } = room);
  const { house } = room;
  game = dataOf(await house.admin.get<GameView>('/api/game_status'));
  dataOf(await house.admin.put('/api/auth/pin', { password: PASSWORDS.admin, pin: PIN }));
  const rules = { cancelReasons: true, cancelApprovalAbove: '10000', payoutApprovalAbove: '10000' };
  const noQuestions = { largeBet: '99999999', largePayout: '99999999' };
  dataOf(await house.superAdmin.put('/api/settings', { ...rules, ...noQuestions }));
  till = await room.openPayin();
  ({ screen } = till);
});

afterAll(async () => {
  await room?.endTest();
  await room?.close();
});

const focused = (label: string) => screen.field(label).and(screen.page.locator(':focus')).waitFor();
const onHand = async () => (await room.house.balance(ana)).onHand;

/** After a moment, so that the key is no bounce and no scanner’s. */
async function press(shown: Screen, key: string): Promise<void> {
  await shown.page.waitForTimeout(300);
  await shown.page.keyboard.press(key);
}

/** Types a PIN once the window is there, and answers. */
async function approve(shown: Screen, pin: string): Promise<void> {
  await shown.page
    .getByLabel(/^PIN of/)
    .and(shown.page.locator(':focus'))
    .waitFor();
  await type(shown.page, pin);
  await shown.page.keyboard.press('Enter');
}

/** The page learns the settings again. */
async function reload(): Promise<void> {
  await screen.page.reload();
  await till.printerIs('Printer: ready');
}

const lastPaper = () => wordsOf(room.tray.printed.at(-1));

/** Sells a bet on Meron at the till. */
async function sell(amount: string, shown: string): Promise<BetView> {
  await till.sellOnly(amount);
  await till.tickets.getByText(shown).first().waitFor();
  await till.ticketSays('✓ Printed');
  return room.lastBet();
}

const betOf = async (serial: string) => {
  const bets = dataOf(await ana.get<readonly BetView[]>('/api/bet?page=1'));
  return bets.find((bet) => bet.serial === serial);
};

test('a small one asks for the reason alone, and its page says it', async () => {
  const printed = room.tray.printed.length;
  await sell('50', '₱50.00');
  await press(screen, 'F9');
  await dialog(screen).getByText('wrong side').waitFor();
  await press(screen, '4');
  await focused('In a few words');
  await type(screen.page, 'paid twice');
  await screen.page.keyboard.press('Enter');
  await screen.toast('Bet cancel successful');
  await room.printed(printed + 2);
  expect(lastPaper()).toMatch(/Why +other: paid twice/);
  const admin = await room.office.openAs(room.house.admin, { path: '/dashboard/bets' });
  await admin.page.getByRole('row').filter({ hasText: 'other: paid twice' }).getByRole('link').click();
  await admin.page.getByRole('term').filter({ hasText: 'Why' }).waitFor();
  await admin.picture('bet-cancelled');
  await admin.close();
});

test('where the ticket is wanted, another one is not cancelled', async () => {
  const rules = { cancelNeedsTicket: true, cancelReasons: false };
  dataOf(await room.house.superAdmin.put('/api/settings', rules));
  const [one, other] = [
    await room.house.sell(ana, game, 'WALA', '30'),
    await room.house.sell(ana, game, 'WALA', '40'),
  ];
  await reload();
  await till.tickets.getByText(groupedSerial(other.serial)).waitFor();
  await press(screen, 'F9');
  await focused('Ticket');
  await scan(screen.page, one.serial);
  await dialog(screen)
    .getByText(`This is another ticket: take back ${groupedSerial(other.serial)}`)
    .waitFor();
  await press(screen, 'Enter');
  await screen.picture('cancel-ticket');
  expect((await betOf(one.serial))?.is_cancelled).toBe(false);
  await scan(screen.page, other.serial);
  await dialog(screen).getByText('✓ This is the ticket').waitFor();
  await press(screen, 'Enter');
  await screen.toast('Bet cancel successful');
  await eventually(async () => (await betOf(other.serial))?.is_cancelled, true);
  expect((await betOf(one.serial))?.is_cancelled).toBe(false);
});

test('a large cancel with a reason and a PIN; a wrong PIN changes nothing; the slip prints', async () => {
  const rules = { cancelNeedsTicket: false, cancelReasons: true };
  dataOf(await room.house.superAdmin.put('/api/settings', rules));
  await reload();
  const printed = room.tray.printed.length;
  const approver = await room.office.openAs(room.house.admin, { path: '/dashboard/changepassword' });
  const sold = await sell('25000', '₱25,000.00');
  const before = await onHand();
  await press(screen, 'F9');
  await dialog(screen).getByText('customer changed their mind').waitFor();
  await screen.picture('cancel-question');
  await press(screen, 'Enter');
  await press(screen, '2');
  await press(screen, 'Enter');
  await dialog(screen).getByText('over ₱10,000.00 a second person approves').waitFor();
  await screen.page.getByLabel('PIN of Administrator').and(screen.page.locator(':focus')).waitFor();
  await type(screen.page, '4281');
  await screen.picture('approval');
  await press(screen, 'Enter');
  await type(screen.page, '11');
  await screen.picture('approval-ready');
  await screen.page.keyboard.press('Enter');
  await dialog(screen).getByRole('alert').getByText('Not approved. 4 tries left.').waitFor();
  await screen.picture('approval-refused');
  expect(await onHand()).toBe(before);
  await press(screen, 'Escape');
  await dialog(screen).waitFor({ state: 'detached' });
  expect((await betOf(sold.serial))?.is_cancelled).toBe(false);

  await press(screen, 'F9');
  await dialog(screen).getByText('customer changed their mind').waitFor();
  await press(screen, '2');
  await press(screen, 'Enter');
  await approve(screen, PIN);
  await dialog(screen).waitFor({ state: 'detached' });
  await screen.toast('Bet cancel successful');
  await room.printed(printed + 2);
  const slip = lastPaper();
  for (const words of ['CANCELLED', 'REFUNDED PHP 25,000.00', groupedSerial(sold.serial), 'wrong amount'])
    expect(slip).toContain(words);
  expect(slip).toMatch(/Approved by +Administrator/);
  await till.ticketSays('✓ Printed');
  await screen.picture('cancelled');
  expect(await betOf(sold.serial)).toMatchObject({ is_cancelled: true, cancel_reason: 'wrong amount' });
  await approver.toast('Ana Cruz cancelled ₱25,000.00 with your PIN.');
  await approver.picture('approval-given');
  await approver.close();
});

test('a payout above the figure, by scan, Enter and PIN', async () => {
  const winner = await room.house.sell(ana, game, 'MERON', '12000');
  await room.house.sell(ana, game, 'WALA', '9000');
  await room.house.act(game, 'stop_betting_all', 'set_winner_meron', 'confirm_result');
  const before = room.tray.printed.length;
  await press(screen, 'F4');
  await focused('Ref #');
  await scan(screen.page, winner.serial);
  // Enter does nothing before.
  await until(() => screen.button(/^PAYOUT/).isEnabled());
  await press(screen, 'Enter');
  await dialog(screen).getByText(groupedSerial(winner.serial)).waitFor();
  await screen.picture('approval-payout');
  await approve(screen, PIN);
  await screen.toast('Bet payout successful');
  await dialog(screen).waitFor({ state: 'detached' });
  await room.printed(before + 1);
  expect((await betOf(winner.serial))?.approved_by?.name).toBe('Administrator');
  await press(screen, 'T');
  await eventually(() => screen.page.getByLabel('Ref #').inputValue(), 'T');
  await press(screen, 'Escape');
});

test('a shift that is opened with a difference, and closed above the figure; X and Z say it', async () => {
  const rules = { shifts: true, differenceApprovalAbove: '100' };
  dataOf(await room.house.superAdmin.put('/api/settings', rules));
  const held = Math.floor(Number(await onHand()));
  await reload();
  await screen.page.getByText('Open your shift first').first().waitFor();
  await press(screen, 'F6');
  await focused('In the drawer');
  await screen.page.keyboard.press('Control+A');
  await type(screen.page, String(held - 500));
  await screen.page.keyboard.press('Enter');
  await screen.page.getByText(/⚠ The drawer should hold/).waitFor();
  await screen.page.keyboard.press('Tab');
  await focused('Why it holds something else');
  await type(screen.page, 'a bundle was short');
  await screen.picture('shift-open-differs');
  await screen.page.keyboard.press('Enter');
  await dialog(screen).getByText('Reason: a bundle was short').waitFor();
  await screen.picture('approval-opening');
  const box = await dialog(screen).boundingBox();
  await type(screen.page, '428111');
  await screen.page.keyboard.press('Enter');
  await dialog(screen).getByRole('alert').getByText('Not approved.').waitFor();
  expect(await dialog(screen).boundingBox()).toEqual(box);
  await approve(screen, PIN);
  await screen.isAt('/dashboard/payin');
  const shift = dataOf(await ana.get<ShiftView | null>('/api/shift/current'));
  expect(shift?.opening_difference).toMatch(/^-500\.\d\d$/);
  await screen.page.getByRole('link', { name: 'Shift', exact: true }).focus();
  await press(screen, 'Enter');
  await screen.page.getByText('Difference at opening').waitFor();
  await screen.picture('shift-x-difference');
  await press(screen, 'c');
  await focused('Pieces of ₱1,000');
  for (let line = 0; line < 10; line += 1) await press(screen, 'Enter');
  await answerByKey(screen, 'Enter');
  await screen.page.getByRole('region', { name: 'After the count' }).waitFor();
  await press(screen, 'y');
  await dialog(screen).getByText('over ₱100.00 a second person approves').waitFor();
  await screen.picture('approval-closing');
  // Esc leaves the shift counted; Y asks again.
  await press(screen, 'Escape');
  await dialog(screen).waitFor({ state: 'detached' });
  await press(screen, 'y');
  await approve(screen, PIN);
  await screen.page.getByRole('heading', { name: /^Z \d+$/ }).waitFor();
  await eventually(() => lastPaper().includes('SHIFT REPORT'), true);
  const z = lastPaper();
  expect(z).toMatch(/Difference at opening +-500\.\d\d/);
  expect(z).toMatch(/Difference +a bundle was short/);
});

test('a reversal after the count: the drawer stays as counted, and a second person approves', async () => {
  const { house } = room;
  dataOf(await house.superAdmin.put('/api/auth/pin', { password: PASSWORDS.superadmin, pin: PIN }));
  const [row] = dataOf(await house.admin.get<readonly CashRow[]>(`/api/teller/${ana.id}/cashin`));
  const before = await onHand();
  const admin = await room.office.openAs(house.admin, { path: `/dashboard/cashin/${ana.id}` });
  const ask = () => admin.button(`Reverse ${row?.ref_number}`).click();
  await ask();
  await dialog(admin)
    .getByText(/Over and short changes by/)
    .waitFor();
  await type(admin.page, 'typed twice');
  await admin.picture('reverse-counted');
  await press(admin, 'Enter');
  await press(admin, 'y');
  await dialog(admin)
    .getByText(/its count has taken it in. Reversing it needs a second person/)
    .waitFor();
  await admin.picture('approval-reversal');
  // Back at the question, with what was typed.
  await press(admin, 'Escape');
  await eventually(() => admin.field('Reason').inputValue(), 'typed twice');
  await press(admin, 'y');
  await approve(admin, PIN);
  await admin.toast('Cashin reversed');
  await eventually(async () => (await admin.page.locator('dialog[data-question]').count()) === 0, true);
  expect(await onHand()).toBe(before);
  await admin.close();
});

test('a PIN is set on the own page, with the password', async () => {
  const admin = await room.office.openAs(room.house.admin, { path: '/dashboard/changepassword' });
  await admin.field('Your password').fill('wrong');
  await admin.field('PIN').fill('135790');
  await admin.field('PIN again').fill('135790');
  await admin.picture('set-pin');
  await admin.page.keyboard.press('Enter');
  await admin.page.getByText('⚠ The password is not correct.').waitFor();
  await admin.field('Your password').fill(PASSWORDS.admin);
  await admin.page.keyboard.press('Enter');
  await admin.toast('PIN updated successfully');
  await eventually(() => admin.field('PIN').inputValue(), '');
  await admin.close();
});
