import { keyIdOf, type SealContent, sealText, signedTextOf } from '@taya/contracts/seal';
import { sealerOf, stationKeyOf } from '../../system/station-key.js';

/** Seals with the key of a station's secret. */
export class Signer {
  readonly publicKey: string;
  readonly keyId: string;
  readonly #sign: (text: string) => string;

  /** @param secret 64 hex digits */
  constructor(secret: string) {
    const { publicKey, sign } = sealerOf(stationKeyOf(secret));
    this.publicKey = publicKey;
    this.keyId = keyIdOf(publicKey);
    this.#sign = sign;
  }

  /** The seal of a day after 1999, of 10 events. */
  seal(sealId: number, { date = dayAfter1999(sealId), ...changes }: Partial<SealContent> = {}): string {
    const content: SealContent = {
      stationId: 'main',
      sealId,
      date,
      revision: 10 * sealId,
      hash: 'a'.repeat(64),
      sums: { cashin: 1, remit: 2, payin: 3, paidOut: 4, unfinished: 5, unclaimed: 6 },
      keyId: this.keyId,
      ...changes,
    };
    return sealText({ ...content, signature: this.#sign(signedTextOf(content)) });
  }
}

function dayAfter1999(day: number): string {
  return new Date(Date.UTC(2000, 0, day)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
