import type { ClearingPreview } from '@taya/contracts/answers/teller';
import { add, twoPlaces } from '@taya/contracts/money';
import type { DocumentReader } from '../../document-store/document-store.js';
import { IsLocalDate } from '../../http/fields.js';
import { MAX_UNCLAIMED_DAYS, UNCLAIMED_DAYS } from '../../read-models/collections.js';

/** The parameters of `GET /api/clear_date/preview`. */
export class ClearingPreviewDto {
  @IsLocalDate({ message: 'Please select a date' })
  readonly date!: string;
}

/** What clearing a date would clear at this moment. */
export async function previewClearing(reader: DocumentReader, date: string): Promise<ClearingPreview> {
  const days = await reader.find(UNCLAIMED_DAYS, {
    where: { id: { lte: date } },
    limit: MAX_UNCLAIMED_DAYS,
  });
  const count = days.reduce((sum, { bets }) => sum + bets, 0);
  return { count, amount: twoPlaces(add(...days.map(({ amount }) => amount))) };
}
