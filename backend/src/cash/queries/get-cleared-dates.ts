import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ClearedDateView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import type { Paging } from '../../platform/http/paging.js';
import { CLEARED_DATES } from '../../platform/read-models/collections.js';
import { newestFirst } from '../../platform/read-models/numbered.js';
import { ReadModels } from '../../platform/read-models/read-models.js';

export interface ClearedDatePage {
  readonly rows: readonly ClearedDateView[];
  readonly total: number;
}

/** Cleared dates, newest first. */
export class GetClearedDates extends Query<ClearedDatePage> {
  constructor(readonly paging: Pick<Paging, 'offset' | 'pageSize'>) {
    super();
  }
}

@QueryHandler(GetClearedDates)
export class GetClearedDatesHandler implements IQueryHandler<GetClearedDates> {
  constructor(private readonly models: ReadModels) {}

  async execute({ paging }: GetClearedDates): Promise<ClearedDatePage> {
    const { rows, total } = await newestFirst(await this.models.current(), CLEARED_DATES, paging);
    return { rows: rows.map(({ id, date, at }) => ({ id, date, created_at: instant(at) })), total };
  }
}
