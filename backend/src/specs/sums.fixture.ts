import { fromTwoPlaces } from '@taya/contracts/money';
import { balancesOf } from '../audit/balances.fixture.js';
import { Journal } from '../audit/log/journal.fixture.js';
import type { DocumentStore } from '../document-store/document-store.js';
import { decode } from '../ledger/codec.js';
import { COUNTED } from '../ledger/movements.js';
import { BOOKINGS, CASH_DAYS, GAMES, UNCLAIMED_DAYS, USERS } from '../read-models/collections.js';
import { readCharts } from '../reports/report-charts.js';
import { noPause, pageOf } from '../reports/report-documents.fixture.js';
import { ReportPages } from '../reports/report-pages.js';
import { allOf } from './projections.fixture.js';

export const ALL_DAYS = { from: '2000-01-01', to: '2100-01-01', search: '' };
/**
 * Numbers of documents that are not sums: a bet cancelled again counts, and takes nothing in. The stakes of cancelled
 * bets are bounded by themselves: see `addUpToTurnover`.
 */
const NO_SUMS = /^(id|role|gameId|tellerId|at|.*At|.*Bets|cancelled)$/;
/** Money of the API has two places. */
const MONEY = /^-?\d+\.\d\d$/;

/** All numbers in a drawer or a document that may be sums. */
export function sumsIn(value: unknown): number[] {
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

export async function sumsOfDocuments(documents: DocumentStore): Promise<number[]> {
  const rows = [
    ...(await allOf(documents, USERS)),
    ...(await allOf(documents, BOOKINGS)),
    ...(await allOf(documents, UNCLAIMED_DAYS)),
    ...(await allOf(documents, CASH_DAYS)),
    ...(await allOf(documents, GAMES)).map(({ pools }) => pools),
  ];
  return rows.flatMap(sumsIn);
}

export async function sumsOfReports(documents: DocumentStore): Promise<number[]> {
  const { data, dateRangeOverAllTotal } = await new ReportPages(documents, noPause).page(
    ALL_DAYS,
    pageOf(1, 1_000),
  );
  const { days, games, meronAmount, walaAmount } = await readCharts(documents, ALL_DAYS, noPause);
  return sumsInAnswer([data, dateRangeOverAllTotal, days, games, meronAmount, walaAmount]);
}

export function sumsOfBooks(log: readonly string[]): number[] {
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

export const largest = (sums: readonly number[]) =>
  sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 0);
