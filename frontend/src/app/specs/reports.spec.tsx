/** @jest-environment jsdom */
/** Reports: what they say of days that are no range, of files and charts that do not come, and before a day is sealed. */
import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/dom';
import { answer, button, click, close, fill, isAsked, open, server, toasted } from './office.fixture.js';
import { ADMIN } from './records.fixture.js';
import { answered, page, refused, wordless } from './server.fixture.js';

const TOTALS = {
  totalAmount: '100.00',
  totalPayoutAmount: '95.00',
  paidAtWindow: '95.00',
  unfinished: '0.00',
  unclaimed: '0.00',
  remittableUnclaimed: '0.00',
  win: '0.00',
  lose: '0.00',
  profit: '5.00',
  totalProfit: '5.00',
  cancelledAmount: '0.00',
  cancelledBets: 0,
};
const GAME = { ...TOTALS, id: 7, name: 'Derby', tellers: [] };

let asked = 0;
afterEach(async () => {
  await close();
  asked = 0;
});

/** The report of a day with one game. */
async function openReport(): Promise<void> {
  open('/dashboard/reports', ADMIN);
  server.on('GET /api/report', () => {
    asked += 1;
    const overall = { ...TOTALS, meronWinCount: 0, walaWinCount: 0, drawCount: 1, totalCashin: '0.00' };
    const cash = { totalRemit: '0.00', totalCashinPlusProfit: '5.00', totalCashinPlusTotalProfit: '5.00' };
    return page([GAME], { dateRangeOverAllTotal: { ...overall, ...cash }, tellers: [], days: [] });
  });
  server.on('GET /api/unclaimed', answered({ ranges: [], total: { count: 0, amount: '0.00' } }));
  server.on('GET /api/report/tellers', answered({ tellers: [] }));
  await screen.findByText('Derby', { selector: 'summary b' });
}

const isOff = async (name: string) => (await button(name)).matches(':disabled, [aria-disabled="true"]');

test('days that are no range have a message, and nothing is asked or downloaded', async () => {
  await openReport();
  const before = asked;
  await fill('Days to', '');
  await screen.findByText('Please select both From and To dates');
  await fill('Days to', '2020-01-01');
  await screen.findByText('From date cannot be later than To date');
  for (const name of ['PDF', 'Excel', 'Charts']) expect([name, await isOff(name)]).toEqual([name, true]);
  expect(asked).toBe(before);
  await fill('Days from', '2020-01-01');
  await waitFor(() => expect(asked).toBe(before + 1));
  await screen.findByText('Derby', { selector: 'summary b' });
});

test.each([
  ['PDF', 'download_pdf', 'Failed to download PDF'],
  ['Excel', 'download_excel', 'Failed to download Excel'],
] as const)('%s that does not come', async (name, call, message) => {
  await openReport();
  server.on(`GET /api/report/${call}`, wordless(502));
  await click(name);
  await toasted(message);
  expect(await isOff(name)).toBe(false);
});

test('charts that do not come: the report stays', async () => {
  await openReport();
  server.on('GET /api/report/charts', wordless(400));
  await click('Charts');
  await toasted('Could not load the report');
  await screen.findByText('Derby', { selector: 'summary b' });
});

test('a day that the server would not seal is not asked about, whoever sealed it', async () => {
  await openReport();
  const words = 'This day, or a later one, is already sealed.';
  server.on('GET /api/seal/preview', refused(409, 'DAY_ALREADY_SEALED', words, 'date'));
  await click('Seal the day');
  await toasted(words);
  await screen.findByText(`⚠ ${words}`);
  expect(isAsked()).toBe(false);
  server.on('GET /api/seal/preview', answered({ id: 2 }));
  await click('Seal the day');
  await answer('This action is permanent.', 'No');
  expect(server.commands).toEqual([]);
});
