import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { ReadModels } from '../read-models/read-models.js';
import { SYSTEM, type System } from '../system/system.js';
import type { WorkerCalls } from '../system/worker-rpc.js';
import { ReportThreads, type ReportWorker } from './report-threads.js';

/** What a report thread answers at once, such as a page. */
export class PageQuery<Calls extends WorkerCalls<Calls>, Answer> extends Query<Answer> {
  constructor(readonly ask: (worker: ReportWorker<Calls>) => Promise<Answer>) {
    super();
  }
}

@QueryHandler(PageQuery)
export class PageQueryHandler implements IQueryHandler<PageQuery<object, unknown>> {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
  ) {}

  async execute<Calls extends WorkerCalls<Calls>, Answer>({
    ask,
  }: PageQuery<Calls, Answer>): Promise<Answer> {
    // The thread reads the same documents, so it sees at least what was awaited here.
    await this.models.current();
    return this.threads.forPage(ask);
  }
}

/** A file that a report thread makes, with the log's hash at the revision up to which it has read. */
export class FileQuery<Calls extends WorkerCalls<Calls>> extends Query<Uint8Array> {
  /** @param read returns the revision; `printedAt` is in milliseconds since 1970 UTC */
  constructor(
    readonly read: (worker: ReportWorker<Calls>, printedAt: number) => Promise<number>,
    readonly make: (worker: ReportWorker<Calls>, hash: string | null) => Promise<Uint8Array>,
  ) {
    super();
  }
}

@QueryHandler(FileQuery)
export class FileQueryHandler implements IQueryHandler<FileQuery<object>> {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute<Calls extends WorkerCalls<Calls>>({ read, make }: FileQuery<Calls>): Promise<Uint8Array> {
    await this.models.current();
    const printedAt = this.system.clock.nowMs();
    return this.threads.forFile(async (worker: ReportWorker<Calls>) => {
      const revision = await read(worker, printedAt);
      return make(worker, await this.ledger.hashAt(revision));
    });
  }
}
