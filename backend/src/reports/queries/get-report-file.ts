import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import { LEDGER, type Ledger } from '../../pipeline/ledger.js';
import { ReadModels } from '../../read-models/read-models.js';
import { SYSTEM, type System } from '../../system/system.js';
import type { ReportCalls } from '../report-calls.js';
import type { ReportQuery } from '../report-query.js';

/** A whole report as a file. */
export class GetReportFile extends Query<Uint8Array> {
  constructor(
    readonly query: ReportQuery,
    readonly kind: 'pdf' | 'excel',
  ) {
    super();
  }
}

@QueryHandler(GetReportFile)
export class GetReportFileHandler implements IQueryHandler<GetReportFile> {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute({ query, kind }: GetReportFile): Promise<Uint8Array> {
    await this.models.current();
    const printedAt = this.system.clock.nowMs();
    return this.threads.forFile(async (worker: ReportWorker<ReportCalls>) => {
      const position = await worker.call('readReport', query, printedAt);
      return worker.call(kind, await this.ledger.hashAt(position));
    });
  }
}
