import type { Side } from '@taya/contracts/game';
import type { Game, Terms } from './facts.js';

/**
 * The payout maths once more, apart from the ledger's and with BigInt, so that nothing is rounded unseen:
 *
 *     commission = floor(pool * rate / 10000)      pct = floor((pool - commission) * 10000 / side)
 *     payout     = floor(stake * pct / 10000), down to the unit, never below the stake by that
 */
export interface Settlement {
  readonly isRefund: boolean;
  readonly percentages: Readonly<Record<Side, number>>;
  readonly commission: number;
}

const WHOLE = 10_000n;

export function settlementOf({
  pools,
  terms,
  noContest,
  result,
}: Pick<Game, 'pools' | 'terms' | 'noContest' | 'result'>): Settlement {
  const isRefund = noContest || result === 'DRAW';
  if (isRefund)
    return { isRefund, percentages: { MERON: Number(WHOLE), WALA: Number(WHOLE) }, commission: 0 };
  return { isRefund, ...projection(pools, terms) };
}

export function isNoContest({ pools, terms }: Pick<Game, 'pools' | 'terms'>): boolean {
  if (pools.MERON === 0 || pools.WALA === 0) return true;
  const { MERON, WALA } = projection(pools, terms).percentages;
  return terms.minimumPayout > 0 && Math.min(MERON, WALA) < terms.minimumPayout;
}

/** What a winning stake is owed, in centavos. */
export function payoutOn(stake: number, side: Side, settlement: Settlement, { payoutUnit }: Terms): number {
  if (settlement.isRefund) return stake;
  const raw = (BigInt(stake) * BigInt(settlement.percentages[side])) / WHOLE;
  const rounded = Number(raw - (raw % BigInt(payoutUnit)));
  return raw < BigInt(stake) ? rounded : Math.max(stake, rounded);
}

function projection(pools: Game['pools'], { rate }: Terms): Pick<Settlement, 'percentages' | 'commission'> {
  const pool = BigInt(pools.MERON) + BigInt(pools.WALA);
  const commission = (pool * BigInt(rate)) / WHOLE;
  const percentage = (side: number) =>
    side === 0 ? 0 : Number(((pool - commission) * WHOLE) / BigInt(side));
  return {
    percentages: { MERON: percentage(pools.MERON), WALA: percentage(pools.WALA) },
    commission: Number(commission),
  };
}
