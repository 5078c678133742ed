import type { DayReport, ReportCharts, ReportWindows } from '@taya/contracts/report';
import type { Paging } from '../http/paging.js';
import type { ReportQuery } from './report-query.js';

/** A page of a report, encoded in its thread: the main thread only passes it on. */
export interface EncodedPage {
  readonly json: string;
  readonly contentRange: string;
}

export interface ReportCalls {
  page(query: ReportQuery, paging: Paging): Promise<EncodedPage>;
  charts(query: ReportQuery): Promise<ReportCharts>;
  windows(query: ReportQuery): Promise<ReportWindows>;
  day(date: string, nowMs: number): Promise<DayReport>;
  /** Reads a whole report and keeps it for the call after it. @returns how far the log is in it @throws ReportTooLargeError */
  readReport(query: ReportQuery, printedAt: number): Promise<number>;
  /** @param hash of the event up to which it was read @throws DocumentsUnavailableError where it was read by a thread that was lost */
  pdf(hash: string | null): Promise<Uint8Array>;
  /** Like `pdf`. */
  excel(hash: string | null): Promise<Uint8Array>;
  /** The same for a day. */
  readDay(date: string, printedAt: number): Promise<number>;
  dayPdf(hash: string | null): Promise<Uint8Array>;
  dayExcel(hash: string | null): Promise<Uint8Array>;
}
