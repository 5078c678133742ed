/** A station at the limit of its turnover can be projected, reported, exported and audited. */
import { expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import { centavos, fromTwoPlaces, MAX_AMOUNT, MAX_POOL, MAX_TURNOVER } from '@taya/contracts/money';
import { audited, legalStation } from '../audit/station-log.fixture.js';
import { openGame, pay, sell } from '../ledger/testing/play.fixture.js';
import { ADMIN, ANA, BEN, DAY, type TestStation } from '../ledger/testing/station.fixture.js';
import { excelReport } from '../reports/files/excel-report.js';
import { readFileReport } from '../reports/files/file-report.js';
import { pdfReport } from '../reports/files/pdf-report.js';
import { noPause, pageOf } from '../reports/report-documents.fixture.js';
import { ReportPages } from '../reports/report-pages.js';
import { documentsOf } from './projections.fixture.js';
import { ALL_DAYS, largest, sumsOfDocuments, sumsOfReports } from './sums.fixture.js';

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
