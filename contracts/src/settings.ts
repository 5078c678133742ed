import { type Centavos, centavos, fromTwoPlaces, MAX_AMOUNT } from './centavos.js';
import type { StakeLimits } from './stake-limits.js';

export interface HousePercentageView {
  readonly housePercentage: string;
}

export interface SettingsView extends HousePercentageView {
  readonly payoutUnit: string;
  readonly minimumPayout: string;
  readonly receiptTerms: string;
  readonly stationName: string;
  readonly minimumBet: string;
  readonly maximumBet: string;
  readonly largeBet: string;
  readonly maximumTellerStake: string | null;
  readonly changeFirstPassword: boolean;
  readonly idleMinutes: number;
  readonly tellerIdleMinutes: number;
  readonly lastCallSeconds: number;
  readonly timerFollowsBetting: boolean;
}

/** What the super admin decides of stakes, sessions and the course of a game; none of it touches the money of a game that runs. */
export interface HouseRules extends StakeLimits {
  /** A bet above this is asked about in large figures. */
  readonly largeBet: Centavos;
  /** Passwords set by the super admin are changed at the first sign-in. */
  readonly changeFirstPassword: boolean;
  /** Minutes without a call after which a session ends, of roles other than teller; 0 for never. */
  readonly idleMinutes: number;
  /** As `idleMinutes`, of tellers. */
  readonly tellerIdleMinutes: number;
  /** How long a last call is when the admin names no other length. */
  readonly lastCallSeconds: number;
  /** Opening betting starts the timer, closing it stops the timer. */
  readonly timerFollowsBetting: boolean;
}

/** A session lasts a day at most, so that a longer wait would mean nothing. */
export const MAX_IDLE_MINUTES = 24 * 60;

/** The rules of a station that has not decided otherwise. */
export const FIRST_HOUSE_RULES: HouseRules = {
  minimumBet: centavos(1),
  maximumBet: MAX_AMOUNT,
  largeBet: centavos(1_000_000),
  maximumTellerStake: null,
  changeFirstPassword: false,
  idleMinutes: 0,
  tellerIdleMinutes: 0,
  lastCallSeconds: 30,
  timerFollowsBetting: false,
};

/** The stake limits as `stakeProblem` takes them. */
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

/** Whether a stake is asked about in large figures. */
export function isLargeBet({ largeBet }: Pick<SettingsView, 'largeBet'>, stake: Centavos): boolean {
  return stake > fromTwoPlaces(largeBet);
}
