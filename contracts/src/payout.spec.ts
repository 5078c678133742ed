import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Centavos, centavos, hundredths, MAX_POOL } from './money.js';
import {
  commissionOf,
  type GameTerms,
  isNoContest,
  payoutOf,
  percentageOf,
  percentagesOf,
  poolOf,
  projectedPayout,
  stakesOn,
} from './payout.js';

const peso = (amount: number) => centavos(Math.round(amount * 100));
const pools = (meron: number, wala: number) => ({ meron: peso(meron), wala: peso(wala) });
const FIVE = hundredths(500);
const CENTAVO = centavos(1);
const terms = (change: Partial<GameTerms> = {}): GameTerms => ({
  rate: FIVE,
  payoutUnit: CENTAVO,
  minimumPayout: hundredths(10_000),
  ...change,
});

describe('the worked examples', () => {
  it('M 1,000 W 800 at 5 %: commission 90, M 171.00, W 213.75', () => {
    expect(commissionOf(pools(1_000, 800), FIVE)).toBe(peso(90));
    expect(percentagesOf(pools(1_000, 800), FIVE)).toEqual({ meron: 17_100, wala: 21_375 });
  });

  it('M 12,345 W 6,789: M 147.24, breakage 0.53', () => {
    const game = pools(12_345, 6_789);
    const { meron } = percentagesOf(game, FIVE);
    expect(meron).toBe(14_724);
    const payout = payoutOf(game.meron, meron, CENTAVO);
    expect(poolOf(game) - commissionOf(game, FIVE) - payout).toBe(peso(0.53));
  });

  it('M 96,000 W 4,000: M 98.95, no contest', () => {
    expect(percentagesOf(pools(96_000, 4_000), FIVE).meron).toBe(9_895);
    expect(isNoContest(pools(96_000, 4_000), terms())).toBe(true);
    expect(isNoContest(pools(96_000, 4_000), terms({ minimumPayout: hundredths(0) }))).toBe(false);
  });

  it('100 on each side at 6.25 %: 187.50 each', () => {
    expect(percentagesOf(pools(100, 100), hundredths(625))).toEqual({ meron: 18_750, wala: 18_750 });
  });

  it('M 95,000 W 5,000: M pays exactly the minimum of 100.00 and the game counts, either way round', () => {
    expect(percentagesOf(pools(95_000, 5_000), FIVE).meron).toBe(10_000);
    expect(isNoContest(pools(95_000, 5_000), terms())).toBe(false);
    expect(isNoContest(pools(5_000, 95_000), terms())).toBe(false);
    expect(isNoContest(pools(5_000, 95_001), terms())).toBe(true);
    expect(isNoContest(pools(95_001, 5_000), terms())).toBe(true);
  });

  it('an empty side pays 0.00 and makes a no contest whatever the minimum', () => {
    expect(percentagesOf(pools(0, 800), FIVE)).toEqual({ meron: 0, wala: 9_500 });
    expect(percentagesOf(pools(0, 0), FIVE)).toEqual({ meron: 0, wala: 0 });
    for (const minimumPayout of [hundredths(0), hundredths(10_000)]) {
      expect(isNoContest(pools(0, 800), terms({ minimumPayout }))).toBe(true);
      expect(isNoContest(pools(800, 0), terms({ minimumPayout }))).toBe(true);
    }
  });

  it('the house percentage may be 100', () => {
    expect(percentagesOf(pools(100, 100), hundredths(10_000))).toEqual({ meron: 0, wala: 0 });
  });
});

describe('the payout unit', () => {
  it.each([
    ['rounds down to whole pesos', 1_068.75, 1, 1_068],
    ['leaves whole pesos alone', 1_068, 1, 1_068],
    ['rounds down to quarters', 1_068.7, 0.25, 1_068.5],
  ])('%s', (_what, raw, unit, expected) => {
    expect(payoutOf(peso(raw), hundredths(10_000), peso(unit))).toBe(Math.max(peso(raw), peso(expected)));
    expect(payoutOf(peso(raw / 2), hundredths(20_000), peso(unit))).toBe(peso(expected));
  });

  it('never rounds a payout below its stake', () => {
    expect(payoutOf(peso(100.5), hundredths(10_050), peso(10))).toBe(peso(100.5));
    expect(payoutOf(peso(95), hundredths(11_000), peso(100))).toBe(peso(100));
  });

  it('rounds down what was below the stake before rounding', () => {
    expect(payoutOf(peso(100), hundredths(9_895), peso(1))).toBe(peso(98));
  });
});

describe('the projected payout of a ticket', () => {
  const rate = hundredths(625);

  it('counts the ticket itself: 500 on 1,150 against 1,150 at 6.25 % pays 795.45, not 937.50', () => {
    expect(projectedPayout(pools(1_150, 1_150), 'MERON', peso(500), terms({ rate }))).toBe(peso(795.45));
    expect(projectedPayout(pools(1_150, 1_150), 'WALA', peso(500), terms({ rate }))).toBe(peso(795.45));
  });

  it('is rounded down to the unit', () => {
    const wholePesos = terms({ rate, payoutUnit: peso(1) });
    expect(projectedPayout(pools(1_150, 1_150), 'MERON', peso(500), wholePesos)).toBe(peso(795));
  });

  it('is the stake while the other side is empty, or too small for the minimum', () => {
    expect(projectedPayout(pools(0, 0), 'WALA', peso(200), terms())).toBe(peso(200));
    expect(projectedPayout(pools(90_000, 4_000), 'MERON', peso(6_000), terms())).toBe(peso(6_000));
  });
});

