/** Reports, the tellers of a game, everybody's bets, drawers, the audit area. */
export async function auditorLooks(person, password) {
  await person.signIn('auditor', password);
  await person.sees('Overall');
  const game = person.page.locator('summary').filter({ hasText: 'Game #' }).first();
  await game.click();
  await game.evaluate((summary) => summary.scrollIntoView({ block: 'center' }));
  await person.picture('auditor-report');
  await person.open('Bets');
  await person.page.getByRole('table', { name: 'Bets' }).waitFor();
  await person.picture('auditor-bets');
  await person.open('Remit');
  await person.page.getByRole('table', { name: 'Tellers' }).waitFor();
  await person.picture('auditor-drawers');
  await auditAreaIsSeen(person);
}

/** Balances between two games, the entries of an account, a teller’s day, an event, and what is checked all the time. */
async function auditAreaIsSeen(person) {
  const { page } = person;
  await person.open('Balances');
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.press('PageDown');
  await page.getByRole('cell', { name: 'bet.paid' }).first().waitFor();
  await person.picture('auditor-balances');
  await person.open('Journal');
  await person.click(/^house:commission/);
  await page.getByRole('heading', { name: 'Entries of house:commission' }).waitFor();
  await person.picture('auditor-journal');
  await person.open('Teller’s day');
  await page.getByLabel('Teller', { exact: true }).selectOption('Ana Cruz');
  await page.getByRole('cell', { name: 'Paid', exact: true }).first().waitFor();
  await person.picture('auditor-teller-day');
  await person.open('Event log');
  await page.getByLabel('Type').selectOption('bet.paid');
  await page.getByRole('cell', { name: 'bet.paid' }).first().click();
  await person.sees('recomputed, both match');
  await person.picture('auditor-log');
  await person.open('Live check');
  await person.sees('Everything holds up to');
  await person.picture('auditor-live-check');
}
