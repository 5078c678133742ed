/** Reports over the read models of random stations. */
import { expect, it } from '@jest/globals';
import { type Centavos, centavos, grouped, parseTwoPlaces, pesos } from '@taya/contracts/money';
import {
  REPORT_CASH_FIGURES,
  REPORT_FIGURES,
  REPORT_OVERALL_FIGURES,
  type ReportTotals,
} from '@taya/contracts/report';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import { balancesOf } from '../audit/balances.fixture.js';
import type { Figures as AuditedFigures } from '../audit/log/figures.js';
import { textsOf } from '../files/pdf-texts.fixture.js';
import { decode } from '../ledger/codec.js';
import type { EventData } from '../ledger/events.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { BETS, USERS } from '../read-models/collections.js';
import { excelSheets } from '../reports/files/excel-report.js';
import { readFileReport } from '../reports/files/file-report.js';
import { pdfDefinition } from '../reports/files/pdf-report.js';
import { readCharts } from '../reports/report-charts.js';
import { noPause, pageOf } from '../reports/report-documents.fixture.js';
import { ReportPages } from '../reports/report-pages.js';
import { allOf, documentsOf } from './projections.fixture.js';

const FIGURES = REPORT_FIGURES.map(([figure]) => figure);

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
      const bets = await allOf(documents, BETS);
      expect(overall).toEqual({
        totalAmount: sumOfUsers(({ payin }) => payin),
        totalPayoutAmount: sumOfUsers(({ paid }) => paid),
        paidAtWindow: sumOfUsers(({ paidOut }) => paidOut),
        cancelledAmount: bets.reduce(
          (sum, { cancelledAt, stake }) => sum + (cancelledAt === null ? 0 : stake),
          0,
        ),
        unfinished: sumOfUsers(({ unfinished }) => unfinished),
        unclaimed: sumOfUsers(({ unclaimed }) => unclaimed),
        remittableUnclaimed: sumOfUsers(({ remittableUnclaimed }) => remittableUnclaimed),
        win: sumOfUsers(({ win }) => win),
        lose: sumOfUsers(({ lose }) => lose),
        profit: sumOfUsers(({ lose, win }) => lose - win),
        totalProfit: sumOfUsers(({ lose, win, remittableUnclaimed }) => lose - win + remittableUnclaimed),
      });
      expect(amountOf(dateRangeOverAllTotal.totalCashin)).toBe(sumOfUsers(({ cashin }) => cashin));
      expect(amountOf(dateRangeOverAllTotal.totalRemit)).toBe(sumOfUsers(({ remit }) => remit));
      const cancelled = bets.filter(({ cancelledAt }) => cancelledAt !== null);
      expect(dateRangeOverAllTotal.cancelledBets).toBe(cancelled.length);

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
    { numRuns: times({ gate: 40 }) },
  );
});

/**
 * The figures that the audit counts from the log alone, with the names of reports.
 * @param paidAtWindow of a game, all that was paid on it; of tellers, what left their drawers
 * @param cancelled the stakes of these bets of the log that were cancelled
 */
function auditedFigures(
  figures: AuditedFigures,
  paidAtWindow: 'paid' | 'paidOut',
  cancelled: Centavos,
): Figures {
  return {
    totalAmount: centavos(figures.payin),
    totalPayoutAmount: centavos(figures.paid),
    paidAtWindow: centavos(figures[paidAtWindow]),
    cancelledAmount: cancelled,
    unfinished: centavos(figures.unfinished),
    unclaimed: centavos(figures.unclaimed),
    remittableUnclaimed: centavos(figures.remittableUnclaimed),
    win: centavos(figures.win),
    lose: centavos(figures.lose),
    profit: centavos(figures.profit),
    totalProfit: centavos(figures.totalProfit),
  };
}

/** The stakes of the cancelled bets in a log. */
function cancelledIn(
  log: readonly string[],
  isMeant: (bet: EventData<'bet.cancelled'>) => boolean,
): Centavos {
  const events = log.map((json, revision) => decode(revision, json));
  const stakes = events.flatMap((event) =>
    event.type === 'bet.cancelled' && isMeant(event.data) ? [event.data.stake] : [],
  );
  return centavos(stakes.reduce((sum, stake) => sum + stake, 0));
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

      const cancelled = (isMeant: (bet: EventData<'bet.cancelled'>) => boolean) => cancelledIn(log, isMeant);
      expect(figuresOf(overall)).toEqual(
        auditedFigures(
          balances.overall,
          'paidOut',
          cancelled(() => true),
        ),
      );
      expect(amountOf(overall.totalCashin)).toBe(balances.overall.cashin);
      expect(amountOf(overall.totalRemit)).toBe(balances.overall.remit);
      for (const teller of tellers) {
        const theirs = cancelled(({ sellerId }) => sellerId === teller.id);
        expect(figuresOf(teller)).toEqual(auditedFigures(balances.teller(teller.id), 'paidOut', theirs));
      }
      for (const game of screen.data) {
        const ofGame = cancelled(({ gameId }) => gameId === game.id);
        expect(figuresOf(game)).toEqual(auditedFigures(balances.game(game.id), 'paid', ofGame));
      }
      expect(sumOf(tellers)).toEqual(figuresOf(overall));
      expect(sumOf(days)).toEqual(figuresOf(overall));

      const file = await readFileReport(documents, ALL_DAYS, 0, noPause);
      const sheets = excelSheets(file);
      const labels = REPORT_FIGURES.map(([, label]) => label);
      const first = cellsOf(sheets, 'Overall');
      for (const [figure, label] of [...REPORT_OVERALL_FIGURES, ...REPORT_CASH_FIGURES]) {
        expect(first).toContainEqual([label, amountOf(overall[figure])]);
      }
      for (const { name, games, ...totals } of tellers) {
        expect(first).toContainEqual([name, games, ...inOrder(totals), totals.cancelledBets]);
      }
      if (days.length > 0) {
        expect(cellsOf(sheets, 'Days')).toEqual([
          ['Date', 'Games', ...labels, 'Cancelled bets'],
          ...days.map((day) => [
            new Date(`${day.date}T00:00:00.000Z`),
            day.games,
            ...inOrder(day),
            day.cancelledBets,
          ]),
          ['Total', undefined, ...inOrder(overall), overall.cancelledBets],
        ]);
        expect(
          cellsOf(sheets, 'Games')
            .slice(1, -1)
            .map((row) => row.slice(-FIGURES.length - 1)),
        ).toEqual(screen.data.map((game) => [...inOrder(game), game.cancelledBets]));
      }

      const pdf = textsOf(pdfDefinition(file).content);
      for (const [figure, label] of [...REPORT_OVERALL_FIGURES, ...REPORT_CASH_FIGURES]) {
        expect(pdf[pdf.indexOf(label) + 1]).toBe(pesos(amountOf(overall[figure])));
      }
      for (const row of [...tellers, ...(days.length > 1 ? days : []), ...screen.data]) {
        const figures = inOrder(row).map(grouped).join(' | ');
        expect(pdf.join(' | ')).toContain(figures);
      }
    }),
    { numRuns: times({ gate: 25 }) },
  );
});
