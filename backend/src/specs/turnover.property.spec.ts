/**
 * Whatever the ledger accepts can be projected, reported, exported and audited: no sum is above the turnover, and these
 * are limited.
 */
import { expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import { centavos, fromTwoPlaces, MAX_AMOUNT, MAX_POOL, MAX_TURNOVER } from '@taya/contracts/money';
import fc from 'fast-check';
import { times } from '../../../play/runs.js';
import { balancesOf } from '../audit/balances.fixture.js';
import { Journal } from '../audit/log/journal.fixture.js';
import { audited, legalStation } from '../audit/station-log.fixture.js';
import type { DocumentStore } from '../document-store/document-store.js';
import { decode } from '../ledger/codec.js';
import { COUNTED } from '../ledger/movements.js';
import { openGame, pay, sell } from '../ledger/testing/play.fixture.js';
import { longDay, stationAfter } from '../ledger/testing/played-day.fixture.js';
import { ADMIN, ANA, BEN, DAY, type TestStation } from '../ledger/testing/station.fixture.js';
import { BOOKINGS, CASH_DAYS, GAMES, UNCLAIMED_DAYS, USERS } from '../read-models/collections.js';
import { excelReport } from '../reports/files/excel-report.js';
import { readFileReport } from '../reports/files/file-report.js';
import { pdfReport } from '../reports/files/pdf-report.js';
import { readCharts } from '../reports/report-charts.js';
import { noPause, pageOf } from '../reports/report-documents.fixture.js';
import { ReportPages } from '../reports/report-pages.js';
import { allOf, documentsOf } from './projections.fixture.js';

const ALL_DAYS = { from: '2000-01-01', to: '2100-01-01', search: '' };
/**
 * Numbers of documents that are not sums: a bet cancelled again counts, and takes nothing in. The stakes of cancelled
 * bets are bounded by themselves: see `addUpToTurnover`.
 */
const NO_SUMS = /^(id|role|gameId|tellerId|at|.*At|.*Bets|cancelled)$/;
/** Money of the API has two places. */
const MONEY = /^-?\d+\.\d\d$/;

/** All numbers in a drawer or a document that may be sums. */
function sumsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (NO_SUMS.test(name) ? [] : sumsIn(inner)));
}

/** All sums in an answer of the API, in centavos; its numbers are ids and counts. */
function sumsInAnswer(value: unknown): number[] {
  if (typeof value === 'string') return MONEY.test(value) ? [fromTwoPlaces(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'cancelledAmount' ? [] : sumsInAnswer(inner),
  );
}

async function sumsOfDocuments(documents: DocumentStore): Promise<number[]> {
  const rows = [
    ...(await allOf(documents, USERS)),
    ...(await allOf(documents, BOOKINGS)),
    ...(await allOf(documents, UNCLAIMED_DAYS)),
    ...(await allOf(documents, CASH_DAYS)),
    ...(await allOf(documents, GAMES)).map(({ pools }) => pools),
  ];
  return rows.flatMap(sumsIn);
}

async function sumsOfReports(documents: DocumentStore): Promise<number[]> {
  const { data, dateRangeOverAllTotal } = await new ReportPages(documents, noPause).page(
    ALL_DAYS,
    pageOf(1, 1_000),
  );
  const { days, games, meronAmount, walaAmount } = await readCharts(documents, ALL_DAYS, noPause);
  return sumsInAnswer([data, dateRangeOverAllTotal, days, games, meronAmount, walaAmount]);
}

function sumsOfBooks(log: readonly string[]): number[] {
  const journal = new Journal();
  log.forEach((json, revision) => void journal.post(decode(revision, json)));
  const balances = balancesOf(log);
  const figures = [balances.overall, ...balances.tellers().map(([, of]) => of)];
  return [
    ...journal.trialBalance().map(({ amount }) => amount),
    ...figures.flatMap((of) => [of.profit, of.totalProfit, of.onHand, of.remittable]),
    ...figures.flatMap((of) => COUNTED.map((figure) => of[figure])),
  ];
}

const largest = (sums: readonly number[]) => sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 0);

