import { PIN } from './evening.mjs';

/** In centavos. */
const PIECES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 25];

/** Sooner a question takes a click for a bounce, and a letter is a scanner's. */
const READING_MS = 300;

/** Short by this, in centavos. */
const MISSING = 2_000;

/** The super admin sets a PIN, and lets the station work in shifts. */
export async function superAdminTurnsShiftsOn(person, password) {
  await person.open('Change password');
  // The admin's password was typed before, and not saved.
  await person.page.waitForTimeout(READING_MS);
  await person.click(/^Yes, leave/);
  await person.fill('Your password', password);
  await person.fill('PIN', PIN);
  await person.fill('PIN again', PIN);
  await person.click('Set PIN');
  await person.sees('PIN updated successfully');
  await person.open('Settings');
  await person.fill('Over and short above', '10');
  await person.page.getByLabel('Tellers open and close a shift, and count their drawer').check();
  await person.click('Save');
  await person.yes();
  await person.sees('Settings saved successfully');
}

/** A shift is opened and counted, and its Z read. */
export async function tellerEndsTheShift(person) {
  await person.page.reload();
  await person.open('Shift');
  await person.page.getByLabel('In the drawer').waitFor();
  await person.press('Enter');
  await person.sees('Shift opened');
  await person.open('Shift');
  const expected = await person.page.getByRole('table', { name: 'Cash' }).locator('tr').last().textContent();
  await person.press('c');
  await count(person, Math.round(Number(expected.replace(/[^\d.]/g, '')) * 100) - MISSING);
  await person.yes();
  await person.sees('SHORT');
  await person.page.waitForTimeout(READING_MS);
  await person.press('y');
  await person.approves(PIN, 'teller-approval');
  await person.sees('Shift closed');
  await person.page.getByRole('table', { name: 'Count 1' }).waitFor();
  await person.picture('teller-z');
}

async function count(person, centavos) {
  let left = centavos;
  for (const [line, piece] of PIECES.entries()) {
    await person.page.locator(':focus').and(person.page.getByRole('textbox')).waitFor();
    const pieces = Math.floor(left / piece);
    left -= pieces * piece;
    if (pieces > 0) await person.type(String(pieces));
    if (line === 6) await person.picture('teller-count');
    await person.press('Enter');
  }
}

/** The list of shifts. */
export async function cashDeskSeesShifts(person) {
  await person.open('Shifts');
  await person.page.getByRole('table', { name: 'Shifts' }).waitFor();
  await person.picture('admin-shifts');
}
