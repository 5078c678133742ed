import type { SettingsView } from './answers/settings.js';
import { type Centavos, fromTwoPlaces } from './centavos.js';
import type { StakeLimits } from './stake-limits.js';

export type { HousePercentageView, SettingsView } from './answers/settings.js';

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
