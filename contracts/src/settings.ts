import type { SettingsView } from './answers/settings.js';
import { type Centavos, centavos, fromTwoPlaces, MAX_AMOUNT } from './centavos.js';
import { MIDNIGHT } from './day.js';
import { FIRST_DENOMINATIONS } from './shift.js';
import type { StakeLimits } from './stake-limits.js';

export type { HousePercentageView, SettingsView } from './answers/settings.js';

/**
 * What the super admin decides about stakes, sessions and the course of a game; none of it changes the money of a
 * running game.
 */
export interface HouseRules extends StakeLimits {
  /** The question before a bet above this shows the amount in words too, and takes another key. */
  readonly largeBet: Centavos;
  /** A payout above this is asked about, with the same key. */
  readonly largePayout: Centavos;
  /** Whether passwords set by the super admin must be changed at the first login. */
  readonly changeFirstPassword: boolean;
  /** Minutes without use after which a session of any role but teller ends; 0 for never. */
  readonly idleMinutes: number;
  /** The same for tellers. */
  readonly tellerIdleMinutes: number;
  /** How long a last call is when the admin gives no length. */
  readonly lastCallSeconds: number;
  /** For so long after a result is confirmed no ticket of the game is paid; 0 for at once. */
  readonly payoutHoldSeconds: number;
  /** Opening betting starts the timer, closing it stops the timer. */
  readonly timerFollowsBetting: boolean;
  /** When a business day begins on the station's clock, `HH:MM`. */
  readonly dayStartsAt: string;
  /** Tellers sell, cancel and pay only in a shift, which they open and count. */
  readonly shifts: boolean;
  /** A drawer that holds less is marked, and its teller is told; null for none. */
  readonly lowCash: Centavos | null;
  /** A drawer that holds more is marked; null for none. */
  readonly highCash: Centavos | null;
  /** A teller cancels more than this in a game only with a second person; null for never. */
  readonly cancelApprovalAbove: Centavos | null;
  /** A payout above this needs a second person; null for never. */
  readonly payoutApprovalAbove: Centavos | null;
  /** The reversal of a cash-in or remit above this needs a second person; null for never. */
  readonly reversalApprovalAbove: Centavos | null;
  /** A shift that is over or short by more than this is closed with a second person; null for never. */
  readonly differenceApprovalAbove: Centavos | null;
  /** Tellers say why they cancel a bet. */
  readonly cancelReasons: boolean;
  /** The ticket of a bet is scanned to cancel it; one that was printed again needs a second person. */
  readonly cancelNeedsTicket: boolean;
  /** How many days after its sale a ticket may be claimed, and is not cleared; null for no promise. */
  readonly claimDays: number | null;
  /** How many days after it was reported lost a ticket is paid by its claim slip; 0 for at once. */
  readonly lostTicketDays: number;
  /** The pieces of money that are counted, the largest first. */
  readonly denominations: readonly Centavos[];
}

/** A session lasts a day at most, so a longer time would have no effect. */
export const MAX_IDLE_MINUTES = 24 * 60;

/** A year: a ticket that may be claimed for longer keeps its date from being cleared. */
export const MAX_CLAIM_DAYS = 365;

export const MAX_LOST_TICKET_DAYS = 30;

/** The rules of a new station. */
export const FIRST_HOUSE_RULES: HouseRules = {
  minimumBet: centavos(1),
  maximumBet: MAX_AMOUNT,
  largeBet: centavos(1_000_000),
  largePayout: centavos(1_000_000),
  maximumTellerStake: null,
  changeFirstPassword: false,
  idleMinutes: 0,
  tellerIdleMinutes: 0,
  lastCallSeconds: 30,
  payoutHoldSeconds: 0,
  timerFollowsBetting: false,
  dayStartsAt: MIDNIGHT,
  lowCash: null,
  highCash: null,
  cancelApprovalAbove: null,
  payoutApprovalAbove: null,
  reversalApprovalAbove: null,
  differenceApprovalAbove: null,
  cancelReasons: false,
  cancelNeedsTicket: false,
  shifts: false,
  claimDays: null,
  lostTicketDays: 7,
  denominations: FIRST_DENOMINATIONS,
};

/** The stake limits in the form that `stakeProblem` takes. */
export function stakeLimitsOf({
  minimumBet,
  maximumBet,
  maximumTellerStake,
}: Pick<SettingsView, 'minimumBet' | 'maximumBet' | 'maximumTellerStake'>): StakeLimits {
  return {
    minimumBet: fromTwoPlaces(minimumBet),
    maximumBet: fromTwoPlaces(maximumBet),
    maximumTellerStake: maximumTellerStake === null ? null : fromTwoPlaces(maximumTellerStake),
  };
}

/** Whether this stake is confirmed with another key than others. */
export function isLargeBet({ largeBet }: Pick<SettingsView, 'largeBet'>, stake: Centavos): boolean {
  return stake > fromTwoPlaces(largeBet);
}

/** Whether a payout of this sum is asked about. */
export function isLargePayout({ largePayout }: Pick<SettingsView, 'largePayout'>, sum: Centavos): boolean {
  return sum > fromTwoPlaces(largePayout);
}
