/** A lost ticket by keys: the admin finds and locks it; at the till its paper is refused, and its slip paid with a second person. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BetRow, BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { groupedSerial } from '@taya/contracts/serial';
import { dataOf } from '../support/client.js';
import { PASSWORDS } from '../support/station.js';
import { dialog } from './support/dialogs.js';
import { staysAway } from './support/eventually.js';
import { scan, type } from './support/keyboard.js';
import type { Screen } from './support/screen.js';
import { PrintingHouse, scanOf, type Till, wordsOf } from './support/till.js';

const PIN = '428106';

let room: PrintingHouse;
let lost: BetView;
/** On the claim slip. */
let code: string;

beforeAll(async () => {
  room = await PrintingHouse.open();
  room.startTray();
  const { house, ana } = room;
  for (const [who, password] of [
    [house.superAdmin, PASSWORDS.superadmin],
    [house.admin, PASSWORDS.admin],
  ] as const)
    dataOf(await who.put('/api/auth/pin', { password, pin: PIN }));
  dataOf(await house.superAdmin.put('/api/settings', { lostTicketDays: 0, claimDays: 30 }));
  const game = dataOf(await house.admin.get<GameView>('/api/game_status'));
  lost = await house.sell(ana, game, 'MERON', '500');
  await house.sell(ana, game, 'MERON', '700');
  await house.sell(ana, game, 'WALA', '1000');
  await house.finish(game, 'MERON');
});

afterAll(async () => {
  await room?.endTest();
  await room?.close();
});

async function press({ page }: Screen, key: string): Promise<void> {
  await page.waitForTimeout(300);
  await page.keyboard.press(key);
}

const focused = (screen: Screen, label: string) =>
  screen.field(label).and(screen.page.locator(':focus')).waitFor();
const lastPaper = () => room.tray.printed.at(-1);
const lostBet = async () => dataOf(await room.house.admin.get<{ bet: BetRow }>(`/api/bet/${lost.id}`)).bet;

async function openPayout(): Promise<Till> {
  const till = await room.openPage(room.ana, { path: '/dashboard/payout' });
  await till.printerIs('Printer: ready');
  await focused(till.screen, 'Ref #');
  return till;
}

test('the admin finds it by its amount, locks it for a name, and the slip prints', async () => {
  const { screen } = await room.openPage(room.house.admin, { path: '/dashboard/bets' });
  await screen.button('Lost ticket').click();
  await screen.page.getByText('2 tickets fit').waitFor();
  await screen.field('Amount from').fill('500');
  await screen.field('Amount to').fill('500');
  await screen.page.getByText('1 ticket fit').waitFor();
  await screen.page.getByText('0 tickets locked in all').waitFor();
  // A letter in a field is typed there: from the button behind the last one it locks.
  for (const _ of ['Status', 'Lock', 'Clear']) await screen.page.keyboard.press('Tab');
  await press(screen, 'l');
  await focused(screen, 'Who lost it');
  await type(screen.page, 'Pedro Dela Cruz');
  await press(screen, 'Tab');
  await focused(screen, 'Why they are believed');
  await type(screen.page, 'knew time, side and amount');
  await screen.picture('lost-ticket-question');
  await press(screen, 'Enter');
  await press(screen, 'y');
  await screen.toast('Ticket locked');
  await screen.page.getByRole('heading', { name: 'Pedro Dela Cruz' }).waitFor();
  await screen.page.getByText('1 ticket locked in all').waitFor();
  await room.printed(1);
  await screen.picture('lost-ticket');
  const { locked } = await lostBet();
  code = String(locked?.claim_code);
  const slip = wordsOf(lastPaper());
  for (const words of ['CLAIM SLIP', 'Pedro Dela Cruz', groupedSerial(code)]) expect(slip).toContain(words);
  expect(slip).not.toContain(groupedSerial(lost.serial));
  await press(screen, 'p');
  await room.printed(2);
  expect(wordsOf(lastPaper())).toContain('REPRINT 2');
});

test('whoever brings the paper is not paid, and not told whose it is', async () => {
  const { screen } = await openPayout();
  await scan(screen.page, lost.serial);
  await screen.page.getByRole('heading', { name: 'REPORTED LOST' }).waitFor();
  await screen.page.getByText(/^Reported lost on .* Pay nothing on this paper: keep it and call/).waitFor();
  await screen.picture('payout-locked');
  await press(screen, 'Enter');
  await staysAway(screen.page.getByText('Pedro'));
  expect((await lostBet()).has_claimed).toBe(false);
  await screen.close();
});

test('the slip is paid by scan, Enter and the PIN of one who did not lock it', async () => {
  const { screen } = await openPayout();
  const printed = room.tray.printed.length;
  await scan(screen.page, code);
  await screen.page.getByText('Lost ticket · claim slip scanned').waitFor();
  await screen.page
    .getByText('See a card with the name Pedro Dela Cruz. A second person approves.')
    .waitFor();
  await screen.picture('payout-claim-slip');
  await press(screen, 'Enter');
  await dialog(screen).getByText('Claim slip of Pedro Dela Cruz').waitFor();
  await screen.page.getByLabel('PIN of Super Admin').and(screen.page.locator(':focus')).waitFor();
  await staysAway(dialog(screen).getByText('Administrator'));
  await screen.picture('approval-lost');
  await type(screen.page, PIN);
  await screen.page.keyboard.press('Enter');
  await screen.toast('Bet payout successful');
  await room.printed(printed + 1);
  const receipt = wordsOf(lastPaper());
  expect(receipt).toMatch(/Claimant +Pedro Dela Cruz/);
  expect(receipt).toMatch(/Approved by +Super Admin/);
  expect(await lostBet()).toMatchObject({ has_claimed: true, approved_by: { name: 'Super Admin' } });
  await scan(screen.page, code);
  await screen.page.getByRole('heading', { name: 'ALREADY PAID BY YOU' }).waitFor();
  await screen.close();
});

test('the code of the slip can be scanned off the paper', () => {
  const slip = room.tray.printed.find((job) => wordsOf(job).includes('CLAIM SLIP'));
  if (slip === undefined) throw new Error('no slip was printed');
  expect(scanOf(slip)).toContain(code);
});
