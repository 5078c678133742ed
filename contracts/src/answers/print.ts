import Type from 'typebox';
import { COUNTED_RECEIPTS, type CountedReceipt } from '../counted-receipts.js';
import { BET_WITH_TELLER, TELLER_NAME } from './bet.js';
import { type Answer, count, id, instant, oneOf, orNull, text } from './kinds.js';
import { TELLER_BALANCE } from './teller.js';

export const PRINT = Type.Object(
  {
    ...BET_WITH_TELLER.properties,
    receipt: oneOf(COUNTED_RECEIPTS),
    count: id('1 is the original; from 2 on the receipt says `REPRINT` and this number'),
    printed_at: instant(),
    paidBy: orNull(TELLER_NAME),
    log_hash: orNull(
      text(
        'the first twelve hex digits of the hash of this print in the log, for the receipt; null while it cannot be read',
      ),
    ),
  },
  { title: 'Print' },
);
/**
 * The `data` of `POST /api/print/bet/{code}` and `POST /api/print/payout/{code}`: one recorded print, with everything
 * on its receipt. A receipt may be printed only after this answer. `paidBy` is null while the bet is unpaid, and for a
 * manual claim.
 */
export type PrintView = Answer<typeof PRINT>;

export const PRINTED_BALANCE = Type.Object(
  {
    ...TELLER_BALANCE.properties,
    revision: count('of the last event that the figures include, exactly'),
    log_hash: orNull(
      text('the first twelve hex digits of its hash in the log; null while it cannot be read'),
    ),
  },
  { title: 'PrintedBalance' },
);
/** The `data` of `GET /api/print/balance`: the teller's own drawer at one place of the log, for the receipt. */
export type PrintedBalanceView = Answer<typeof PRINTED_BALANCE>;

export const CERTIFICATE = Type.Object({ certificate: text('PEM') }, { title: 'Certificate' });
/**
 * The `data` of `GET /api/print/certificate`: the certificate for QZ Tray, PEM. `GET /api/print/certificate.pem`
 * returns it as a file.
 */
export type CertificateView = Answer<typeof CERTIFICATE>;

export const SIGNATURE = Type.Object({ signature: text('base64') }, { title: 'Signature' });
/**
 * The `data` of `POST /api/print/sign`: RSA PKCS#1 v1.5 over the hexadecimal SHA-256 of the call's JSON, base64. Only
 * the calls of our client are signed.
 */
export type SignatureView = Answer<typeof SIGNATURE>;

export interface PrintCalls {
  reads: {
    '/api/print/balance': PrintedBalanceView;
    '/api/print/certificate': CertificateView;
  };
  writes: { [path: `/api/print/${CountedReceipt}/${string}`]: PrintView };
  computations: { '/api/print/sign': SignatureView };
  files: Record<'/api/print/certificate.pem', unknown>;
}
