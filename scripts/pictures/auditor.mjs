/** Reports, the tellers of a game, everybody's bets, drawers. */
export async function auditorLooks(person, password) {
  await person.signIn('auditor', password);
  await person.sees('Overall');
  const game = person.page.locator('details').first();
  await game.locator('summary').click();
  await game.scrollIntoViewIfNeeded();
  await person.picture('auditor-report');
  await person.open('Bet search');
  await person.open('Bets');
  await person.page.getByRole('table', { name: 'Bets' }).waitFor();
  await person.picture('auditor-bets');
  await person.open('Remit');
  await person.page.getByRole('table', { name: 'Tellers' }).waitFor();
  await person.picture('auditor-drawers');
}
