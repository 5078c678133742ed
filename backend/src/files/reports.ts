import { Inject, Injectable } from '@nestjs/common';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ReadModels } from '../read-models/read-models.js';
import { SYSTEM, type System } from '../system/system.js';
import type { WorkerCalls } from '../system/worker-rpc.js';
import { ReportThreads, type ReportWorker } from './report-threads.js';

/** The calls of the thread that makes files, one file at a time. */
export interface FileCalls<File> {
  /** Reads what a file shows, and keeps it for the call after it. @returns how far the log is in it @throws ReportTooLargeError */
  readFile(file: File, printedAt: number): Promise<number>;
  /** @param hash of the event up to which it was read @throws DocumentsUnavailableError where it was read by a thread that was lost */
  makeFile(hash: string | null): Promise<Uint8Array>;
}

/** What report threads answer. They read the same documents, so they see at least what is awaited here. */
@Injectable()
export class Reports {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  /** What is answered at once, such as a page. */
  async page<Calls extends WorkerCalls<Calls>, Answer>(
    ask: (worker: ReportWorker<Calls>) => Promise<Answer>,
  ): Promise<Answer> {
    await this.models.current();
    return this.threads.forPage(ask);
  }

  /** A file, with the log's hash at the revision up to which it was read. */
  async file<File>(file: File): Promise<Uint8Array> {
    await this.models.current();
    const printedAt = this.system.clock.nowMs();
    return this.threads.forFile(async (worker: ReportWorker<FileCalls<File>>) => {
      const revision = await worker.call('readFile', file, printedAt);
      return worker.call('makeFile', await this.ledger.hashAt(revision));
    });
  }
}
