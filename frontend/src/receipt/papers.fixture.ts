import type { EscposOptions } from './escpos.js';
import type { Receipt } from './lines.js';
import { receiptOf } from './receipt-of.js';
import { BET, CASH, COPY, LOCK, ORIGINAL, REVERSAL, SHIFT, SUBJECTS } from './receipts.fixture.js';

/** A receipt of each kind and case. */
export const PAPERS: Readonly<Record<string, Receipt>> = {
  bet: receiptOf(SUBJECTS.bet, ORIGINAL),
  'bet on wala': receiptOf(
    { ...SUBJECTS.bet, bet: { ...BET, serial: 'M2WH84JQY5RV', is_bet_meron: false } },
    ORIGINAL,
  ),
  'bet to be claimed until a day': receiptOf(
    { ...SUBJECTS.bet, bet: { ...BET, claim_until: '2026-12-21' } },
    ORIGINAL,
  ),
  'reprinted bet': receiptOf(SUBJECTS.bet, COPY),
  'cancelled bet': receiptOf(
    {
      kind: 'bet',
      bet: { ...BET, is_cancelled: true, cancelled_date: '2026-11-21T06:41:00.000Z' },
      teller: { full_name: 'María Nuñez Übel', location: 'Window 3, ground floor, left of the entrance' },
    },
    COPY,
  ),
  payout: receiptOf(SUBJECTS.payout, ORIGINAL),
  'reprinted payout of the largest sum': receiptOf(
    { ...SUBJECTS.payout, bet: { ...SUBJECTS.payout.bet, payout_amount: '1000000000.00' } },
    COPY,
  ),
  'slip of a cancelled bet': receiptOf(SUBJECTS.cancel, ORIGINAL),
  'claim slip': receiptOf(SUBJECTS.claim, ORIGINAL),
  'payout of a lost ticket': receiptOf(
    {
      ...SUBJECTS.payout,
      bet: { ...SUBJECTS.payout.bet, locked: LOCK, approved_by: { id: 2, name: 'Super Admin' } },
    },
    ORIGINAL,
  ),
  cashin: receiptOf(SUBJECTS.cashin, ORIGINAL),
  'reversed cashin': receiptOf(
    { ...SUBJECTS.cashin, record: { ...CASH, reversed_by_ref: REVERSAL.ref_number } },
    COPY,
  ),
  'reversal of a cashin': receiptOf({ ...SUBJECTS.cashin, record: REVERSAL }, ORIGINAL),
  remit: receiptOf(SUBJECTS.remit, ORIGINAL),
  balance: receiptOf(SUBJECTS.balance, ORIGINAL),
  x: receiptOf(SUBJECTS.x, { ...ORIGINAL, printedAtMs: Date.parse('2026-11-26T06:41:07.000Z') }),
  z: receiptOf(SUBJECTS.z, ORIGINAL),
  'reprinted z, closed for an absent teller': receiptOf(
    {
      ...SUBJECTS.z,
      shift: {
        ...SHIFT,
        closed_by: 'Administrator',
        reason: 'went home',
        counts: [...SHIFT.counts, ...SHIFT.counts],
      },
    },
    COPY,
  ),
  seal: receiptOf(SUBJECTS.seal, ORIGINAL),
  'reprinted seal': receiptOf(SUBJECTS.seal, COPY),
};

/** Settings for usual printers, and how many dots each prints across. */
export const PRINTERS: readonly (EscposOptions & { readonly dots: number })[] = [
  { columns: 48, dots: 576, pesoSign: 'text', opensDrawer: false },
  { columns: 48, dots: 576, pesoSign: 'bitmap', opensDrawer: false },
  { columns: 42, dots: 512, pesoSign: 'text', opensDrawer: false },
  { columns: 42, dots: 512, pesoSign: 'bitmap', opensDrawer: false },
];
