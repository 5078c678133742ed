/** The threads that add reports up and make files of them. */
import { workerData } from 'node:worker_threads';
import { type BetFileCalls, readBetFile } from './betting/bet-file.js';
import { openDocumentReader } from './document-store/open-documents.js';
import type { ReportWorkerData } from './files/report-threads.js';
import { contentRange } from './http/envelope.js';
import { COLLECTIONS } from './read-models/collections.js';
import { readFileReport } from './reports/files/file-report.js';
import type { ReportCalls } from './reports/report-calls.js';
import { readCharts } from './reports/report-charts.js';
import { ReportPages } from './reports/report-pages.js';
import { nodeSystem } from './system/node-system.js';
import { serveCalls } from './system/worker-rpc.js';

const documents = await openDocumentReader(workerData as ReportWorkerData, { collections: COLLECTIONS });
const pause = () => new Promise<void>((resume) => nodeSystem.timers.soon(resume));
const pages = new ReportPages(documents, pause);

// The libraries for files are loaded with the first file: the thread for pages does not need them.
serveCalls<ReportCalls & BetFileCalls>({
  async page(query, paging) {
    const envelope = await pages.page(query, paging);
    return { json: JSON.stringify(envelope), contentRange: contentRange(envelope, paging.offset) };
  },
  charts: (query) => readCharts(documents, query, pause),
  async pdf(query, printedAt) {
    const { pdfReport } = await import('./reports/files/pdf-report.js');
    return pdfReport(await readFileReport(documents, query, printedAt, pause));
  },
  async excel(query, printedAt) {
    const { excelReport } = await import('./reports/files/excel-report.js');
    return excelReport(await readFileReport(documents, query, printedAt, pause));
  },
  async betsExcel(query, printedAt) {
    const { excelOfBets } = await import('./betting/excel-of-bets.js');
    return excelOfBets(await readBetFile(documents, query, printedAt));
  },
});
