import { TIME_ZONE } from './person.mjs';

/** Cash for the new teller, a new game, the timer, betting opened. */
export async function adminPlaysAGame(person, password) {
  await person.signIn('admin', password);
  await person.open('Cashin');
  await person.click('Cashin Ana Cruz');
  await person.fill('Amount', '10000');
  await person.picture('admin-cashin');
  await person.press('Enter');
  await person.yes();
  await person.sees('Cashin successful');
  await person.press('Escape');

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

/** Bets have come in: betting is closed, a result is set, and confirmed. */
export async function adminWaitsForBets(person) {
  await person.picture('admin-betting');
  await person.does('Stop Betting All', 'Game status changed to');
  await person.does('WALA', 'Winner set to WALA successfully');
  await person.picture('admin-result');
  await person.does('CONFIRM', 'Game result confirmed successfully');
}

/** The drawers, a remit, a claim by hand, a cleared date, the report, that of the day. */
export async function adminEndsTheDay(person, tellers) {
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
  await person.sees(/unclaimed bets?,/);
  await person.picture('admin-clear-date');
  await person.press('Escape');

  await person.open('Reports');
  await person.sees('Overall');
  await person.picture('admin-report');
  await person.open('Day report');
  await person.sees('Unclaimed winners by age, now');
  await person.picture('admin-day-report');
}
