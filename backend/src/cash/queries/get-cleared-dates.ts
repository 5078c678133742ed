import { twoPlaces } from '@taya/contracts/money';
import type { ClearedDateRow } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import { CLEARED_DATES, type ClearedDateDocument } from '../../read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../read-models/numbered.js';

/** A page of the cleared dates. */
export async function getClearedDates(
  reader: DocumentReader,
  list: NumberedQuery,
): Promise<Page<ClearedDateRow>> {
  const { rows, total } = await numberedPage(reader, CLEARED_DATES, list);
  return { rows: rows.map(clearedDateRow), total };
}

function clearedDateRow({ id, date, at, bets, amount }: ClearedDateDocument): ClearedDateRow {
  return { id, date, created_at: instant(at), count: bets, amount: twoPlaces(amount) };
}
