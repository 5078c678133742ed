import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReportThreads, type ReportWorker } from '../../files/report-threads.js';
import { LEDGER, type Ledger } from '../../pipeline/ledger.js';
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
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute({ query }: GetBetFile): Promise<Uint8Array> {
    await this.models.current();
    const printedAt = this.system.clock.nowMs();
    return this.threads.forFile(async (worker: ReportWorker<BetFileCalls>) => {
      const position = await worker.call('readBets', query, printedAt);
      return worker.call('betsExcel', await this.ledger.hashAt(position));
    });
  }
}
