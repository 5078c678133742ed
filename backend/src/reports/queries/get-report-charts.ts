import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReportCharts } from '@taya/contracts/report';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import { ReadModels } from '../../read-models/read-models.js';
import type { ReportCalls } from '../report-calls.js';
import type { ReportQuery } from '../report-query.js';

/** A whole report by day, by game and by side. */
export class GetReportCharts extends Query<ReportCharts> {
  constructor(readonly query: ReportQuery) {
    super();
  }
}

@QueryHandler(GetReportCharts)
export class GetReportChartsHandler implements IQueryHandler<GetReportCharts> {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
  ) {}

  async execute({ query }: GetReportCharts): Promise<ReportCharts> {
    await this.models.current();
    return this.threads.forPage((worker: ReportWorker<ReportCalls>) => worker.call('charts', query));
  }
}
