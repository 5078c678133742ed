import { describe, expect, it } from '@jest/globals';
import { centavos } from './centavos.js';
import { isLargeBet, isLargePayout, stakeLimitsOf } from './settings.js';
import { stakeProblem } from './stake-limits.js';

const none = centavos(0);
const limits = stakeLimitsOf({
  minimumBet: '20.00',
  maximumBet: '5000.00',
  maximumTellerStake: '12000.00',
});

describe('a stake', () => {
  it('may be the smallest and the largest one', () => {
    expect(stakeProblem(limits, centavos(2_000), none)).toBeNull();
    expect(stakeProblem(limits, centavos(500_000), none)).toBeNull();
  });

  it('is refused with the figure of the limit it breaks', () => {
    expect(stakeProblem(limits, centavos(1_999), none)).toBe('A bet must be at least 20.00.');
    expect(stakeProblem(limits, centavos(500_001), none)).toBe('A bet must be at most 5,000.00.');
  });

  it('is added to what the teller has sold in the game', () => {
    const before = centavos(1_000_000);
    expect(stakeProblem(limits, centavos(200_000), before)).toBeNull();
    expect(stakeProblem(limits, centavos(200_001), before)).toBe(
      'A teller may take at most 12,000.00 in one game: 2,000.00 is left.',
    );
    // The limit was lowered during the game.
    expect(stakeProblem(limits, centavos(2_000), centavos(1_300_000))).toBe(
      'A teller may take at most 12,000.00 in one game: 0.00 is left.',
    );
    const open = { ...limits, maximumTellerStake: null };
    expect(stakeProblem(open, centavos(200_001), before)).toBeNull();
  });

  it('is large above the limit, not at it', () => {
    expect(isLargeBet({ largeBet: '1000.00' }, centavos(100_000))).toBe(false);
    expect(isLargeBet({ largeBet: '1000.00' }, centavos(100_001))).toBe(true);
    expect(isLargePayout({ largePayout: '1000.00' }, centavos(100_000))).toBe(false);
    expect(isLargePayout({ largePayout: '1000.00' }, centavos(100_001))).toBe(true);
  });
});
