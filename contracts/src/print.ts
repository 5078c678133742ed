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

/** Calls to QZ Tray that the server signs: those this product makes. Others of its calls need no signature. */
export const SIGNED_CALLS = [
  'printers.find',
  'printers.startListening',
  'printers.clearQueue',
  'print',
] as const;
export type SignedCall = (typeof SIGNED_CALLS)[number];

/** What QZ Tray is asked to do, as `POST /api/print/sign` takes it: the object whose JSON QZ Tray's client makes a digest of. */
export interface TrayCall {
  readonly call: string;
  readonly params?: unknown;
  /** Milliseconds since 1970 UTC on the clock of the PC. */
  readonly timestamp: number;
}

/**
 * `data` of `POST /api/print/sign`: RSA PKCS#1 v1.5 over the hex digits of the SHA-256 of the call's JSON, base64. Only the
 * calls of this product are signed.
 */
export interface SignatureView {
  readonly signature: string;
}

/** The digest of the signatures, in QZ Tray's spelling (`qz.security.setSignatureAlgorithm`). */
export const SIGNATURE_ALGORITHM = 'SHA512';
