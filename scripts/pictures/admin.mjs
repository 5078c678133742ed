import { PIN } from './evening.mjs';
import { TIME_ZONE } from './person.mjs';

/** Cash for the new teller. */
export async function cashDeskGivesCash(person, password) {
  await person.signIn('dora', password);
  await person.open('Cashin');
  await person.click('Cashin Ana Cruz');
  await person.fill('Amount', '10000');
  await person.picture('admin-cashin');
  await person.press('Enter');
  await person.yes();
  await person.sees('Cashin successful');
  await person.press('Escape');
}

/** A new game, the timer, betting opened. */
export async function adminOpensAGame(person, password) {
  await person.signIn('gil', password);
  await person.open('Game');
  await person.click(/^New Game/);
  await person.sees('Create');
  await person.picture('admin-new-game');
  await person.click(/^Create/);
  await person.sees('New game created successfully');
  await person.does('Start Betting All', 'Game status changed to');

  await person.press('t');
  await person.fill('Minutes', '3');
  await person.does('Set', 'Timer updated successfully');
  await person.picture('admin-timer');
  await person.does('Start', 'Timer updated successfully');
  await person.press('Escape');
}

/** What the hall sees while betting is open: bets come in, and the timer runs. */
export async function boardShowsBetting(hall) {
  await hall.sees('BETTING OPEN');
  await hall.picture('board');
}

/** What the hall reads once the result was reopened. */
export async function boardShowsTheReview(hall) {
  await hall.sees('RESULT UNDER REVIEW');
  await hall.picture('board-review');
}

/** Bets have come in: betting is closed, and the wrong result is confirmed. */
export async function adminConfirmsTheWrongSide(person) {
  await person.picture('admin-betting');
  await person.does('Stop Betting All', 'Game status changed to');
  await person.does('MERON', 'Winner set to MERON successfully');
  await person.picture('admin-result');
  await person.does('CONFIRM', 'Game result confirmed successfully');
}

/** Two people take the result back. */
export async function adminReopensTheResult(person) {
  await person.press('r');
  await person.fill('Reason', 'the wrong side was pressed');
  await person.press('Tab');
  await person.yes();
  await person.approves(PIN);
  await person.sees('Result reopened: it is under review');
}

/** The right side is confirmed. */
export async function adminConfirmsTheRightSide(person) {
  await person.does('UNDO', 'undone');
  await person.does('WALA', 'Winner set to WALA successfully');
  await person.does('CONFIRM', 'Game result confirmed successfully');
}

/** A ticket is found, and locked for who lost it. @returns the code of its claim slip */
export async function cashDeskLocksALostTicket(person) {
  await person.open('Bets');
  await person.click('Lost ticket');
  await person.fill('Amount from', '750');
  await person.fill('Amount to', '750');
  await person.sees('1 ticket fit');
  await person.closeMessages();
  await person.click(/^Lock/);
  await person.fill('Who lost it', 'Maria Lopez');
  await person.fill('Why they are believed', 'knew the teller, the time and the amount');
  await person.press('Tab');
  await person.yes();
  await person.sees('Locked for Maria Lopez');
  await person.sees('Sent to printer');
  await person.picture('admin-lost-ticket');
  const slip = await person.page.evaluate(() => window.top.papers.at(-1).html);
  return /Claim code\D*?([A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4})/.exec(slip)[1].replaceAll(' ', '');
}

/** The day at a glance, on the owner's phone. */
export async function ownerLooksOnThePhone(person, password) {
  await person.signIn('admin', password);
  await person.open('Today');
  await person.sees('lowest first');
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.picture('admin-today-phone');
}

/** The drawers, a remit, a claim by hand, a cleared date, the report, that of the day. */
export async function cashDeskEndsTheDay(person, tellers) {
  await person.open('Drawers');
  await person.sees('Station');
  await person.picture('admin-drawers');
  await person.open('Remit');
  await person.click('Remit Ben Reyes');
  await person.click('Full');
  await person.picture('admin-remit');
  await person.press('Escape');

  const [won] = await tellers[0]
    .get('/api/bet?page_size=20')
    .then((bets) =>
      bets.filter(({ payout_amount, has_claimed }) => payout_amount !== '0.00' && !has_claimed),
    );
  await person.open('Bets');
  await person.fill('Reference number', won.serial);
  await person.press('Enter');
  await person.sees('Unclaimed');
  await person.picture('admin-claim');

  await person.open('Clear date');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  await person.fill('Date', today);
  await person.click('Add Date');
  await person.sees(/may be claimed until/);
  await person.picture('admin-clear-date');

  await person.open('Reports');
  await person.sees('Overall');
  await person.picture('admin-report');
  await person.open('Day report');
  await person.sees('Unclaimed winners by age, now');
  await person.picture('admin-day-report');
}
