import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SealedDay } from '@taya/contracts/answers/seal';
import type { Page } from '../../document-store/document-store.js';
import { SEALS } from '../../read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../read-models/numbered.js';
import { ReadModels } from '../../read-models/read-models.js';
import { sealedDay } from '../sealed-day.js';
import { WitnessStatus } from '../witness-status.js';

export class GetSeals extends Query<Page<SealedDay>> {
  constructor(readonly list: NumberedQuery) {
    super();
  }
}

@QueryHandler(GetSeals)
export class GetSealsHandler implements IQueryHandler<GetSeals> {
  constructor(
    private readonly models: ReadModels,
    private readonly witness: WitnessStatus,
  ) {}

  async execute({ list }: GetSeals): Promise<Page<SealedDay>> {
    const { rows, total } = await numberedPage(await this.models.current(), SEALS, list);
    return { rows: rows.map((seal) => sealedDay(seal, this.witness.has(seal.id))), total };
  }
}
