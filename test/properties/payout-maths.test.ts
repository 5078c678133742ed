/**
 * The payout maths three times: of the program, of the verifier and of the reference model, up to the limits and at their
 * edges.
 */
import { describe, expect, it } from '@jest/globals';
import { centavos, hundredths } from '@taya/contracts/money';
import { commissionOf, isNoContest, payoutOf, percentagesOf } from '@taya/contracts/payout';
import fc from 'fast-check';
import * as audit from '../../tools/verify.mjs';
import * as paper from '../model/station.js';

const RUNS = 5_000;
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
        const onPaper = paper.percentages(BigInt(meron), BigInt(wala), { rate: BigInt(share) });
        const both = { meron: centavos(meron), wala: centavos(wala) };
        const { meron: ofMeron, wala: ofWala } = percentagesOf(both, hundredths(share));
        expect({ MERON: BigInt(ofMeron), WALA: BigInt(ofWala) }).toEqual(onPaper);
        const settlement = audit.settlementOf({
          pools: { MERON: meron, WALA: wala },
          terms: { rate: share, payoutUnit: 1, minimumPayout: 0 },
          noContest: false,
          result: 'MERON',
        });
        expect(settlement).toEqual({
          isRefund: false,
          MERON: Number(onPaper.MERON),
          WALA: Number(onPaper.WALA),
          commission: commissionOf(both, hundredths(share)),
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('all three agree on what is a contest, also where a side pays exactly or just below the minimum', () => {
    fc.assert(
      fc.property(
        pools,
        fc.constantFrom(-1n, 0n, 1n),
        fc.boolean(),
        ({ meron, wala, rate: share }, off, isMeron) => {
          const { MERON, WALA } = paper.percentages(BigInt(meron), BigInt(wala), { rate: BigInt(share) });
          const atSide = (isMeron ? MERON : WALA) + off;
          const minimumPayout = Number(atSide < 0n ? 0n : atSide);
          const terms = { rate: BigInt(share), payoutUnit: 1n, minimumPayout: BigInt(minimumPayout) };
          const expected = paper.isNoContest(BigInt(meron), BigInt(wala), terms);
          expect(
            isNoContest(
              { meron: centavos(meron), wala: centavos(wala) },
              { rate: hundredths(share), payoutUnit: centavos(1), minimumPayout: hundredths(minimumPayout) },
            ),
          ).toBe(expected);
          const game = {
            pools: { MERON: meron, WALA: wala },
            terms: { rate: share, payoutUnit: 1, minimumPayout },
          };
          expect(audit.isNoContest(game)).toBe(expected);
        },
      ),
      { numRuns: RUNS },
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
        const expected = Number(paper.payoutOf(BigInt(staked), BigInt(pct), BigInt(unit)));
        expect(payoutOf(centavos(staked), hundredths(pct), centavos(unit))).toBe(expected);
        const settlement = { isRefund: false, MERON: pct, WALA: 0, commission: 0 };
        expect(audit.payoutOf(staked, 'MERON', settlement, { payoutUnit: unit })).toBe(expected);
      }),
      { numRuns: RUNS },
    );
  });

  it('the worked examples are right', () => {
    const pay = (meron: bigint, wala: bigint, share: bigint) =>
      paper.percentages(meron, wala, { rate: share });
    expect(pay(100_000n, 80_000n, 500n)).toEqual({ MERON: 17_100n, WALA: 21_375n });
    expect(pay(1_234_500n, 678_900n, 500n).MERON).toBe(14_724n);
    expect(pay(9_600_000n, 400_000n, 500n).MERON).toBe(9_895n);
    expect(pay(10_000n, 10_000n, 625n)).toEqual({ MERON: 18_750n, WALA: 18_750n });
  });
});
