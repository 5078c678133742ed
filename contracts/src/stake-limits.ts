import { type Centavos, centavos, grouped } from './centavos.js';

/** The limits of the bets that tellers may sell. */
export interface StakeLimits {
  readonly minimumBet: Centavos;
  readonly maximumBet: Centavos;
  /** The most that one teller's uncancelled stakes in one game may add up to; null for no limit. */
  readonly maximumTellerStake: Centavos | null;
}

/**
 * Which limit a stake breaks, with its figure; null when it may be sold.
 * @param tellerStakes the sum of the teller's uncancelled stakes in the running game, without this one
 */
export function stakeProblem(limits: StakeLimits, stake: Centavos, tellerStakes: Centavos): string | null {
  const { minimumBet, maximumBet, maximumTellerStake } = limits;
  if (stake < minimumBet) return `A bet must be at least ${grouped(minimumBet)}.`;
  if (stake > maximumBet) return `A bet must be at most ${grouped(maximumBet)}.`;
  if (maximumTellerStake === null || tellerStakes + stake <= maximumTellerStake) return null;
  const left = centavos(Math.max(0, maximumTellerStake - tellerStakes));
  return `A teller may take at most ${grouped(maximumTellerStake)} in one game: ${grouped(left)} is left.`;
}

/** Which limits contradict each other; null when none do. */
export function limitsProblem({ minimumBet, maximumBet, maximumTellerStake }: StakeLimits): string | null {
  if (minimumBet > maximumBet) {
    return `minimumBet (${grouped(minimumBet)}) must not be above maximumBet (${grouped(maximumBet)})`;
  }
  if (maximumTellerStake === null || minimumBet <= maximumTellerStake) return null;
  return `minimumBet (${grouped(minimumBet)}) must not be above maximumTellerStake (${grouped(maximumTellerStake)})`;
}
