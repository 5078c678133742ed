import type { SealedDay } from '@taya/contracts/answers/seal';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { keyIdOf } from '@taya/contracts/seal';
import { instant } from '@taya/contracts/time';
import type { SealDocument } from '../read-models/collections.js';

export function sealedDay({
  id,
  date,
  at,
  revision,
  hash,
  payin,
  totalProfit,
  publicKey,
  text,
}: SealDocument): SealedDay {
  return {
    id,
    date,
    created_at: instant(at),
    revision,
    hash,
    payin: twoPlaces(centavos(payin)),
    total_profit: twoPlaces(centavos(totalProfit)),
    key_id: keyIdOf(publicKey),
    text,
  };
}
