import { type Centavos, centavos, divideDown, type Hundredths, hundredths, ZERO } from './centavos.js';
import type { Side } from './side.js';

/**
 * Parimutuel payout maths, all in whole centavos:
 *
 *     pool       = meron + wala
 *     commission = floor(pool * rate / 10000)
 *     net        = pool - commission
 *     pct(side)  = floor(net * 10000 / side)
 *     payout     = floor(stake * pct / 10000), rounded down to the payout unit, never below the stake by rounding
 *     breakage   = net - sum(payouts)
 *
 * The limits in `money.ts` keep each product below 2^53.
 */

/** The stakes on each side. */
export interface Pools {
  readonly meron: Centavos;
  readonly wala: Centavos;
}

/** The terms that a game keeps from its creation on. */
export interface GameTerms {
  /** House percentage. */
  readonly rate: Hundredths;
  /** Payouts are rounded down to a multiple of it. */
  readonly payoutUnit: Centavos;
  /** A side that pays less than this makes the game a no contest; 0 turns this check off. */
  readonly minimumPayout: Hundredths;
}

/** Pesos returned per 100 staked, stake included, by side. */
export interface Percentages {
  readonly meron: Hundredths;
  readonly wala: Hundredths;
}

export const EMPTY_POOLS: Pools = { meron: ZERO, wala: ZERO };
/** The percentage of a refund: the stake itself. */
export const REFUND_PERCENTAGE = hundredths(10_000);
export const REFUND_PERCENTAGES: Percentages = { meron: REFUND_PERCENTAGE, wala: REFUND_PERCENTAGE };
export const NO_PERCENTAGES: Percentages = { meron: hundredths(0), wala: hundredths(0) };

export function poolOf(pools: Pools): Centavos {
  return centavos(pools.meron + pools.wala);
}

export function stakesOn(pools: Pools, side: Side): Centavos {
  return side === 'MERON' ? pools.meron : pools.wala;
}

export function percentageOf(percentages: Percentages, side: Side): Hundredths {
  return side === 'MERON' ? percentages.meron : percentages.wala;
}

/** The house's share of a pool. */
export function commissionOf(pools: Pools, rate: Hundredths): Centavos {
  return centavos(divideDown(poolOf(pools) * rate, 10_000));
}

/** The current payout of each side per 100; 0 for an empty side. */
export function percentagesOf(pools: Pools, rate: Hundredths): Percentages {
  const net = poolOf(pools) - commissionOf(pools, rate);
  const pct = (side: Centavos) => hundredths(side === 0 ? 0 : divideDown(net * 10_000, side));
  return { meron: pct(pools.meron), wala: pct(pools.wala) };
}

/** Whether nobody can win: a side is empty, or would pay less than the game's minimum. */
export function isNoContest(pools: Pools, terms: GameTerms): boolean {
  if (pools.meron === 0 || pools.wala === 0) return true;
  if (terms.minimumPayout === 0) return false;
  const { meron, wala } = percentagesOf(pools, terms.rate);
  return meron < terms.minimumPayout || wala < terms.minimumPayout;
}

/** The payout of a winning stake. Rounding to the unit never takes it below the stake. */
export function payoutOf(stake: Centavos, percentage: Hundredths, payoutUnit: Centavos): Centavos {
  const raw = divideDown(stake * percentage, 10_000);
  const rounded = raw - (raw % payoutUnit);
  return centavos(raw < stake ? rounded : Math.max(stake, rounded));
}

/**
 * The payout of a ticket sold now if betting closed right after it and its side won. The pools include the ticket
 * itself; in a no contest its stake is refunded.
 */
export function projectedPayout(pools: Pools, side: Side, stake: Centavos, terms: GameTerms): Centavos {
  const meron = side === 'MERON' ? centavos(pools.meron + stake) : pools.meron;
  const wala = side === 'WALA' ? centavos(pools.wala + stake) : pools.wala;
  const after = { meron, wala };
  if (isNoContest(after, terms)) return stake;
  return payoutOf(stake, percentageOf(percentagesOf(after, terms.rate), side), terms.payoutUnit);
}
