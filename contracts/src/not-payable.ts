import type { ErrorCode } from './errors.js';

/** Why a ticket cannot be paid: the codes with which paying it is refused. */
export const NOT_PAYABLE_CODES = [
  'BET_ALREADY_CANCELLED',
  'GAME_NOT_FINISHED',
  'BET_LOST',
  'BET_ALREADY_PAID',
  'BET_ALREADY_CLAIMED',
  'BET_CLEARED',
  'BET_LOCKED',
  'CLAIM_TOO_EARLY',
] as const satisfies readonly ErrorCode[];

export type NotPayableCode = (typeof NOT_PAYABLE_CODES)[number];
