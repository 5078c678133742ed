import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ClearedDateView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import { CLEARED_DATES } from '../../platform/read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../platform/read-models/numbered.js';
import { ReadModels } from '../../platform/read-models/read-models.js';

export interface ClearedDatePage {
  readonly rows: readonly ClearedDateView[];
  readonly total: number;
}

/** Cleared dates. */
export class GetClearedDates extends Query<ClearedDatePage> {
  constructor(readonly list: NumberedQuery) {
    super();
  }
}

@QueryHandler(GetClearedDates)
export class GetClearedDatesHandler implements IQueryHandler<GetClearedDates> {
  constructor(private readonly models: ReadModels) {}

  async execute({ list }: GetClearedDates): Promise<ClearedDatePage> {
    const { rows, total } = await numberedPage(await this.models.current(), CLEARED_DATES, list);
    return { rows: rows.map(({ id, date, at }) => ({ id, date, created_at: instant(at) })), total };
  }
}
