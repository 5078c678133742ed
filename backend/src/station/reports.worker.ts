/** The threads that add reports up and make files of them. */
import { workerData } from 'node:worker_threads';
import type { DocumentCalls } from '../audit/pages/documents/document-pdf.js';
import { type BetFile, type BetFileCalls, readBetFile } from '../betting/bet-file.js';
import { DocumentsUnavailableError } from '../document-store/document-store.js';
import { openDocumentReader } from '../document-store/open-documents.js';
import type { LogPosition } from '../files/file-head.js';
import type { ReportWorkerData } from '../files/report-threads.js';
import { contentRange } from '../http/envelope.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { type FileDay, readDayReport, readFileDay } from '../reports/day/day-report.js';
import { type FileReport, readFileReport } from '../reports/files/file-report.js';
import type { ReportCalls } from '../reports/report-calls.js';
import { readCharts } from '../reports/report-charts.js';
import { ReportPages } from '../reports/report-pages.js';
import { readWindows } from '../reports/windows.js';
import { nodeSystem } from '../system/node-system.js';
import { turn } from '../system/waiting.js';
import { serveCalls } from '../system/worker-rpc.js';

const documents = await openDocumentReader(workerData as ReportWorkerData, { collections: COLLECTIONS });
const pause = () => turn(nodeSystem.timers);
const pages = new ReportPages(documents, pause);

/** What was read for a file, until the next call makes the file of it: files are made one at a time. */
class ForFile<Read extends { readonly log: LogPosition }> {
  #read: Read | null = null;

  /** @returns how far the log is in it */
  keep(read: Read): number {
    this.#read = read;
    return read.log.last;
  }

  /** What was read, with the hash of its position; whoever called has asked the ledger for it meanwhile. */
  take(hash: string | null): Read {
    const read = this.#read;
    this.#read = null;
    if (read === null)
      throw new DocumentsUnavailableError('What was read for the file is gone with its thread');
    return { ...read, log: { ...read.log, hash } };
  }
}

const report = new ForFile<FileReport>();
const day = new ForFile<FileDay>();
const bets = new ForFile<BetFile>();

// The libraries for files are loaded with the first file: the thread for pages does not need them.
serveCalls<ReportCalls & BetFileCalls & DocumentCalls>({
  async page(query, paging) {
    const envelope = await pages.page(query, paging);
    return { json: JSON.stringify(envelope), contentRange: contentRange(envelope, paging.offset) };
  },
  charts: (query) => readCharts(documents, query, pause),
  async readReport(query, printedAt) {
    return report.keep(await readFileReport(documents, query, printedAt, pause));
  },
  async pdf(hash) {
    const { pdfReport } = await import('../reports/files/pdf-report.js');
    return pdfReport(report.take(hash));
  },
  async excel(hash) {
    const { excelReport } = await import('../reports/files/excel-report.js');
    return excelReport(report.take(hash));
  },
  windows: (query) => readWindows(documents, query),
  day: (date, nowMs) => readDayReport(documents, date, nowMs, pause),
  async readDay(date, printedAt) {
    return day.keep(await readFileDay(documents, date, printedAt, pause));
  },
  async dayPdf(hash) {
    const { dayPdf } = await import('../reports/day/day-pdf.js');
    return dayPdf(day.take(hash));
  },
  async dayExcel(hash) {
    const { dayExcel } = await import('../reports/day/day-excel.js');
    return dayExcel(day.take(hash));
  },
  async readBets(query, printedAt) {
    return bets.keep(await readBetFile(documents, query, printedAt));
  },
  async betsExcel(hash) {
    const { excelOfBets } = await import('../betting/excel-of-bets.js');
    return excelOfBets(bets.take(hash));
  },
  async auditPdf(document, printing) {
    const { documentPdf } = await import('../audit/pages/documents/document-pdf.js');
    return (await import('../files/pdf-bytes.js')).renderPdf(documentPdf(document, printing));
  },
});
