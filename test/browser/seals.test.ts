/** Sealed days on the screens of the auditor and the super admin: listed with their codes, verified, and asked about from paper. */
import { expect, test } from '@jest/globals';
import type { SealedDay } from '@taya/contracts/answers/seal';
import { parseSeal, sealText } from '@taya/contracts/seal';
import { type Client, refusal } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { type Audited, audited } from './support/audited.js';
import { answer } from './support/dialogs.js';
import { eventually, staysAway } from './support/eventually.js';
import { scan } from './support/keyboard.js';
import { printed } from './support/prints.js';
import type { Screen } from './support/screen.js';

let station: Audited;
let house: House;
let ana: Teller;
let first: SealedDay;
let second: SealedDay;
let screen: Screen;

audited(async (opened) => {
  station = opened;
  house = station.house;
  first = await house.seal('2020-01-01');
  ana = await house.teller('ana', { cash: '1000' });
  const game = await house.openGame();
  await house.sell(ana, game, 'MERON', '300');
  await house.sell(ana, game, 'WALA', '100');
  await house.finish(game, 'WALA');
  second = await house.seal('2020-01-02', house.superAdmin);
});

async function open(client: Client, page = 'seals'): Promise<void> {
  screen = await station.open(client, page);
}

const rows = () => screen.page.getByRole('table', { name: 'Sealed days' }).locator('tbody tr');
const rowOf = (name: string) => rows().filter({ hasText: name });
const answered = () => screen.page.getByRole('status', { name: 'What the log says of it' }).textContent();
const short = (hash: string) => `${hash.slice(0, 8)}…${hash.slice(-8)}`;

/** A seal that somebody without the key made of a true one. */
function forged({ text }: SealedDay): string {
  const seal = parseSeal(text);
  if (seal === null) throw new Error('no seal');
  return sealText({ ...seal, sums: { ...seal.sums, payin: seal.sums.payin + 1 } });
}

test('the auditor sees each sealed day with its code, and verifies it', async () => {
  await open(house.auditor);
  await eventually(
    () => rows().locator('td:first-child').allTextContents(),
    [
      expect.stringMatching(/^Jan 2, 2020sealed .* by Super Admin$/),
      expect.stringMatching(/^Jan 1, 2020sealed .* by Administrator$/),
    ],
  );
  const newest = rowOf('Jan 2, 2020');
  for (const text of [short(second.hash), '400.00', 'Not verified yet', 'No witness']) {
    await newest.getByText(text, { exact: true }).waitFor();
  }
  await newest.getByRole('img', { name: 'QR code of the seal of Jan 2, 2020' }).waitFor();
  await newest.getByRole('button', { name: 'Verify the seal of Jan 2, 2020' }).click();
  await newest.getByText('Verified', { exact: true }).waitFor();
  await rowOf('Jan 1, 2020').getByText('Not verified yet').waitFor();
  await screen.button('Verify all of this page').click();
  await eventually(() => rows().getByText('Verified', { exact: true }).count(), 2);
});

test('the newest stand below the live check, verified there too, with the way to a seal from paper', async () => {
  await open(house.auditor, 'livecheck');
  await eventually(() => rows().count(), 2);
  await rowOf('Jan 2, 2020').getByRole('button', { name: 'Verify the seal of Jan 2, 2020' }).click();
  await rowOf('Jan 2, 2020').getByText('Verified', { exact: true }).waitFor();
  await screen.page.getByRole('link', { name: 'Verify a seal from paper' }).click();
  await screen.page.getByLabel('Scan the QR code, or type or paste the line below it').waitFor();
});

test('a seal from paper: scanned wherever the caret is, typed in rows, forged, or none at all', async () => {
  await open(house.auditor);
  await rowOf('Jan 2, 2020').waitFor();
  await scan(screen.page, first.text);
  await eventually(answered, expect.stringMatching(/^Seal 1 of Jan 1, 2020✓ Verified/));
  const field = screen.page.getByLabel('Scan the QR code, or type or paste the line below it');
  await field.fill(second.text.replace(second.hash, `${second.hash.slice(0, 48)} ${second.hash.slice(48)}`));
  await screen.page.keyboard.press('Enter');
  await eventually(answered, expect.stringMatching(/^Seal 2 of Jan 2, 2020✓ Verified/));
  await field.fill(forged(second));
  await screen.page.keyboard.press('Enter');
  await eventually(
    answered,
    expect.stringMatching(/^Seal 2 of Jan 2, 2020⚠ DiffersSeal 2 of the log is another one than this of/),
  );
  // The character that was mistyped is shown where it is.
  await eventually(() => screen.page.locator('mark').allTextContents(), [expect.stringMatching(/^\d$/)]);
  // So it is where it makes the line no seal, or one that the log has not.
  for (const [text, marked] of [
    [second.text.replace(second.hash, `l${second.hash.slice(1)}`), 'l'],
    [second.text.replace(second.hash, second.hash.slice(1)), '_'],
    [second.text.replace(' 2 ', ' 7 '), '7'],
  ] as const) {
    await field.fill(text);
    await screen.page.keyboard.press('Enter');
    await eventually(answered, expect.stringContaining('Beside seal 2 of Jan 2, 2020'));
    await eventually(() => screen.page.locator('mark').allTextContents(), [marked]);
  }
  await field.fill('K7QP3MXW9DTA');
  await screen.page.keyboard.press('Enter');
  await screen.page.getByText('This is no whole seal').waitFor();
  await eventually(answered, '');
});

