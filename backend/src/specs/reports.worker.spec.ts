/** Reports as in a running station: read from files, in their own threads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Config } from '../config/config.js';
import type { DocumentStore, Write } from '../document-store/document-store.js';
import { openSqliteDocumentStore } from '../document-store/sqlite/sqlite-document-store.js';
import { ReportThreads, type ReportWorker } from '../files/report-threads.js';
import type { FileCalls } from '../files/reports.js';
import { CHECKPOINT } from '../projections/projection-writer.js';
import { COLLECTIONS, STATION } from '../read-models/collections.js';
import type { ReportFile, ReportThreadCalls } from '../reports/report-calls.js';
import {
  BOTH_DAYS,
  DAY_ONE_CLEARED,
  pageOf,
  STATION_DOCUMENT,
  WORKED_DAY,
  writesOf,
} from '../reports/report-documents.fixture.js';
import { OverloadedError } from '../system/limited-work.js';
import { nodeSystem } from '../system/node-system.js';
import { StationHealth } from '../system/station-health.js';

const HASH = '974e93fcf5a43d67e76697ff7272d3782363c48433988b19235d9f934e9f5228';
const PRINTED_AT = Date.UTC(2026, 10, 21, 6, 40);

let dataDir: string;
let documents: DocumentStore;
let threads: ReportThreads;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taya-reports-'));
  documents = await openSqliteDocumentStore({ dataDir, collections: COLLECTIONS });
  const station: Write = { kind: 'put', collection: STATION.name, document: STATION_DOCUMENT };
  await commit(-1, [station, ...writesOf(WORKED_DAY)]);
  threads = new ReportThreads(
    { dataDir, stationId: 'spec', mongoUrl: null } as Config,
    nodeSystem,
    new StationHealth(nodeSystem),
  );
});

afterEach(async () => {
  await threads.onApplicationShutdown();
  await documents.close();
  rmSync(dataDir, { recursive: true });
});

function commit(revision: number, writes: readonly Write[]): Promise<void> {
  const checkpoint = revision + 1;
  return documents.commit({ projection: CHECKPOINT, expectedCheckpoint: revision, checkpoint, writes });
}

function file(kind: 'pdf' | 'excel'): Promise<Uint8Array> {
  return threads.forFile(async (worker: ReportWorker<FileCalls<ReportFile>>) => {
    await worker.call('readFile', { kind, query: BOTH_DAYS }, PRINTED_AT);
    return worker.call('makeFile', HASH);
  });
}

async function page() {
  const { json, contentRange } = await threads.forPage((worker: ReportWorker<ReportThreadCalls>) =>
    worker.call('page', BOTH_DAYS, pageOf(1, 2)),
  );
  return { report: JSON.parse(json), contentRange };
}

describe('the threads of reports', () => {
  it('answer encoded pages from the current documents', async () => {
    const { report, contentRange } = await page();
    expect(contentRange).toBe('items 0-1/3');
    expect(report).toMatchObject({ success: true, total: 3, totalPages: 2 });
    expect(report.dateRangeOverAllTotal).toMatchObject({ totalAmount: '2750.00', totalProfit: '90.00' });
    await commit(0, writesOf(DAY_ONE_CLEARED));
    expect((await page()).report.dateRangeOverAllTotal).toMatchObject({ totalProfit: '731.25' });
  });

  it('answer charts', async () => {
    const charts = await threads.forPage((worker: ReportWorker<ReportThreadCalls>) =>
      worker.call('charts', BOTH_DAYS),
    );
    expect(charts).toMatchObject({ gameCount: 3, days: [{ profit: '90.00' }, { totalAmount: '650.00' }] });
  });

  it('make files', async () => {
    const [pdf, excel] = await Promise.all([file('pdf'), file('excel')]);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(Buffer.from(excel.subarray(0, 2)).toString()).toBe('PK');
    expect((await file('pdf')).byteLength).toBe(pdf.byteLength);
  });

  it('say in a file which revision they read, with the hash that they are told', async () => {
    await commit(0, writesOf(DAY_ONE_CLEARED));
    const texts = strFromU8(unzipSync(await file('excel'))['xl/sharedStrings.xml'] ?? new Uint8Array());
    expect(texts).toContain('>Log revision 1 · Log hash 974E 93FC F5A4<');
  });

  it('make no file of what another thread has read', async () => {
    const made = threads.forFile((worker: ReportWorker<FileCalls<ReportFile>>) =>
      worker.call('makeFile', null),
    );
    await expect(made).rejects.toMatchObject({ code: 'BEHIND' });
  });

  it('make one file at a time; a request that would wait too long is refused', async () => {
    const { promise: word, resolve: giveWord } = Promise.withResolvers<void>();
    let [running, most] = [0, 0];
    const file = () =>
      threads.forFile(async () => {
        running += 1;
        most = Math.max(most, running);
        await word;
        running -= 1;
      });
    const files = [file(), file(), file(), file(), file()];
    await expect(file()).rejects.toThrow(OverloadedError);
    giveWord();
    await Promise.all(files);
    expect(most).toBe(1);
  });

  it('answer again after a thread was lost', async () => {
    await page();
    const lost = threads.forPage(async (worker: ReportWorker<ReportThreadCalls>) => {
      const answer = worker.call('page', BOTH_DAYS, pageOf(1, 2));
      worker.giveUp('it takes too long');
      return answer;
    });
    await expect(lost).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect((await page()).report.total).toBe(3);
  });
});
