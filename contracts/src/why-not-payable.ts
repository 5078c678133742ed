import type { BetLookup, TellerName } from './bet.js';
import type { ErrorCode } from './errors.js';

/** Why a ticket cannot be paid: the codes with which paying it is refused. */
export const NOT_PAYABLE_CODES = [
  'BET_ALREADY_CANCELLED',
  'GAME_NOT_FINISHED',
  'BET_LOST',
  'BET_ALREADY_PAID',
  'BET_ALREADY_CLAIMED',
  'BET_CLEARED',
] as const satisfies readonly ErrorCode[];

export type NotPayableCode = (typeof NOT_PAYABLE_CODES)[number];

/** What a cashier can tell the customer: who did it, where and when. Fields that do not apply to the code are null. */
export interface NotPayableReason {
  readonly code: NotPayableCode;
  /** When it was cancelled, paid or cleared, or when the game it lost was finished. */
  readonly at: string | null;
  /** Who cancelled or paid it. */
  readonly by: TellerName | null;
  /** Whether it was the teller who asks. */
  readonly is_by_you: boolean;
  /** The date that was cleared, with all unpaid tickets of that date and earlier. */
  readonly cleared_date: string | null;
  /** Whether the teller who asks may print its payout receipt again: those who sold or paid it may. */
  readonly may_print_payout: boolean;
}

/** The `data` of `GET /api/bet/{code}/why_not_payable`. */
export interface PayabilityView extends BetLookup {
  /** null when the ticket can be paid. */
  readonly reason: NotPayableReason | null;
}
