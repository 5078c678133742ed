import type { SealedDay } from '@taya/contracts/answers/seal';
import type { ShiftView } from '@taya/contracts/answers/shift';
import type { BetView } from '@taya/contracts/bet';
import type { CashRecordView, CashRow, TellerBalanceView } from '@taya/contracts/teller';
import type { LockView, Occasion, ReceiptStation, Subject } from './model.js';

export const STATION: ReceiptStation = {
  name: 'North Arena Station',
  terms: 'Winning tickets are paid within three days of the game. Keep this ticket dry and whole.',
  timeZone: 'Asia/Manila',
  denominations: ['1000.00', '1.00', '0.25'],
  isTraining: false,
};

/** An original, printed a moment after the bet. */
export const ORIGINAL: Occasion = {
  station: STATION,
  copy: 1,
  printedAtMs: Date.parse('2026-11-21T06:40:13.000Z'),
};

export const COPY: Occasion = { ...ORIGINAL, copy: 2, printedAtMs: Date.parse('2026-11-21T07:02:00.000Z') };

export const ANA = { full_name: 'Ana Cruz', location: 'Window 3' };
export const BEN = { full_name: 'Ben Santos', location: 'Window 1' };

/** PHP 500.00 on MERON in a game that has no result yet. */
export const BET: BetView = {
  id: 1,
  serial: 'K7QP3MXW9DTA',
  game_id: 14,
  teller_id: 4,
  amount: '500.00',
  payout_amount: '0.00',
  payout_percentage: '171.00',
  is_bet_meron: true,
  bet_date: '2026-11-21T06:40:12.345Z',
  claim_until: null,
  claimed_date: null,
  has_claimed: false,
  is_admin_claim: false,
  claimed_by: null,
  is_cancelled: false,
  cancelled_date: null,
  cancel_reason: null,
  approved_by: null,
  locked: null,
  is_cleared: false,
  game_is_finished: false,
  game_name: 'Game #14 - Nov 21, 2026',
  game_started_at: '2026-11-21T06:38:00.000Z',
  game_ended_at: null,
  game_finished_at: null,
  game_cleared_at: null,
  game_status_id: 2,
  game_result: null,
  game_is_no_contest: false,
  bet_prints: 0,
  payout_prints: 0,
};

/** It was reported lost. */
export const LOCK: LockView = {
  claimant: 'Pedro Dela Cruz',
  reason: 'paper lost in the hall; knew time, side and amount',
  at: '2026-11-21T07:05:00.000Z',
  by: { id: 1, name: 'Lito Ramos' },
  payable_from: '2026-11-27T16:00:00.000Z',
  claim_code: 'R4TW9KXQ2MHC',
};

/** The same bet, won and paid. */
export const PAID_BET: BetView = {
  ...BET,
  payout_amount: '736.20',
  payout_percentage: '147.24',
  claimed_date: '2026-11-21T06:52:40.000Z',
  has_claimed: true,
  game_is_finished: true,
  game_ended_at: '2026-11-21T06:50:00.000Z',
  game_finished_at: '2026-11-21T06:52:00.000Z',
  game_status_id: 6,
  game_result: 'MERON',
};

/** The same bet, cancelled with a reason and a second person. */
export const CANCELLED_BET: BetView = {
  ...BET,
  is_cancelled: true,
  cancelled_date: '2026-11-21T06:41:07.000Z',
  cancel_reason: 'wrong amount',
  approved_by: { id: 1, name: 'Lito Ramos' },
};

export const CASH: CashRecordView = {
  id: 1,
  amount: '5000.00',
  ref_number: 'H84JQY5RVN2C',
  created_at: '2026-11-21T00:05:00.000Z',
};

/** The reversal of that cash-in. */
export const REVERSAL: CashRow = {
  ...CASH,
  id: 2,
  amount: '-5000.00',
  ref_number: 'M2WH84JQY5RV',
  reverses: 1,
  reverses_ref: CASH.ref_number,
  reversed_by: null,
  reversed_by_ref: null,
  corrects: null,
  corrects_ref: null,
  reason: '5,000 typed for 500',
  user_id: 1,
  user_name: 'Administrator',
};

