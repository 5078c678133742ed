import type { BetView, TellerName } from './answers/bet.js';

export type * from './answers/bet.js';

/** `Ana Cruz, Window 3`, leaving out empty parts. */
export const nameAndLocation = ({ full_name, location }: TellerName): string =>
  [full_name, location].filter((part) => part !== '').join(', ');

export const BET_DISPLAY_STATUSES = ['N/A', 'Lost', 'Claimed', 'Unclaimed', 'Cancelled'] as const;
export type BetDisplayStatus = (typeof BET_DISPLAY_STATUSES)[number];

type Displayed = Pick<
  BetView,
  | 'is_cancelled'
  | 'game_is_finished'
  | 'game_result'
  | 'game_is_no_contest'
  | 'is_bet_meron'
  | 'has_claimed'
  | 'is_admin_claim'
>;

/** Whether a bet won: its game is finished and its side won, or all stakes are refunded. */
export function isWinningBet(bet: Displayed): boolean {
  if (bet.is_cancelled || !bet.game_is_finished) return false;
  if (bet.game_is_no_contest || bet.game_result === 'DRAW') return true;
  return bet.is_bet_meron === (bet.game_result === 'MERON');
}

export function betDisplayStatus(bet: Displayed): BetDisplayStatus {
  if (bet.is_cancelled) return 'Cancelled';
  if (!bet.game_is_finished) return 'N/A';
  if (!isWinningBet(bet)) return 'Lost';
  return bet.has_claimed || bet.is_admin_claim ? 'Claimed' : 'Unclaimed';
}
