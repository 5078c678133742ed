/** Reports over the read models of stations that lived through anything. */
import { expect, it } from '@jest/globals';
import { type Centavos, centavos, parseTwoPlaces } from '@taya/contracts/money';
import type { ReportTotals } from '@taya/contracts/report';
import fc from 'fast-check';
import { USERS } from './platform/read-models/collections.js';
import { allOf, documentsOf } from './projections.fixture.js';
import { randomSteps, stationAfter } from './random-station.fixture.js';
import { readCharts } from './reports/report-charts.js';
import { noPause, pageOf } from './reports/report-documents.fixture.js';
import { ReportPages } from './reports/report-pages.js';

const FIGURES = [
  'totalAmount',
  'totalPayoutAmount',
  'unfinished',
  'unclaimed',
  'remittableUnclaimed',
  'win',
  'lose',
  'profit',
  'totalProfit',
] as const satisfies readonly (keyof ReportTotals)[];

const ALL_DAYS = { from: '2000-01-01', to: '2100-01-01', search: '' };

type Figures = Readonly<Record<(typeof FIGURES)[number], Centavos>>;

function amountOf(text: string): Centavos {
  const amount = parseTwoPlaces(text.replace('-', ''));
  if (amount === null) throw new Error(`no amount: ${text}`);
  return centavos(text.startsWith('-') ? -amount : amount);
}

function figuresOf(totals: ReportTotals): Figures {
  return Object.fromEntries(FIGURES.map((name) => [name, amountOf(totals[name])])) as Figures;
}

function sumOf(rows: readonly ReportTotals[]): Figures {
  const sum = (name: (typeof FIGURES)[number]) => rows.reduce((total, row) => total + amountOf(row[name]), 0);
  return Object.fromEntries(FIGURES.map((name) => [name, sum(name)])) as Figures;
}

it('overall is the sum of the games, each the sum of its tellers, and all are the drawers’ own figures', async () => {
  await fc.assert(
    fc.asyncProperty(randomSteps, async (steps) => {
      const documents = await documentsOf(stationAfter(steps).log);
      const pages = new ReportPages(documents, noPause);
      const { data, total, dateRangeOverAllTotal } = await pages.page(ALL_DAYS, pageOf(1, 1_000));
      expect(data).toHaveLength(total);
      const overall = figuresOf(dateRangeOverAllTotal);
      expect(sumOf(data)).toEqual(overall);
      for (const game of data) expect(sumOf(game.tellers)).toEqual(figuresOf(game));

      const users = await allOf(documents, USERS);
      const sumOfUsers = (figure: (user: (typeof users)[number]) => number) =>
        users.reduce((sum, user) => sum + figure(user), 0);
      expect(overall).toEqual({
        totalAmount: sumOfUsers(({ payin }) => payin),
        totalPayoutAmount: sumOfUsers(({ paid }) => paid),
        unfinished: sumOfUsers(({ unfinished }) => unfinished),
        unclaimed: sumOfUsers(({ unclaimed }) => unclaimed),
        remittableUnclaimed: sumOfUsers(({ remittableUnclaimed }) => remittableUnclaimed),
        win: sumOfUsers(({ win }) => win),
        lose: sumOfUsers(({ lose }) => lose),
        profit: sumOfUsers(({ lose, win }) => lose - win),
        totalProfit: sumOfUsers(({ lose, win, remittableUnclaimed }) => lose - win + remittableUnclaimed),
      });
      expect(amountOf(dateRangeOverAllTotal.totalCashin)).toBe(sumOfUsers(({ cashin }) => cashin));

      const charts = await readCharts(documents, ALL_DAYS, noPause);
      const sumOfDays = (figure: 'totalAmount' | 'totalPayoutAmount' | 'profit') =>
        charts.days.reduce((sum, day) => sum + amountOf(day[figure]), 0);
      expect(sumOfDays('totalAmount')).toBe(overall.totalAmount);
      expect(sumOfDays('totalPayoutAmount')).toBe(overall.totalPayoutAmount);
      expect(sumOfDays('profit')).toBe(overall.profit);
      expect(charts.games.reduce((sum, { profit }) => sum + amountOf(profit), 0)).toBe(overall.profit);
      expect(amountOf(charts.meronAmount) + amountOf(charts.walaAmount)).toBe(overall.totalAmount);
      // Identity 1 of the auditor, overall.
      const { totalAmount, unfinished, profit, totalPayoutAmount, unclaimed, remittableUnclaimed } = overall;
      expect(unfinished + profit + totalPayoutAmount + unclaimed + remittableUnclaimed).toBe(totalAmount);
    }),
    { numRuns: 100 },
  );
});