export const BALANCE: TellerBalanceView = {
  unclaimed: '120.00',
  remittableUnclaimed: '0.00',
  unfinished: '400.00',
  profit: '1500.00',
  cashin: '5000.00',
  remit: '0.00',
  overShort: '0.00',
  remittable: '6500.00',
  onHand: '6900.00',
};

/** A day that was closed. */
export const SEAL: SealedDay = {
  id: 12,
  date: '2026-11-20',
  created_at: '2026-11-20T12:02:00.000Z',
  sealed_by: 1,
  revision: 44_169,
  hash: 'dfbd0d72'.repeat(8),
  payin: '2846150.00',
  total_profit: '138412.36',
  key_id: '8a88e3dd7409f195',
  text: `taya-seal-1 main 12 2026-11-20 44169 ${'dfbd0d72'.repeat(8)} 500000000 450000000 2846150000 2700000000 0 12000 8a88e3dd7409f195 ${'aZ-_9'.repeat(17)}Q`,
  witnessed: null,
};

/** Ana’s shift: 20.00 short at the second count. */
export const SHIFT: ShiftView = {
  id: 31,
  number: 27,
  ref_number: 'Z27M84XQ7KDT',
  status: 'closed',
  teller_id: 4,
  teller_name: ANA.full_name,
  location: ANA.location,
  opened_at: '2026-11-26T00:02:11.000Z',
  counted_at: '2026-11-26T10:14:21.000Z',
  closed_at: '2026-11-26T10:14:40.000Z',
  closed_by: ANA.full_name,
  reason: null,
  opening: '5000.00',
  opening_difference: '0.00',
  opening_reason: null,
  sold: { count: 214, amount: '148350.00' },
  cancelled: { count: 3, amount: '1250.00' },
  paid_own: { count: 71, amount: '96412.50' },
  paid_others: { count: 38, amount: '48787.50' },
  cashin: { count: 2, amount: '30000.00' },
  remit: { count: 1, amount: '20000.00' },
  reversals: { count: 1, amount: '-10000.00' },
  expected: '6900.00',
  counts: [
    {
      at: '2026-11-26T10:14:21.000Z',
      by: ANA.full_name,
      denominations: { '1000.00': 3, '500.00': 5, '200.00': 2, '100.00': 7, '50.00': 5, '10.00': 3 },
      counted: '6880.00',
      expected: '6900.00',
    },
  ],
  counted: '6880.00',
  over_short: '-20.00',
  bets_open: 3,
  receipts_printed: 326,
  receipts_reprinted: 5,
};

const STILL_OPEN = {
  number: null,
  ref_number: null,
  status: 'open',
  counted_at: null,
  closed_at: null,
  closed_by: null,
  counts: [],
  counted: null,
  over_short: null,
} as const;

export const SUBJECTS = {
  bet: { kind: 'bet', bet: BET, teller: ANA, logHash: '974E93FCF5A4' },
  payout: { kind: 'payout', bet: PAID_BET, teller: BEN, paidBy: ANA, logHash: '3D0B61C77E28' },
  cancel: { kind: 'cancel', bet: CANCELLED_BET, teller: ANA },
  claim: {
    kind: 'claim',
    bet: { ...PAID_BET, has_claimed: false, claimed_date: null, locked: LOCK },
    lock: LOCK,
    teller: ANA,
  },
  cashin: { kind: 'cashin', record: CASH, teller: ANA },
  remit: { kind: 'remit', record: CASH, teller: ANA },
  balance: { kind: 'balance', balance: BALANCE, teller: ANA, reference: 'B4R128', logHash: '5D1E08B2C9A7' },
  x: { kind: 'x', shift: { ...SHIFT, ...STILL_OPEN } },
  z: { kind: 'z', shift: SHIFT },
  seal: { kind: 'seal', seal: SEAL },
  test: { kind: 'test', printer: 'EPSON_TM-T20', teller: ANA },
} satisfies Record<string, Subject>;
