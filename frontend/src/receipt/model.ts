import type { SealedDay } from '@taya/contracts/answers/seal';
import type { ShiftView } from '@taya/contracts/answers/shift';
import type { BetView, TellerName } from '@taya/contracts/bet';
import { groupedSerial, SERIAL_LENGTH } from '@taya/contracts/serial';
import type { CashKind, CashRecordView, CashRow, TellerBalanceView } from '@taya/contracts/teller';

/** The station's settings that are printed. */
export interface ReceiptStation {
  readonly name: string;
  /** House rules below the code of a bet; may have several paragraphs or be empty. */
  readonly terms: string;
  /** IANA time zone for printed times. */
  readonly timeZone: string;
  /** The pieces of money, the largest first. */
  readonly denominations: readonly string[];
  /** For practice: every paper says so. */
  readonly isTraining: boolean;
}

/** A lock with what only the office sees. */
export type LockView = NonNullable<BetView['locked']> & {
  readonly claimant: string;
  readonly claim_code: string;
};

/** A row of a history of cash, or what its command answered. */
export type CashRecord = CashRecordView &
  Partial<Pick<CashRow, 'reverses_ref' | 'reversed_by_ref' | 'corrects_ref' | 'reason' | 'user_name'>>;

/** What a receipt is about, in the form of the API. */
export type Subject =
  | {
      readonly kind: 'bet';
      readonly bet: BetView;
      readonly teller: TellerName;
      /** The hash of the print in the log; undefined where it is not known. */
      readonly logHash?: string;
    }
  | {
      readonly kind: 'payout';
      readonly bet: BetView;
      /** Who sold the bet. */
      readonly teller: TellerName;
      /** Who paid it; undefined where that is not known. */
      readonly paidBy?: TellerName;
      /** As on a bet receipt. */
      readonly logHash?: string;
    }
  /** A bet that was cancelled, with a reason or a second person. */
  | { readonly kind: 'cancel'; readonly bet: BetView; readonly teller: TellerName }
  /** The slip by which a ticket that was reported lost is paid. */
  | { readonly kind: 'claim'; readonly bet: BetView; readonly lock: LockView; readonly teller: TellerName }
  | { readonly kind: CashKind; readonly record: CashRecord; readonly teller: TellerName }
  | {
      readonly kind: 'balance';
      readonly balance: TellerBalanceView;
      readonly teller: TellerName;
      readonly reference: string;
      /** The hash of the event that the reference names. */
      readonly logHash?: string;
    }
  /** A shift so far, or once it is closed. */
  | { readonly kind: 'x' | 'z'; readonly shift: ShiftView }
  /** A sealed day: the paper lets anybody hold the log to it. */
  | { readonly kind: 'seal'; readonly seal: SealedDay }
  /** To see whether a printer prints, and where. */
  | { readonly kind: 'test'; readonly printer: string; readonly teller: TellerName };

export type ReceiptKind = Subject['kind'];

/** The circumstances of one print of a receipt. */
export interface Occasion {
  readonly station: ReceiptStation;
  /** 1 is the original, 2 the first copy that says REPRINT. */
  readonly copy: number;
  readonly printedAtMs: number;
}

export const TITLES: Record<ReceiptKind, string> = {
  bet: 'BET RECEIPT',
  payout: 'PAYOUT RECEIPT',
  cancel: 'CANCELLED BET',
  claim: 'CLAIM SLIP',
  cashin: 'CASHIN RECEIPT',
  remit: 'REMIT RECEIPT',
  balance: 'BALANCE RECEIPT',
  x: 'SHIFT REPORT',
  z: 'SHIFT REPORT',
  seal: 'SEALED DAY',
  test: 'TEST PAGE',
};

/** Names the paper of a seal: its number. */
export const sealReference = ({ id }: Pick<SealedDay, 'id'>): string => String(id);

/** In readable form: serials in groups of four, other references unchanged. */
export const readableCode = (code: string): string =>
  code.length === SERIAL_LENGTH ? groupedSerial(code) : code;

/** The serial or reference of a receipt that may have copies; a balance, an X and a test page have none. */
function copiedCode(subject: Subject): string | null {
  switch (subject.kind) {
    case 'bet':
    case 'payout':
    case 'cancel':
      return subject.bet.serial;
    case 'claim':
      return subject.lock.claim_code;
    case 'cashin':
    case 'remit':
      return subject.record.ref_number;
    case 'seal':
      return sealReference(subject.seal);
    case 'z':
      return subject.shift.ref_number;
    case 'balance':
    case 'x':
    case 'test':
      return null;
  }
}

/** The id that a receipt shares with its copies. */
export const receiptIdOf = (kind: ReceiptKind, code: string | null): string =>
  code === null ? kind : `${kind} ${code}`;

/** The id of the receipt about a subject, shared by its copies. */
export function receiptId(subject: Subject): string {
  return receiptIdOf(subject.kind, copiedCode(subject));
}

/** A title for people: `Bet receipt K7QP 3MXW 9DTA`. */
export function titleOf(subject: Subject): string {
  const code = copiedCode(subject);
  const title = TITLES[subject.kind];
  const name = `${title.charAt(0)}${title.slice(1).toLowerCase()}`;
  return code === null ? name : `${name} ${readableCode(code)}`;
}

/** A code for testing a scanner; no ticket has it as its serial. */
export const TEST_CODE = 'TESTPAGE2K7M';