test('only the super admin has the button, which asks first, seals once, and says why not', async () => {
  await open(house.auditor);
  await rowOf('Jan 2, 2020').waitFor();
  await staysAway(screen.button('Seal the day'));

  await open(house.superAdmin);
  await rowOf('Jan 2, 2020').waitFor();
  const seal = async (date: string, word: 'Yes' | 'No') => {
    await screen.page.getByLabel('Day', { exact: true }).fill(date);
    await screen.button('Seal the day').click();
    await answer(screen, /This action is permanent/, word);
  };
  await seal('2020-01-03', 'No');
  await seal('2020-01-03', 'Yes');
  await rowOf('Jan 3, 2020').waitFor();
  // What would be refused is not asked.
  for (const date of ['2020-01-02', '2020-01-03']) {
    await screen.page.getByLabel('Day', { exact: true }).fill(date);
    await screen.button('Seal the day').click();
    await screen.page.getByText('⚠ This day, or a later one, is already sealed.').waitFor();
    await staysAway(screen.page.getByRole('dialog'));
  }
  await eventually(() => rows().count(), 3);
});

test('the admin seals a day below its report, and prints the seal', async () => {
  screen = await station.office.openAs(house.admin, {
    path: '/dashboard/reports',
    reducedMotion: 'reduce',
  });
  await screen.page.getByLabel('Day', { exact: true }).fill('2020-01-04');
  await screen.button('Seal the day').click();
  await answer(screen, /This action is permanent/, 'Yes');
  await screen.button('Print seal of Jan 4, 2020').waitFor();
  await screen.page.getByLabel('Day', { exact: true }).fill('2020-01-04');
  await screen.button('Seal the day').click();
  await screen.page.getByText('⚠ This day, or a later one, is already sealed.').waitFor();
  await staysAway(screen.page.getByRole('dialog'));
  await screen.button('Print seal of Jan 4, 2020').click();
  expect(await printed(screen)).toMatch(/SEALED DAY Jan 4, 2020 Seal 4 /);
});

test('a seal is printed, and again as a copy, and the page says what became of it', async () => {
  await open(house.auditor);
  const row = rowOf('Jan 2, 2020');
  const print = row.getByRole('button', { name: 'Print seal of Jan 2, 2020' });
  await print.click();
  const original = await printed(screen);
  expect(original).toContain(second.text);
  expect(original).not.toContain('REPRINT');
  await row.getByText('Sent to printer').waitFor();
  await print.click();
  expect(await printed(screen, 2)).toContain('REPRINT 2');
});

test('by keys alone: verify, open the large code, close it', async () => {
  await open(house.auditor);
  await rowOf('Jan 2, 2020').waitFor();
  await screen.button('Verify all of this page').focus();
  await screen.page.keyboard.press('Enter');
  await rowOf('Jan 1, 2020').getByText('Verified', { exact: true }).waitFor();
  await screen.button('Show the seal of Jan 1, 2020').focus();
  await screen.page.keyboard.press('Enter');
  const seal = screen.page.getByRole('dialog', { name: 'Seal 1 of Jan 1, 2020' });
  await seal.getByText(first.text).waitFor();
  await screen.page.keyboard.press('Escape');
  await seal.waitFor({ state: 'detached' });
});

test('nobody else is shown the page or told by the calls', async () => {
  for (const client of [house.admin, ana]) {
    expect(refusal(await client.get('/api/seal'))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await client.get(`/api/seal/check?text=${encodeURIComponent(first.text)}`))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  }
  expect(refusal(await ana.post('/api/seal', { date: '2020-02-01' }))).toEqual([403, 'FORBIDDEN']);
  expect(refusal(await house.auditor.post('/api/seal', { date: '2020-02-01' }))).toEqual([403, 'FORBIDDEN']);
  screen = await station.office.openAs(house.admin, { path: '/dashboard/game' });
  await screen.go('/dashboard/seals');
  await screen.isAt('/dashboard/game');
});
