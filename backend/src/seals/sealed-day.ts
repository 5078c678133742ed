import type { SealedDay } from '@taya/contracts/answers/seal';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { keyIdOf } from '@taya/contracts/seal';
import { instant } from '@taya/contracts/time';
import type { SealDocument } from '../read-models/collections.js';

/** @param witnessed whether the witness has it; null without a witness */
export function sealedDay(seal: SealDocument, witnessed: boolean | null): SealedDay {
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
    witnessed,
  };
}
