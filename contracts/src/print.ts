export type { CertificateView, PrintedBalanceView, PrintView, SignatureView } from './answers/print.js';
export { COUNTED_RECEIPTS, type CountedReceipt } from './counted-receipts.js';

/** A receipt carries so many hex digits of the hash of its event: the papers in customers' hands witness the log. */
export const WITNESS_DIGITS = 12;

/** The digits of a hash that go on paper. */
export const witnessDigits = (hash: string): string => hash.slice(0, WITNESS_DIGITS).toUpperCase();

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

/** The digest of the signatures, in QZ Tray's spelling (`qz.security.setSignatureAlgorithm`). */
export const SIGNATURE_ALGORITHM = 'SHA512';
