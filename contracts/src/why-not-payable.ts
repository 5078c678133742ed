import type { BetLookup, TellerName } from './bet.js';
import type { ErrorCode } from './errors.js';

/** Why a ticket cannot be paid: the codes that paying it is refused with. */
export const NOT_PAYABLE_CODES = [
  'BET_ALREADY_CANCELLED',
  'GAME_NOT_FINISHED',
  'BET_LOST',
  'BET_ALREADY_PAID',
  'BET_ALREADY_CLAIMED',
  'BET_CLEARED',
] as const satisfies readonly ErrorCode[];

export type NotPayableCode = (typeof NOT_PAYABLE_CODES)[number];

/** What a cashier tells the customer: who did it, where and when. What does not belong to the code is null. */
export interface NotPayableReason {
  readonly code: NotPayableCode;
  /** When it was cancelled, paid or cleared, or when the game it lost was finished. */
  readonly at: string | null;
  /** Who cancelled or paid it. */
  readonly by: TellerName | null;
  /** Whether that was the teller who asks. */
  readonly is_by_you: boolean;
  /** The date that was cleared, with every unpaid ticket of it and before. */
  readonly cleared_date: string | null;
  /** Whether the teller who asks may print its payout receipt again: those who sold or paid it may. */
  readonly may_print_payout: boolean;
}

/** `data` of `GET /api/bet/{code}/why_not_payable`. */
export interface PayabilityView extends BetLookup {
  /** null when nothing about the ticket stands in the way. */
  readonly reason: NotPayableReason | null;
}
