/** A station for practice: nobody can miss it, on any page or paper, and its tickets are strangers elsewhere. */
import { expect, test } from '@jest/globals';
import { TRAINING, TRAINING_STATION } from '@taya/contracts/training';
import { House } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { misfitsOf } from './support/fits.js';
import { run } from './support/paper.js';
import { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;

withBackOffice(
  (backOffice) => {
    office = backOffice;
  },
  { environment: { STATION_ID: TRAINING_STATION } },
);

/** The banner is on top of the page, which keeps to the rest of the screen. */
async function expectBanner({ page }: Screen): Promise<void> {
  const banner = page.getByRole('note').filter({ hasText: TRAINING });
  const width = page.viewportSize()?.width;
  await eventually(() => banner.boundingBox(), expect.objectContaining({ x: 0, y: 0, width }));
  const { height } = page.viewportSize() ?? { height: 0 };
  await eventually(() => page.evaluate(() => document.documentElement.scrollHeight), height);
  await eventually(() => misfitsOf(page), []);
}

test('every page says so', async () => {
  const { house } = office;
  const ana = await house.teller('ana', { cash: '1000' });
  await house.openGame();
  for (const [path, text] of [
    ['/', 'Login'],
    ['/live', 'BETTING OPEN'],
  ] as const) {
    const screen = await Screen.open(office.browser, house.station.url, { path });
    await screen.page.getByText(text).first().waitFor();
    await expectBanner(screen);
    await screen.close();
  }
  const till = await office.openAs(ana, { path: '/dashboard/payin' });
  await till.button(/^Submit/).waitFor();
  await expectBanner(till);
});

test('its files say so across each page, and their names', async () => {
  const screen = await office.openAs(office.house.admin, { path: '/dashboard/reports' });
  const coming = screen.page.waitForEvent('download');
  await screen.button('PDF').first().click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^TRAINING_/);
  const text = run('pdftotext', 'poppler-utils', await file.path(), '-');
  expect(text).toContain('TRAINING · Taya');
  expect(text.split(TRAINING).length).toBeGreaterThan(2);
});

test('its tickets are unknown to another station', async () => {
  const game = await office.house.openGame();
  const bet = await office.house.sell(await office.house.teller('ben'), game, 'MERON', '100');
  const real = await House.open();
  try {
    const teller = await real.teller('ana');
    const found = await teller.get(`/api/bet/${bet.serial}/search_for_payout`);
    expect(found.status).toBe(404);
    expect(await (await fetch(real.station.url)).text()).not.toContain(TRAINING);
  } finally {
    await real.close();
  }
});
