import type { SealedDay } from '@taya/contracts/answers/seal';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import { SEALS } from '../../read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../read-models/numbered.js';
import { sealedDay } from '../sealed-day.js';
import type { WitnessStatus } from '../witness-status.js';

export async function getSeals(
  reader: DocumentReader,
  list: NumberedQuery,
  witness: WitnessStatus,
): Promise<Page<SealedDay>> {
  const { rows, total } = await numberedPage(reader, SEALS, list);
  return { rows: rows.map((seal) => sealedDay(seal, witness.has(seal.id))), total };
}
