import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { twoPlaces } from '@taya/contracts/money';
import type { ClearedDateRow } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import { CLEARED_DATES, type ClearedDateDocument } from '../../read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../read-models/numbered.js';
import { ReadModels } from '../../read-models/read-models.js';

export interface ClearedDatePage {
  readonly rows: readonly ClearedDateRow[];
  readonly total: number;
}

/** A page of the cleared dates. */
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
    return { rows: rows.map(clearedDateRow), total };
  }
}

function clearedDateRow({ id, date, at, bets, amount }: ClearedDateDocument): ClearedDateRow {
  return { id, date, created_at: instant(at), count: bets, amount: twoPlaces(amount) };
}
