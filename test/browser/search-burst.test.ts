/** A teller who searches for tickets too often: what they read, and what the admin is told. */
import { expect, test } from '@jest/globals';
import type { Teller } from '../support/house.js';
import type { BackOffice } from './support/back-office.js';
import { eventually, staysAway } from './support/eventually.js';
import { faultsInBothThemes } from './support/themes.js';
import { withBackOffice } from './support/with-back-office.js';

let office: BackOffice;
let ana: Teller;

withBackOffice(
  async (backOffice) => {
    office = backOffice;
    ana = await office.house.teller('ana', { cash: '1000' });
  },
  { keepsGames: true },
);

test('is told how long to wait; the admin’s notice stays until it is dismissed, and does not come back', async () => {
  const admin = await office.openAs(office.house.admin, { reducedMotion: 'reduce' });
  const parts = Array.from({ length: 40 }, () => 'ABCD');
  await Promise.all(parts.map((part) => ana.get(`/api/bet/${part}/search_for_payout_like`)));

  const till = await office.openAs(ana, { path: '/dashboard/payout' });
  await till.page.route('**/search_for_payout_like', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '12' },
      json: {
        success: false,
        message: 'Too many searches. Try again in 12 s.',
        code: 'TOO_MANY_SEARCHES',
        data: null,
      },
    }),
  );
  await till.field('Ref #').fill('ABCD');
  await till.page.locator('#page').getByText('Too many searches. Try again in 12 s.').waitFor();

  const notice = admin.page.getByRole('alert').filter({ hasText: 'searched for tickets too often' });
  await notice.waitFor();
  await eventually(
    () => notice.locator('p').allTextContents(),
    [
      expect.stringMatching(
        /^Ana .*\(ana\) searched for tickets too often on .* [AP]M\. A search by part of a number shows/,
      ),
    ],
  );
  expect(await faultsInBothThemes(admin)).toEqual([]);
  await admin.picture('search-burst');
  await admin.page.reload();
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  await admin.page.reload();
  await admin.isLive();
  // Everything the server reports again has come before the game.
  await staysAway(notice);
});
