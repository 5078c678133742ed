/** Reports over the read models of random stations. */
import { expect, it } from '@jest/globals';
import { type Centavos, centavos, grouped, parseTwoPlaces, pesos } from '@taya/contracts/money';
import { REPORT_CASH_FIGURES, REPORT_FIGURES, type ReportTotals } from '@taya/contracts/report';
import fc from 'fast-check';
import { balancesOf } from '../audit/balances.fixture.js';
import type { Figures as AuditedFigures } from '../audit/log/figures.js';
import { textsOf } from '../files/pdf-texts.fixture.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { USERS } from '../read-models/collections.js';
import { excelSheets } from '../reports/files/excel-report.js';
import { readFileReport } from '../reports/files/file-report.js';
import { pdfDefinition } from '../reports/files/pdf-definition.js';
import { readCharts } from '../reports/report-charts.js';
import { noPause, pageOf } from '../reports/report-documents.fixture.js';
import { ReportPages } from '../reports/report-pages.js';
import { allOf, documentsOf } from './projections.fixture.js';

const FIGURES = REPORT_FIGURES.map(([figure]) => figure);

const ALL_DAYS = { from: '2000-01-01', to: '2100-01-01', search: '' };

type Figures = Readonly<Record<keyof ReportTotals, Centavos>>;

function amountOf(text: string): Centavos {
  const amount = parseTwoPlaces(text.replace('-', ''));
  if (amount === null) throw new Error(`no amount: ${text}`);
  return centavos(text.startsWith('-') ? -amount : amount);
}

function figuresOf(totals: ReportTotals): Figures {
  return Object.fromEntries(FIGURES.map((name) => [name, amountOf(totals[name])])) as Figures;
}

function sumOf(rows: readonly ReportTotals[]): Figures {
  const sum = (name: keyof ReportTotals) => rows.reduce((total, row) => total + amountOf(row[name]), 0);
  return Object.fromEntries(FIGURES.map((name) => [name, sum(name)])) as Figures;
}

it('overall is the sum of the games, each game the sum of its tellers, and all equal the figures of the drawers', async () => {
  await fc.assert(
    fc.asyncProperty(longDay, async (day) => {
      const documents = await documentsOf(stationAfter(day).log);
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

/** The figures that the audit counts from the log alone, with the names of reports. */
function auditedFigures(figures: AuditedFigures): Figures {
  return {
    totalAmount: centavos(figures.payin),
    totalPayoutAmount: centavos(figures.paid),
    unfinished: centavos(figures.unfinished),
    unclaimed: centavos(figures.unclaimed),
    remittableUnclaimed: centavos(figures.remittableUnclaimed),
    win: centavos(figures.win),
    lose: centavos(figures.lose),
    profit: centavos(figures.profit),
    totalProfit: centavos(figures.totalProfit),
  };
}

/** The rows of a sheet; money as centavos. */
function cellsOf(sheets: ReturnType<typeof excelSheets>, name: string): readonly (readonly unknown[])[] {
  const sheet = sheets.find((one) => one.sheet === name);
  return (sheet?.data ?? []).map((row) =>
    row.map((cell) => {
      const { value, format } = Object(cell) as { readonly value?: unknown; readonly format?: string };
      return format === '#,##0.00' ? centavos(Math.round(Number(value) * 100)) : value;
    }),
  );
}

it('has the same figures on the screen, in the PDF, in Excel and in the audit, to the centavo', async () => {
  await fc.assert(
    fc.asyncProperty(longDay, async (day) => {
      const { log } = stationAfter(day);
      const documents = await documentsOf(log);
      const balances = balancesOf(log);
      const screen = await new ReportPages(documents, noPause).page(ALL_DAYS, pageOf(1, 1_000));
      const { dateRangeOverAllTotal: overall, tellers, days } = screen;
      const inOrder = (totals: ReportTotals) => FIGURES.map((figure) => amountOf(totals[figure]));

      expect(figuresOf(overall)).toEqual(auditedFigures(balances.overall));
      expect(amountOf(overall.totalCashin)).toBe(balances.overall.cashin);
      for (const teller of tellers)
        expect(figuresOf(teller)).toEqual(auditedFigures(balances.teller(teller.id)));
      for (const game of screen.data) expect(figuresOf(game)).toEqual(auditedFigures(balances.game(game.id)));
      expect(sumOf(tellers)).toEqual(figuresOf(overall));
      expect(sumOf(days)).toEqual(figuresOf(overall));

      const file = await readFileReport(documents, ALL_DAYS, 0, noPause);
      const sheets = excelSheets(file);
      const labels = REPORT_FIGURES.map(([, label]) => label);
      const first = cellsOf(sheets, 'Overall');
      for (const [figure, label] of [...REPORT_FIGURES, ...REPORT_CASH_FIGURES]) {
        expect(first).toContainEqual([label, amountOf(overall[figure])]);
      }
      for (const { name, games, ...totals } of tellers) {
        expect(first).toContainEqual([name, games, ...inOrder(totals)]);
      }
      if (days.length > 0) {
        expect(cellsOf(sheets, 'Days')).toEqual([
          ['Date', 'Games', ...labels],
          ...days.map((day) => [new Date(`${day.date}T00:00:00.000Z`), day.games, ...inOrder(day)]),
          ['Total', undefined, ...inOrder(overall)],
        ]);
        expect(
          cellsOf(sheets, 'Games')
            .slice(1, -1)
            .map((row) => row.slice(-FIGURES.length)),
        ).toEqual(screen.data.map(inOrder));
      }

      const pdf = textsOf(pdfDefinition(file).content);
      for (const [figure, label] of [...REPORT_FIGURES, ...REPORT_CASH_FIGURES]) {
        expect(pdf[pdf.indexOf(label) + 1]).toBe(pesos(amountOf(overall[figure])));
      }
      for (const row of [...tellers, ...(days.length > 1 ? days : []), ...screen.data]) {
        const figures = inOrder(row).map(grouped).join(' | ');
        expect(pdf.join(' | ')).toContain(figures);
      }
    }),
    { numRuns: 60 },
  );
});
