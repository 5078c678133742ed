import type { BetWithTeller, TellerName } from './bet.js';

/** Receipts whose prints the ledger counts. */
export const COUNTED_RECEIPTS = ['bet', 'payout'] as const;
export type CountedReceipt = (typeof COUNTED_RECEIPTS)[number];

/**
 * `data` of `POST /api/print/bet/{code}` and `POST /api/print/payout/{code}`: one print, recorded, with all its receipt
 * needs. Only what this call has answered may be put on paper.
 */
export interface PrintView extends BetWithTeller {
  readonly receipt: CountedReceipt;
  /** 1 is the original; from 2 on the paper says `REPRINT <count>`. */
  readonly count: number;
  readonly printed_at: string;
  /** Who paid the bet out; null while nobody has, and for a manual claim. */
  readonly paidBy: TellerName | null;
}

/** `data` of `GET /api/print/certificate`: what QZ Tray is shown, PEM. `GET /api/print/certificate.pem` is it as a file. */
export interface CertificateView {
  readonly certificate: string;
}

/** `data` of `POST /api/print/sign {hash}`, whose hash is what `isSignable` accepts: RSA PKCS#1 v1.5 over the text of the hash, base64. */
export interface SignatureView {
  readonly signature: string;
}

/** The digest of the signatures, in QZ Tray's spelling (`qz.security.setSignatureAlgorithm`). */
export const SIGNATURE_ALGORITHM = 'SHA512';

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Whether a text may be signed: QZ Tray's clients send the SHA-256 of a call, 64 lower-case hex digits. */
export function isSignable(hash: unknown): hash is string {
  return typeof hash === 'string' && SHA256_HEX.test(hash);
}
