/** The threads that add reports up and make files of them. */
import { workerData } from 'node:worker_threads';
import type { DocumentCalls } from '../audit/pages/documents/document-pdf.js';
import { type BetsFile, readBetFile } from '../betting/bet-file.js';
import { DocumentsUnavailableError } from '../document-store/document-store.js';
import { openDocumentReader } from '../document-store/open-documents.js';
import type { LogPosition } from '../files/file-head.js';
import type { ReportWorkerData } from '../files/report-threads.js';
import type { FileCalls } from '../files/reports.js';
import { contentRange } from '../http/envelope.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { readDayReport, readFileDay } from '../reports/day/day-report.js';
import { readFileReport } from '../reports/files/file-report.js';
import type { ReportFile, ReportThreadCalls } from '../reports/report-calls.js';
import { readCharts } from '../reports/report-charts.js';
import { ReportPages } from '../reports/report-pages.js';
import type { ReportQuery } from '../reports/report-query.js';
import { readWindows } from '../reports/windows.js';
import { nodeSystem } from '../system/node-system.js';
import { turn } from '../system/waiting.js';
import { serveCalls } from '../system/worker-rpc.js';

const documents = await openDocumentReader(workerData as ReportWorkerData, { collections: COLLECTIONS });
const pause = () => turn(nodeSystem.timers);
const pages = new ReportPages(documents, pause);

/** Makes the file of what was read last, with the hash of its position: files are made one at a time. */
let makeNext: ((hash: string | null) => Promise<Uint8Array>) | null = null;

/** @returns how far the log is in what was read */
function prepareFile<Read extends { readonly log: LogPosition }>(
  read: Read,
  make: (read: Read) => Promise<Uint8Array>,
): number {
  makeNext = (hash) => make({ ...read, log: { ...read.log, hash } });
  return read.log.last;
}

/** The libraries for files are loaded with the first file: the thread for pages does not need them. */
async function readFile(file: ReportFile | BetsFile, printedAt: number): Promise<number> {
  switch (file.kind) {
    case 'pdf':
      return prepareFile(await readReport(file.query, printedAt), async (report) =>
        (await import('../reports/files/pdf-report.js')).pdfReport(report),
      );
    case 'excel':
      return prepareFile(await readReport(file.query, printedAt), async (report) =>
        (await import('../reports/files/excel-report.js')).excelReport(report),
      );
    case 'dayPdf':
      return prepareFile(await readDay(file.date, printedAt), async (day) =>
        (await import('../reports/day/day-pdf.js')).dayPdf(day),
      );
    case 'dayExcel':
      return prepareFile(await readDay(file.date, printedAt), async (day) =>
        (await import('../reports/day/day-excel.js')).dayExcel(day),
      );
    case 'betsExcel':
      return prepareFile(await readBetFile(documents, file.query, printedAt), async (bets) =>
        (await import('../betting/excel-of-bets.js')).excelOfBets(bets),
      );
  }
}

const readReport = (query: ReportQuery, printedAt: number) =>
  readFileReport(documents, query, printedAt, pause);
const readDay = (date: string, printedAt: number) => readFileDay(documents, date, printedAt, pause);

serveCalls<ReportThreadCalls & FileCalls<ReportFile | BetsFile> & DocumentCalls>({
  async page(query, paging) {
    const envelope = await pages.page(query, paging);
    return { json: JSON.stringify(envelope), contentRange: contentRange(envelope, paging.offset) };
  },
  charts: (query) => readCharts(documents, query, pause),
  windows: (query) => readWindows(documents, query),
  day: (date, nowMs) => readDayReport(documents, date, nowMs, pause),
  readFile,
  async makeFile(hash) {
    const make = makeNext;
    makeNext = null;
    if (make === null)
      throw new DocumentsUnavailableError('What was read for the file is gone with its thread');
    return make(hash);
  },
  async auditPdf(document, printing) {
    const { documentPdf } = await import('../audit/pages/documents/document-pdf.js');
    return (await import('../files/pdf-bytes.js')).renderPdf(documentPdf(document, printing));
  },
});
