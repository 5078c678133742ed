import type { BetWithTeller, TellerName } from './bet.js';

/** Receipts whose prints the ledger counts. */
export const COUNTED_RECEIPTS = ['bet', 'payout'] as const;
export type CountedReceipt = (typeof COUNTED_RECEIPTS)[number];

/**
 * The `data` of `POST /api/print/bet/{code}` and `POST /api/print/payout/{code}`: one recorded print, with everything
 * on its receipt. A receipt may be printed only after this answer.
 */
export interface PrintView extends BetWithTeller {
  readonly receipt: CountedReceipt;
  /** 1 is the original; from 2 on the receipt says `REPRINT <count>`. */
  readonly count: number;
  readonly printed_at: string;
  /** Who paid the bet; null while it is unpaid, and for a manual claim. */
  readonly paidBy: TellerName | null;
}

/**
 * The `data` of `GET /api/print/certificate`: the certificate for QZ Tray, PEM. `GET /api/print/certificate.pem`
 * returns it as a file.
 */
export interface CertificateView {
  readonly certificate: string;
}

/** The QZ Tray calls that the server signs: those our client makes. Other calls need no signature. */
export const SIGNED_CALLS = [
  'printers.find',
  'printers.startListening',
  'printers.clearQueue',
  'print',
] as const;
export type SignedCall = (typeof SIGNED_CALLS)[number];

/** A QZ Tray call in the body of `POST /api/print/sign`: the object whose JSON QZ Tray's client hashes. */
export interface TrayCall {
  readonly call: string;
  readonly params?: unknown;
  /** Milliseconds since 1970 UTC on the clock of the PC. */
  readonly timestamp: number;
}

/**
 * The `data` of `POST /api/print/sign`: RSA PKCS#1 v1.5 over the hexadecimal SHA-256 of the call's JSON, base64. Only
 * the calls of our client are signed.
 */
export interface SignatureView {
  readonly signature: string;
}

/** The digest of the signatures, in QZ Tray's spelling (`qz.security.setSignatureAlgorithm`). */
export const SIGNATURE_ALGORITHM = 'SHA512';