const stake = fc.integer({ min: 1, max: 10_000_000 });
const stakes = fc.array(stake, { minLength: 1, maxLength: 40 });
const rate = fc.integer({ min: 1, max: 10_000 }).map(hundredths);
const unit = fc.constantFrom(1, 5, 25, 100, 1_000, 100_000).map(centavos);
const sum = (amounts: readonly number[]) => centavos(amounts.reduce((total, amount) => total + amount, 0));

describe('for any game', () => {
  it('winners are never paid more than the net pool: breakage is 0 or more, on either side', () => {
    fc.assert(
      fc.property(stakes, stakes, rate, unit, (meron, wala, percentage, payoutUnit) => {
        const game = { meron: sum(meron), wala: sum(wala) };
        const figures = percentagesOf(game, percentage);
        const net = poolOf(game) - commissionOf(game, percentage);
        for (const [side, tickets] of [['MERON', meron] as const, ['WALA', wala] as const]) {
          expect(stakesOn(game, side)).toBe(sum(tickets));
          const paid = sum(
            tickets.map((one) => payoutOf(centavos(one), percentageOf(figures, side), payoutUnit)),
          );
          expect(net - paid).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('rounding never takes a payout below its stake or above the exact winnings', () => {
    fc.assert(
      fc.property(stake, fc.integer({ min: 0, max: 1_000_000 }), unit, (one, percentage, payoutUnit) => {
        const raw = Number((BigInt(one) * BigInt(percentage)) / 10_000n);
        const paid = payoutOf(centavos(one), hundredths(percentage), payoutUnit);
        expect(paid).toBeLessThanOrEqual(raw);
        if (raw >= one) expect(paid).toBeGreaterThanOrEqual(one);
        if (paid !== one) expect(paid % payoutUnit).toBe(0);
      }),
    );
  });

  it('a contest pays both sides at least their stake', () => {
    fc.assert(
      fc.property(stake, stake, rate, unit, (meron, wala, percentage, payoutUnit) => {
        const game = { meron: centavos(meron), wala: centavos(wala) };
        fc.pre(!isNoContest(game, terms({ rate: percentage })));
        const figures = percentagesOf(game, percentage);
        expect(payoutOf(game.meron, figures.meron, payoutUnit)).toBeGreaterThanOrEqual(meron);
        expect(payoutOf(game.wala, figures.wala, payoutUnit)).toBeGreaterThanOrEqual(wala);
      }),
    );
  });
});

describe('a projected payout', () => {
  it('is the actual payout when the ticket is the last one and its side wins', () => {
    fc.assert(
      fc.property(stakes, stakes, stake, rate, unit, (meron, wala, last, percentage, payoutUnit) => {
        const before = { meron: sum(meron), wala: sum(wala) };
        const closed = { meron: sum([...meron, last]), wala: before.wala };
        const game = terms({ rate: percentage, payoutUnit });
        const paid = isNoContest(closed, game)
          ? last
          : payoutOf(centavos(last), percentagesOf(closed, percentage).meron, payoutUnit);
        expect(projectedPayout(before, 'MERON', centavos(last), game)).toBe(paid);
      }),
    );
  });

  it('is never above the payout on the board, except for a refund', () => {
    fc.assert(
      fc.property(stakes, stakes, stake, rate, unit, (meron, wala, last, percentage, payoutUnit) => {
        const before = { meron: sum(meron), wala: sum(wala) };
        const game = terms({ rate: percentage, payoutUnit });
        const shown = payoutOf(centavos(last), percentagesOf(before, percentage).wala, payoutUnit);
        const projected = projectedPayout(before, 'WALA', centavos(last), game);
        expect(projected).toBeLessThanOrEqual(Math.max(last, shown));
      }),
    );
  });
});

describe('at the limits every product is a safe integer', () => {
  const anyPool = fc
    .tuple(fc.integer({ min: 1, max: MAX_POOL - 1 }), fc.integer({ min: 1, max: MAX_POOL - 1 }))
    .map(([one, other]) => ({
      meron: centavos(Math.min(one, other)),
      wala: centavos(MAX_POOL - Math.min(one, other)),
    }));

  it('and is exact, compared with arithmetic without limits', () => {
    fc.assert(
      fc.property(anyPool, rate, (game, percentage) => {
        const net = BigInt(MAX_POOL) - (BigInt(MAX_POOL) * BigInt(percentage)) / 10_000n;
        const exact = (side: Centavos) => (net * 10_000n) / BigInt(side);
        const figures = percentagesOf(game, percentage);
        expect([BigInt(figures.meron), BigInt(figures.wala)]).toEqual([exact(game.meron), exact(game.wala)]);
        const paid = payoutOf(game.meron, figures.meron, CENTAVO);
        const raw = (BigInt(game.meron) * exact(game.meron)) / 10_000n;
        expect(BigInt(paid)).toBe(raw);
      }),
    );
  });

  it('also with one centavo against a billion pesos', () => {
    const game = { meron: CENTAVO, wala: centavos(MAX_POOL - 1) };
    const { meron } = percentagesOf(game, hundredths(1));
    expect(Number.isSafeInteger(meron)).toBe(true);
    expect(payoutOf(CENTAVO, meron, CENTAVO)).toBe(MAX_POOL - MAX_POOL / 10_000);
  });
});
