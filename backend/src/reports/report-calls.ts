import type { ReportCharts } from '@taya/contracts/report';
import type { Paging } from '../http/paging.js';
import type { ReportQuery } from './report-query.js';

/** A page of a report, encoded in its thread: the main thread only passes it on. */
export interface EncodedPage {
  /** The whole answer. */
  readonly json: string;
  /** For react-admin. */
  readonly contentRange: string;
}

/** The calls of a report thread. */
export interface ReportCalls {
  page(query: ReportQuery, paging: Paging): Promise<EncodedPage>;
  charts(query: ReportQuery): Promise<ReportCharts>;
  /** @throws ReportTooLargeError */
  pdf(query: ReportQuery, printedAt: number): Promise<Uint8Array>;
  /** @throws ReportTooLargeError */
  excel(query: ReportQuery, printedAt: number): Promise<Uint8Array>;
}
