const ANA = [
  ['First name', 'Ana'],
  ['Last name', 'Cruz'],
  ['Username', 'ana'],
  ['Location', 'Window 1'],
  ['IP address', '127.0.0.1'],
];

const VERA = [
  ['First name', 'Vera'],
  ['Last name', 'Tan'],
  ['Username', 'vera'],
  ['Location', 'Office'],
];

const FIRST_ANSWERS = [
  ['Station name', 'North Arena'],
  ['The day starts at', '06:00'],
  ['Claim days', '3'],
  ['Payout unit', '1'],
  ['Minimum bet', '20'],
  ['Maximum bet', '50000'],
  ['Receipt terms', 'Winning tickets are paid within three days.'],
];

/** The first sign-in, and the set-up of a station that has no teller yet. */
export async function superAdminBegins(person, { superadmin }) {
  await person.fill('Username', 'superadmin');
  await person.picture('login');
  await person.signIn('superadmin', superadmin);
  for (const [label, text] of FIRST_ANSWERS) await person.fill(label, text);
  await person.page.evaluate(() => document.querySelector('#page')?.scrollTo(0, 0));
  await person.picture('super-admin-set-up');
  await person.press('Control+Enter');
  await person.sees('First steps');
}

/** Settings, a new teller, the list of tellers, an auditor beside two admins, the admin's password. */
export async function superAdminHires(person, { superadmin, tellers, staff }) {
  // The evening was begun with a session of its own.
  await person.signIn('superadmin', superadmin);
  await person.open('Settings');
  await person.fill('Payout hold', '30');
  await person.picture('super-admin-settings');
  await person.click('Save');
  await person.yes();
  await person.sees('Settings saved successfully');

  await person.open('Tellers');
  await person.click('Add teller');
  for (const [label, text] of ANA) await person.fill(label, text);
  await person.fill('Password', tellers);
  await person.picture('super-admin-add-teller');
  await person.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await person.sees('Teller added successfully');
  await person.picture('super-admin-tellers');

  await person.open('Staff');
  await person.click('Add staff member');
  await person.page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption({ index: 1 });
  for (const [label, text] of VERA) await person.fill(label, text);
  await person.fill('Password', staff);
  await person.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await person.sees('Staff member added successfully');
  await person.picture('super-admin-staff');

  await person.open('Admin password');
  await person.click('Random');
  await person.picture('super-admin-password');
}