it('no drawer, day, game, report or account exceeds the turnover', async () => {
  await fc.assert(
    fc.asyncProperty(longDay, async (day) => {
      const { log, state } = stationAfter(day);
      const { total } = state.turnover.get();
      const documents = await documentsOf(log);
      expect(largest(sumsIn([...state.drawers.values()]))).toBeLessThanOrEqual(total);
      expect(largest(await sumsOfDocuments(documents))).toBeLessThanOrEqual(total);
      expect(largest(await sumsOfReports(documents))).toBeLessThanOrEqual(total);
      expect(largest(sumsOfBooks(log))).toBeLessThanOrEqual(total);
    }),
    { numRuns: times({ gate: 30 }) },
  );
});

/** Gives Ana the largest cash-ins until the station accepts no more today. */
function fillDay(station: TestStation): void {
  const cashIn = { type: 'cashIn', tellerId: ANA.userId, amount: MAX_AMOUNT } as const;
  while (station.refusalOf(cashIn, ADMIN) === null) station.do(cashIn);
}

/** A game with the largest possible pool, nearly all of it on one side, with everybody paid. */
function playLargestGame(station: TestStation, outcome: GameAction): void {
  const gameId = openGame(station);
  const sold = [];
  let left: number = MAX_POOL - 1;
  while (left > 0) {
    const stake = centavos(Math.min(left, MAX_AMOUNT));
    sold.push(sell(station, gameId, 'MERON', stake));
    left -= stake;
  }
  const least = sell(station, gameId, 'WALA', centavos(1), BEN);
  for (const action of ['stop_betting_all', outcome, 'confirm_result'] as const) {
    station.do({ type: 'actOnGame', gameId, action });
  }
  if (outcome === 'set_winner_meron') for (const bet of sold) pay(station, bet, ANA);
  if (outcome === 'set_winner_wala') pay(station, least, ANA);
}

/** A station that has taken in the maximum, in the largest possible commands. */
function fullStation(): TestStation {
  const station = legalStation();
  // With no contest switched off, because it would refund all stakes.
  station.do({ type: 'changeSettings', minimumPayout: fromTwoPlaces('0.00') as never });
  for (let game = 0; game < 30; game += 1) {
    playLargestGame(station, game % 2 === 0 ? 'set_winner_meron' : 'set_winner_wala');
    if (game % 10 === 0) station.at += DAY;
  }
  while (station.state.turnover.get().total <= MAX_TURNOVER - MAX_AMOUNT) {
    fillDay(station);
    station.at += DAY;
  }
  const left = centavos(MAX_TURNOVER - station.state.turnover.get().total);
  station.do({ type: 'cashIn', tellerId: BEN.userId, amount: left });
  return station;
}

it('a station filled to its limit is projected, reported, exported and audited to the centavo', async () => {
  const station = fullStation();
  expect(station.refusalOf({ type: 'cashIn', tellerId: 4, amount: centavos(1) })).toBe('STATION_LIMIT');
  const remit = { type: 'remit', tellerId: ANA.userId, amount: MAX_AMOUNT } as const;
  for (let again = 0; again < 100; again += 1) station.do(remit);

  const overall = audited(station.log).books.station;
  expect(overall.cashin + overall.payin).toBe(MAX_TURNOVER);

  const documents = await documentsOf(station.log);
  expect(largest(await sumsOfDocuments(documents))).toBeLessThanOrEqual(MAX_TURNOVER);
  expect(largest(await sumsOfReports(documents))).toBeLessThanOrEqual(MAX_TURNOVER);
  const { dateRangeOverAllTotal } = await new ReportPages(documents, noPause).page(ALL_DAYS, pageOf(1, 20));
  expect(fromTwoPlaces(dateRangeOverAllTotal.totalCashin)).toBe(overall.cashin);
  expect(fromTwoPlaces(dateRangeOverAllTotal.totalAmount)).toBe(overall.payin);

  const report = await readFileReport(documents, ALL_DAYS, station.at, noPause);
  expect((await pdfReport(report)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await excelReport(report)).subarray(0, 2).toString()).toBe('PK');
  // A spreadsheet has fifteen digits: pesos with their centavos are read back exactly.
  expect(Number((overall.cashin / 100).toPrecision(15)) * 100).toBeCloseTo(overall.cashin, 1);
});
