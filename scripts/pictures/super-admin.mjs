const ANA = [
  ['First name', 'Ana'],
  ['Last name', 'Cruz'],
  ['Username', 'ana'],
  ['Location', 'Window 1'],
  ['IP address', '127.0.0.1'],
];

const DORA = [
  ['First name', 'Dora'],
  ['Last name', 'Lim'],
  ['Username', 'dora'],
  ['Location', 'Cash desk'],
];

/** Settings, a new teller, the list of tellers, a second admin, the admin's password. */
export async function superAdminSetsUp(person, { superadmin, tellers }) {
  await person.fill('Username', 'superadmin');
  await person.picture('login');
  await person.signIn('superadmin', superadmin);

  await person.open('Settings');
  await person.fill('Receipt terms', 'Winning tickets are paid within three days.');
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
  for (const [label, text] of DORA) await person.fill(label, text);
  await person.fill('Password', tellers);
  await person.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await person.sees('Staff member added successfully');
  await person.picture('super-admin-staff');

  await person.open('Admin password');
  await person.click('Random');
  await person.picture('super-admin-password');
}
