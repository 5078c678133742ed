import type { SealedDay } from '@taya/contracts/answers/seal';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { keyIdOf } from '@taya/contracts/seal';
import { instant } from '@taya/contracts/time';
import type { DocumentReader, Page } from '../../document-store/document-store.js';
import { SEALS, type SealDocument } from '../../read-models/collections.js';
import { type NumberedQuery, numberedPage } from '../../read-models/numbered.js';
import { requireDocument } from '../../read-models/station.js';
import type { WitnessStatus } from '../witness-status.js';

export async function getSeals(
  reader: DocumentReader,
  list: NumberedQuery,
  witness: WitnessStatus,
): Promise<Page<SealedDay>> {
  const { rows, total } = await numberedPage(reader, SEALS, list);
  return { rows: rows.map((seal) => sealedDay(seal, witness)), total };
}

/** A seal that was made. */
export async function getSeal(
  reader: DocumentReader,
  sealId: number,
  witness: WitnessStatus,
): Promise<SealedDay> {
  return sealedDay(
    requireDocument(await reader.get(SEALS, sealId), () => `seal ${sealId}`),
    witness,
  );
}

function sealedDay(seal: SealDocument, witness: WitnessStatus): SealedDay {
  const { id, date, at, sealedById, revision, hash, payin, totalProfit, publicKey, text } = seal;
  return {
    id,
    date,
    created_at: instant(at),
    sealed_by: sealedById,
    revision,
    hash,
    payin: twoPlaces(centavos(payin)),
    total_profit: twoPlaces(centavos(totalProfit)),
    key_id: keyIdOf(publicKey),
    text,
    witnessed: witness.has(id),
  };
}
