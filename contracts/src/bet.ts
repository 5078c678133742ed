import type { GameView, Result } from './game.js';

/** A bet as calls carry it. Until confirm `payout_percentage` is its side's projection and `payout_amount` 0.00. */
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
  /** The moment of payment; stays null for a manual claim. */
  readonly claimed_date: string | null;
  readonly has_claimed: boolean;
  readonly is_admin_claim: boolean;
  readonly is_cancelled: boolean;
  readonly cancelled_date: string | null;
  /** An unpaid winning bet whose game was cleared. */
  readonly is_cleared: boolean;
  readonly game_is_finished: boolean;
  readonly game_name: string;
  readonly game_started_at: string | null;
  readonly game_ended_at: string | null;
  readonly game_status_id: number;
  /** What the bet display status needs of the game. */
  readonly game_result: Result | null;
  readonly game_is_no_contest: boolean;
  /** How often its bet receipt and its payout receipt were printed, the originals included. */
  readonly bet_prints: number;
  readonly payout_prints: number;
}

export interface TellerName {
  readonly full_name: string;
  readonly location: string;
}

/** `Ana Cruz, Window 3`, without what is empty. */
export const nameAndLocation = ({ full_name, location }: TellerName): string =>
  [full_name, location].filter((part) => part !== '').join(', ');

/** A teller, or the admin, and their place. */
export interface PersonAt extends TellerName {
  readonly id: number;
}

/** A bet in a list: with who sold it, and who paid it. */
export interface BetRow extends BetView {
  readonly teller: PersonAt;
  readonly paid_by: PersonAt | null;
}

/**
 * What all bets found come to: `stakes` of those that stand (of cancelled ones where those alone are asked for), and
 * `payouts` owed or paid on those that won.
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

/** A teller's own stakes in one game, cancelled ones out. */
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

/** Whether a bet won: its game is finished and its side won, or every stake goes back. */
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
