import { Inject, Injectable } from '@nestjs/common';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ReadModels } from '../read-models/read-models.js';
import { SYSTEM, type System } from '../system/system.js';
import type { WorkerCalls } from '../system/worker-rpc.js';
import { ReportThreads, type ReportWorker } from './report-threads.js';

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

  /**
   * A file, with the log's hash at the revision up to which it was read.
   * @param read returns the revision; `printedAt` is in milliseconds since 1970 UTC
   */
  async file<Calls extends WorkerCalls<Calls>>(
    read: (worker: ReportWorker<Calls>, printedAt: number) => Promise<number>,
    make: (worker: ReportWorker<Calls>, hash: string | null) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    await this.models.current();
    const printedAt = this.system.clock.nowMs();
    return this.threads.forFile(async (worker: ReportWorker<Calls>) => {
      const revision = await read(worker, printedAt);
      return make(worker, await this.ledger.hashAt(revision));
    });
  }
}
