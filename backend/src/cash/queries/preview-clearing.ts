import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ClearingPreview } from '@taya/contracts/answers/teller';
import { add, twoPlaces } from '@taya/contracts/money';
import { IsLocalDate } from '../../http/fields.js';
import { MAX_UNCLAIMED_DAYS, UNCLAIMED_DAYS } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';

/** The parameters of `GET /api/clear_date/preview`. */
export class ClearingPreviewDto {
  @IsLocalDate({ message: 'Please select a date' })
  readonly date!: string;
}

/** What clearing a date would clear at this moment. */
export class PreviewClearing extends Query<ClearingPreview> {
  constructor(readonly date: string) {
    super();
  }
}

@QueryHandler(PreviewClearing)
export class PreviewClearingHandler implements IQueryHandler<PreviewClearing> {
  constructor(private readonly models: ReadModels) {}

  async execute({ date }: PreviewClearing): Promise<ClearingPreview> {
    const reader = await this.models.current();
    const days = await reader.find(UNCLAIMED_DAYS, {
      where: { id: { lte: date } },
      limit: MAX_UNCLAIMED_DAYS,
    });
    const count = days.reduce((sum, { bets }) => sum + bets, 0);
    return { count, amount: twoPlaces(add(...days.map(({ amount }) => amount))) };
  }
}
