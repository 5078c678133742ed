import type { DayReport, ReportCharts, ReportWindows } from '@taya/contracts/report';
import type { Paging } from '../http/paging.js';
import type { ReportQuery } from './report-query.js';

/** A page of a report, encoded in its thread: the main thread only passes it on. */
export interface EncodedPage {
  readonly json: string;
  readonly contentRange: string;
}

export interface ReportThreadCalls {
  page(query: ReportQuery, paging: Paging): Promise<EncodedPage>;
  charts(query: ReportQuery): Promise<ReportCharts>;
  windows(query: ReportQuery): Promise<ReportWindows>;
  day(date: string, nowMs: number): Promise<DayReport>;
}

/** A file of a report, or of a day. */
export type ReportFile =
  | { readonly kind: 'pdf' | 'excel'; readonly query: ReportQuery }
  | { readonly kind: 'dayPdf' | 'dayExcel'; readonly date: string };
