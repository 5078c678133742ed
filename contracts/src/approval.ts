import { isBlank } from './text.js';

export type { ApproverView } from './answers/approval.js';

/** What a second person approves. */
export const APPROVED_KINDS = [
  'cancel',
  'payout',
  'lost',
  'reversal',
  'opening',
  'closing',
  'reopening',
] as const;
export type ApprovedKind = (typeof APPROVED_KINDS)[number];

export const PIN = /^\d{6}$/;

/** How often a PIN may be wrong within `PIN_WINDOW_MS`: for one who asks, and for everybody. */
export const PIN_TRIES = 5;
export const PIN_TRIES_OF_ALL = 15;
export const PIN_WINDOW_MS = 15 * 60_000;

/** Why a teller cancels a bet; what begins with `OTHER_REASON` goes on in their own words. */
export const CANCEL_REASONS = ['wrong side', 'wrong amount', 'customer changed their mind'] as const;
export const OTHER_REASON = 'other: ';
/** With what it begins with. */
export const OTHER_REASON_LENGTH = OTHER_REASON.length + 100;

export const REASON_RULE = `reason must be one of: ${CANCEL_REASONS.join(', ')}, ${OTHER_REASON}…`;

export function isCancelReason(reason: string): boolean {
  if (CANCEL_REASONS.some((known) => known === reason)) return true;
  const isOther = reason.startsWith(OTHER_REASON) && reason.length <= OTHER_REASON_LENGTH;
  return isOther && !isBlank(reason.slice(OTHER_REASON.length));
}
