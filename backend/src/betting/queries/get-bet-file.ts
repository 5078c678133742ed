import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import { ReadModels } from '../../read-models/read-models.js';
import { SYSTEM, type System } from '../../system/system.js';
import type { BetFileCalls, BetFileQuery } from '../bet-file.js';

/** The bets that match a filter, as an Excel file. */
export class GetBetFile extends Query<Uint8Array> {
  constructor(readonly query: BetFileQuery) {
    super();
  }
}

@QueryHandler(GetBetFile)
export class GetBetFileHandler implements IQueryHandler<GetBetFile> {
  constructor(
    private readonly models: ReadModels,
    private readonly threads: ReportThreads,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute({ query }: GetBetFile): Promise<Uint8Array> {
    await this.models.current();
    const printedAt = this.system.clock.nowMs();
    return this.threads.forFile((worker: ReportWorker<BetFileCalls>) =>
      worker.call('betsExcel', query, printedAt),
    );
  }
}
