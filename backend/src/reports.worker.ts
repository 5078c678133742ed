/** The threads that add reports up and make files of them. */
import { workerData } from 'node:worker_threads';
import { type BetFile, type BetFileCalls, readBetFile } from './betting/bet-file.js';
import { DocumentsUnavailableError } from './document-store/document-store.js';
import { openDocumentReader } from './document-store/open-documents.js';
import type { LogPlace } from './files/log-place.js';
import type { ReportWorkerData } from './files/report-threads.js';
import { contentRange } from './http/envelope.js';
import { COLLECTIONS } from './read-models/collections.js';
import { type FileReport, readFileReport } from './reports/files/file-report.js';
import type { ReportCalls } from './reports/report-calls.js';
import { readCharts } from './reports/report-charts.js';
import { ReportPages } from './reports/report-pages.js';
import { nodeSystem } from './system/node-system.js';
import { serveCalls } from './system/worker-rpc.js';

const documents = await openDocumentReader(workerData as ReportWorkerData, { collections: COLLECTIONS });
const pause = () => new Promise<void>((resume) => nodeSystem.timers.soon(resume));
const pages = new ReportPages(documents, pause);

/** What was read for a file: files are made one at a time, so it is that of the call before. */
let report: FileReport | null = null;
let bets: BetFile | null = null;

/** What was read, with the hash of its place; whoever called has asked the ledger for it meanwhile. */
function placed<Read extends { readonly log: LogPlace }>(read: Read | null, hash: string | null): Read {
  if (read === null)
    throw new DocumentsUnavailableError('What was read for the file is gone with its thread');
  return { ...read, log: { ...read.log, hash } };
}

// The libraries for files are loaded with the first file: the thread for pages does not need them.
serveCalls<ReportCalls & BetFileCalls>({
  async page(query, paging) {
    const envelope = await pages.page(query, paging);
    return { json: JSON.stringify(envelope), contentRange: contentRange(envelope, paging.offset) };
  },
  charts: (query) => readCharts(documents, query, pause),
  async readReport(query, printedAt) {
    report = await readFileReport(documents, query, printedAt, pause);
    return report.log.last;
  },
  async pdf(hash) {
    const { pdfReport } = await import('./reports/files/pdf-report.js');
    return pdfReport(placed(report, hash));
  },
  async excel(hash) {
    const { excelReport } = await import('./reports/files/excel-report.js');
    return excelReport(placed(report, hash));
  },
  async readBets(query, printedAt) {
    bets = await readBetFile(documents, query, printedAt);
    return bets.log.last;
  },
  async betsExcel(hash) {
    const { excelOfBets } = await import('./betting/excel-of-bets.js');
    return excelOfBets(placed(bets, hash));
  },
});
