import type { GameView, Result } from './game.js';

/**
 * A bet in the form of the API. Until its game is confirmed `payout_percentage` is a projection and `payout_amount` is
 * 0.00.
 */
export interface BetView {
  readonly id: number;
  readonly serial: string;
  readonly game_id: number;
  readonly teller_id: number;
  readonly amount: string;
  readonly payout_amount: string;
  readonly payout_percentage: string;
  readonly is_bet_meron: boolean;
  readonly bet_date: string;
  /** When it was paid; null for a manual claim. */
  readonly claimed_date: string | null;
  readonly has_claimed: boolean;
  readonly is_admin_claim: boolean;
  readonly is_cancelled: boolean;
  readonly cancelled_date: string | null;
  /** An unpaid winning bet whose date was cleared. */
  readonly is_cleared: boolean;
  readonly game_is_finished: boolean;
  readonly game_name: string;
  readonly game_started_at: string | null;
  readonly game_ended_at: string | null;
  readonly game_status_id: number;
  /** The fields of the game that the display status depends on. */
  readonly game_result: Result | null;
  readonly game_is_no_contest: boolean;
  /** How often its bet receipt and its payout receipt were printed, originals included. */
  readonly bet_prints: number;
  readonly payout_prints: number;
}

export interface TellerName {
  readonly full_name: string;
  readonly location: string;
}

/** `Ana Cruz, Window 3`, leaving out empty parts. */
export const nameAndLocation = ({ full_name, location }: TellerName): string =>
  [full_name, location].filter((part) => part !== '').join(', ');

/** A teller, or the admin, and their place. */
export interface PersonAt extends TellerName {
  readonly id: number;
}

/** A bet in a list, with the teller who sold it and the one who paid it. */
export interface BetRow extends BetView {
  readonly teller: PersonAt;
  readonly paid_by: PersonAt | null;
}

/**
 * The totals of all bets found: `stakes` without cancelled bets (a list of cancelled bets alone has theirs), and
 * `payouts` owed or paid on winning bets.
 */
export interface BetListTotals {
  readonly stakes: string;
  readonly payouts: string;
}

export interface BetWithTeller {
  readonly bet: BetView;
  readonly teller: TellerName;
}

export interface BetLookup {
  readonly bet: BetView;
  readonly game: GameView;
  readonly betTeller: TellerName;
}

/** A teller's own bets in one game by side, without cancelled ones. */
export interface OwnTotalsView {
  readonly total_meron_bet_amount: string;
  readonly total_wala_bet_amount: string;
}

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
