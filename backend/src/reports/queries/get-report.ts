import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import type { Paging } from '../../http/paging.js';
import { ReadModels } from '../../read-models/read-models.js';
import type { EncodedPage, ReportCalls } from '../report-calls.js';
import type { ReportQuery } from '../report-query.js';

/** One page of a report with the totals of all its games. */
export class GetReport extends Query<EncodedPage> {
  constructor(
    readonly query: ReportQuery,
    readonly paging: Paging,
  ) {
    super();
  }
}

@QueryHandler(GetReport)
export class GetReportHandler implements IQueryHandler<GetReport> {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
  ) {}

  async execute({ query, paging }: GetReport): Promise<EncodedPage> {
    // The thread reads the same documents, so it sees at least what was awaited here.
    await this.models.current();
    return this.threads.forPage((worker: ReportWorker<ReportCalls>) => worker.call('page', query, paging));
  }
}
