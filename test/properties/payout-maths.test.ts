/**
 * The payout maths three times: of the program, of the verifier and of the reference model, up to the limits and at their
 * edges.
 */
import { describe, expect, it } from '@jest/globals';
import { centavos, hundredths } from '@taya/contracts/money';
import { commissionOf, isNoContest, payoutOf, percentagesOf } from '@taya/contracts/payout';
import fc from 'fast-check';
import * as paper from '../../backend/src/pipeline/simulation/reference-model.fixture.js';
import { seedFor, times } from '../../play/runs.js';
import * as audit from '../../tools/verify.mjs';

const RUNS = { numRuns: times({ gate: 5_000, long: 100_000 }), seed: seedFor('payout maths') };
const MAX_SIDE = 50_000_000_000;

const side = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.integer({ min: 1, max: MAX_SIDE }),
  fc.constantFrom(0, 1, MAX_SIDE),
);
const rate = fc.oneof(fc.constantFrom(1, 500, 625, 10_000), fc.integer({ min: 1, max: 10_000 }));
const pools = fc.record({ meron: side, wala: side, rate });

describe('for any pools', () => {
  it('commission and percentages are the same', () => {
    fc.assert(
      fc.property(pools, ({ meron, wala, rate: share }) => {
        const onPaper = paper.percentages({ MERON: meron, WALA: wala }, { rate: share });
        const both = { meron: centavos(meron), wala: centavos(wala) };
        const { meron: ofMeron, wala: ofWala } = percentagesOf(both, hundredths(share));
        expect({ MERON: Number(ofMeron), WALA: Number(ofWala) }).toEqual(onPaper);
        const settlement = audit.settlementOf({
          pools: { MERON: meron, WALA: wala },
          terms: { rate: share, payoutUnit: 1, minimumPayout: 0 },
          noContest: false,
          result: 'MERON',
        });
        expect(settlement).toEqual({
          isRefund: false,
          ...onPaper,
          commission: commissionOf(both, hundredths(share)),
        });
      }),
      RUNS,
    );
  });

  it('all three agree on what is a contest, also where a side pays exactly or just below the minimum', () => {
    fc.assert(
      fc.property(
        pools,
        fc.constantFrom(-1, 0, 1),
        fc.boolean(),
        ({ meron, wala, rate: share }, off, isMeron) => {
          const both = { MERON: meron, WALA: wala };
          const { MERON, WALA } = paper.percentages(both, { rate: share });
          const minimumPayout = Math.max(0, (isMeron ? MERON : WALA) + off);
          const terms = { rate: share, payoutUnit: 1, minimumPayout };
          const expected = paper.isNoContest(both, terms);
          expect(
            isNoContest(
              { meron: centavos(meron), wala: centavos(wala) },
              { rate: hundredths(share), payoutUnit: centavos(1), minimumPayout: hundredths(minimumPayout) },
            ),
          ).toBe(expected);
          expect(audit.isNoContest({ pools: both, terms })).toBe(expected);
        },
      ),
      RUNS,
    );
  });

  it('the payout of a stake is the same', () => {
    const percentage = fc.oneof(
      fc.integer({ min: 0, max: 30_000 }),
      fc.constantFrom(0, 9_999, 10_000, 10_001),
    );
    const stake = fc.integer({ min: 1, max: 9_999_999_999 });
    const payoutUnit = fc.constantFrom(1, 5, 25, 100, 10_000);
    fc.assert(
      fc.property(stake, percentage, payoutUnit, (staked, pct, unit) => {
        const expected = paper.payout(staked, pct, unit);
        expect(payoutOf(centavos(staked), hundredths(pct), centavos(unit))).toBe(expected);
        const settlement = { isRefund: false, MERON: pct, WALA: 0, commission: 0 };
        expect(audit.payoutOf(staked, 'MERON', settlement, { payoutUnit: unit })).toBe(expected);
      }),
      RUNS,
    );
  });

  it('the worked examples are right', () => {
    const pay = (MERON: number, WALA: number, rate: number) => paper.percentages({ MERON, WALA }, { rate });
    expect(pay(100_000, 80_000, 500)).toEqual({ MERON: 17_100, WALA: 21_375 });
    expect(pay(1_234_500, 678_900, 500).MERON).toBe(14_724);
    expect(pay(9_600_000, 400_000, 500).MERON).toBe(9_895);
    expect(pay(10_000, 10_000, 625)).toEqual({ MERON: 18_750, WALA: 18_750 });
  });
});
