/** The live check on the pages of those who audit: green while the station is as its log makes it, red when it is not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { LiveIdentities } from '@taya/contracts/answers/identities';
import { firstOf } from '../../play/runs.js';
import { dataOf, refusal } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import type { Screen } from './support/screen.js';
import { faultsInBothThemes } from './support/themes.js';

let office: BackOffice;
let house: House;
let ana: Teller;

beforeAll(async () => {
  office = await BackOffice.open({ isOnFiles: true, environment: { MONGO_URL: '' } });
  house = office.house;
  ana = await house.teller('ana', { cash: '1000' });
  const game = await house.openGame('Checked');
  await house.sell(ana, game, 'MERON', '100');
});

afterEach(() => office.closeScreens());

afterAll(() => office?.close());

const strip = (screen: Screen) => screen.page.getByRole('region', { name: 'Live check' });

/** Makes Ana's drawer fuller on the screens, behind the station's back. */
function fillDrawer(centavos: number): void {
  const { dataDir } = house.station;
  const [generation] = readFileSync(join(dataDir, 'read-models.current'), 'utf8').split(' ');
  const database = new DatabaseSync(join(dataDir, `read-models.${generation}.sqlite`), { timeout: 30_000 });
  const change =
    "UPDATE users SET _body = json_set(_body, '$.onHand', json_extract(_body, '$.onHand') + ?) WHERE id = ?";
  expect(database.prepare(change).run(centavos, ana.id).changes).toBe(1);
  database.close();
}

test.each(firstOf(['auditor', 'superAdmin'] as const, 1))(
  'the %s sees that everything holds',
  async (who) => {
    const screen = await office.openAs(house[who], { path: '/dashboard/livecheck', reducedMotion: 'reduce' });
    const revision = (await house.revision()).toLocaleString('en-US');
    await strip(screen).getByText(`Everything holds up to revision ${revision}`).waitFor();
    await screen.connections.getByText('All checks hold', { exact: true }).waitFor();
    await eventually(
      () => strip(screen).locator('tbody td:first-child').allTextContents(),
      [
        'Chain',
        'Journal',
        'Stakes (identity 1)',
        'Drawers (identity 2)',
        'Profit (identity 3)',
        'The house (identity 4)',
        'Read models',
        'State',
      ],
    );
    await eventually(() => strip(screen).getByText('holds', { exact: true }).count(), 8);
    // The styles of this page, which come last, leave those of the others as they are: this button is for phones.
    await eventually(() => screen.button('Menu').isVisible(), false);
  },
);

test('what differs has its revision, teller and amount, within seconds and without loading the page', async () => {
  const screen = await office.openAs(house.auditor, {
    path: '/dashboard/livecheck',
    reducedMotion: 'reduce',
  });
  await strip(screen).getByText('Everything holds up to').waitFor();
  fillDrawer(50_000);
  try {
    await strip(screen)
      .getByText(/^Read models do not hold from revision \d+ on$/)
      .waitFor();
    await strip(screen).getByText('differs', { exact: true }).waitFor();
    await eventually(
      async () => (await strip(screen).locator('dd').allTextContents()).slice(1),
      ['ana', '₱1,600.00 / ₱1,100.00', '₱500.00'],
    );
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await screen.connections.getByText('A check differs', { exact: true }).waitFor();
    const at = await strip(screen)
      .getByRole('link', { name: 'Balances at that moment' })
      .getAttribute('href');
    expect(at).toMatch(new RegExp(`^/dashboard/moment\\?revision=\\d+&teller_id=${ana.id}$`));
    await strip(screen).getByRole('link', { name: 'Open the event' }).click();
    await screen.page.getByRole('heading', { name: 'Event log' }).waitFor();
    await eventually(() => new URL(screen.page.url()).searchParams.has('event'), true);
    await screen.page.goBack();
  } finally {
    fillDrawer(-50_000);
  }
  await strip(screen).getByText('Everything holds up to').waitFor();
});

test('the whole log is checked again where somebody asks for it, once', async () => {
  const screen = await office.openAs(house.auditor, {
    path: '/dashboard/livecheck',
    reducedMotion: 'reduce',
  });
  await strip(screen).getByText('Everything holds up to').waitFor();
  const button = screen.page.getByRole('button', { name: 'Check the whole log again' });
  let calls = 0;
  screen.page.on('request', (request) => {
    if (request.url().endsWith('/api/audit/identities/check')) calls += 1;
  });
  const asked = screen.page.waitForResponse('**/api/audit/identities/check');
  await button.click();
  expect((await asked).ok()).toBe(true);
  const again = async () =>
    dataOf(await house.auditor.get<LiveIdentities>('/api/audit/identities')).checking_again;
  await eventually(again, null);
  await eventually(() => button.isEnabled(), true);
  expect(calls).toBe(1);
  await strip(screen).getByText('Everything holds up to').waitFor();
  expect(await faultsInBothThemes(screen)).toEqual([]);
});

test('nobody else may ask', async () => {
  for (const who of [house.admin, ana])
    expect(refusal(await who.get('/api/audit/identities'))).toEqual([403, 'FORBIDDEN']);
});
