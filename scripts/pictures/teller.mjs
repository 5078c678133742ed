import { scan } from '../../test/browser/support/keyboard.ts';
import { bet, PIN } from './evening.mjs';

/** Longer than the payout hold of this evening. */
const HOLD_MS = 40_000;

/**
 * Login, a bet by keyboard, and the ticket.
 * @returns the serials of a ticket on WALA and one on MERON
 */
export async function tellerSells(person, password, others) {
  await person.signIn('ana', password);
  const [game] = await others[0].get('/api/game?page_size=1');
  await bet(others[0], game, 1_850, true);
  await bet(others[1], game, 1_400, false);
  await sell(person, 'F2', '500');
  await bet(others[1], game, 650, true);
  const serial = await lastSerial(person);
  await person.press('F1');
  await person.type('250');
  await person.picture('teller-payin');
  await person.press('Enter');
  await person.sees('Do you want to proceed');
  await person.picture('teller-question');
  await person.yes();
  await person.sees('Bet successfully created');
  await person.page.getByText('Sent to printer').first().waitFor();
  await person.picture('teller-sold');
  return { wala: serial, meron: await lastSerial(person) };
}

/** A ticket of a game that does not pay yet. */
export async function tellerWaits(person, serial) {
  await person.press('F4');
  await person.sees('Scan a ticket');
  await scan(person.page, serial);
  await person.sees('Pays from');
  await person.picture('teller-held');
}

/** The same ticket, when its result is under review. */
export async function tellerSeesTheReview(person) {
  await person.sees('RESULT UNDER REVIEW');
  await person.picture('teller-review');
}

/** A claim slip is brought in place of a ticket, and paid with a second person. */
export async function tellerPaysALostTicket(person, code) {
  await person.press('Escape');
  await scan(person.page, code);
  await person.sees('claim slip scanned');
  await person.picture('teller-claim-slip');
  await person.press('Enter');
  await person.approves(PIN);
  await person.sees('Bet payout successful');
}

/** Scans and pays the ticket; then the teller's bets and the page Check this PC. */
export async function tellerPays(person, serial) {
  await person.press('Escape');
  await scan(person.page, serial);
  // Until the hold is over.
  await person.page.getByRole('button', { name: /^PAYOUT/, disabled: false }).waitFor({ timeout: HOLD_MS });
  await person.picture('teller-payout');
  await person.press('Enter');
  await person.sees('Bet payout successful');
  await person.picture('teller-paid');
  await person.open('Bets');
  await person.page.getByRole('table', { name: 'Bets' }).waitFor();
  await person.picture('teller-bets');
  await person.open('Check this PC');
  await person.sees('Settings of this PC');
  await person.picture('teller-check');
}

async function sell(person, side, amount) {
  const { page } = person;
  await page.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await person.press(side);
  await person.type(amount);
  await person.press('Enter');
  await person.yes();
  await person.sees('Bet successfully created');
  await person.page.getByText('Sent to printer').first().waitFor();
}

/** The ticket that stays in view. */
async function lastSerial({ page }) {
  const text = (await page.getByRole('complementary', { name: 'Tickets' }).textContent()) ?? '';
  return /[A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4}/.exec(text)[0].replaceAll(' ', '');
}
