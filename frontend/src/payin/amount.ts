import { add, type Centavos, centavos } from '@taya/contracts/centavos';
import {
  isNoContest,
  type Pools,
  percentageOf,
  percentagesOf,
  projectedPayout,
} from '@taya/contracts/payout';
import type { Side } from '@taya/contracts/side';
import { emptySides, poolsOf, type ReckonedGame, termsOf } from '../game/no-contest.js';
import { parseMoney } from '../ui/typed-money.js';

/** The quick-add buttons, whole pesos. */
export const QUICK_AMOUNTS = [10, 50, 100, 500, 1_000, 5_000, 10_000] as const;

/** One bet is at most 99,999,999 whole pesos: eight digits. */
const MAX_DIGITS = 8;

/** Long enough for any digits that follow a point by mistake. */
const MAX_FRACTION_DIGITS = 6;

/** Characters that people write around an amount, and separators that the field writes itself. */
const AROUND = /₱|php|[\s,]/gi;

/**
 * What stays in the field of typed or pasted text: digits without leading zeros, and a point with what follows it, so
 * that `1250.50` never turns into another amount.
 */
export function typedOf(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.');
  const pesos = whole.replace(/^0+/, '').slice(0, MAX_DIGITS);
  return rest.length === 0 ? pesos : `${pesos}.${rest.join('').slice(0, MAX_FRACTION_DIGITS)}`;
}

/** The digits of whole pesos; null when there are centavos. `1250.00` is whole. */
export function wholePesos(typed: string): string | null {
  return /^(\d*)(\.0{1,2})?$/.exec(typed)?.[1] ?? null;
}

/** Which part of a text was not accepted; null when all of it was. */
export function complaintAbout(text: string): string | null {
  if (wholePesos(typedOf(text)) === null) return 'Whole pesos only, no centavos';
  const written = text.replace(AROUND, '').replace(/\.0{1,2}$/, '');
  if (/[^0-9]/.test(written)) return 'Digits only';
  return written.replace(/^0+/, '').length > MAX_DIGITS ? `At most ${MAX_DIGITS} digits` : null;
}

/** The amount after a quick button: added to the amount in the field while `isAdding`, otherwise in its place. */
export function withQuickAmount(typed: string, quickPesos: number, isAdding: boolean): string {
  if (!isAdding) return String(quickPesos);
  const digits = wholePesos(typed);
  if (digits === null) return typed;
  const sum = String(Number(digits) + quickPesos);
  return sum.length > MAX_DIGITS ? typed : sum;
}

/** What a ticket would pay. */
export interface Projection {
  /** In centavos, with its own stake in the pool: about the payout if its side wins, or the stake. */
  readonly pays: Centavos;
  /** Why it would only get its stake back: the game, with it counted, would be a no contest. Null when it would not. */
  readonly why: string | null;
}

/** @returns null without an amount. @param digits whole pesos */
export function projectionOf(digits: string, side: Side, game: ReckonedGame): Projection | null {
  const stake = parseMoney(digits);
  if (stake === null || stake === 0) return null;
  const [pools, terms] = [poolsWith(stake, side, game), termsOf(game)];
  const [empty] = emptySides(pools);
  const why = empty === undefined ? 'No contest so far' : `No bets on ${empty}`;
  const pays = projectedPayout(poolsOf(game), side, stake, terms);
  return { pays, why: isNoContest(pools, terms) ? why : null };
}

/** The payout of a side per 100, in centavos, once a stake is added to it. */
export function payoutWith(stake: Centavos, side: Side, game: ReckonedGame): Centavos {
  return centavos(percentageOf(percentagesOf(poolsWith(stake, side, game), termsOf(game).rate), side));
}

function poolsWith(stake: Centavos, side: Side, game: ReckonedGame): Pools {
  const { meron, wala } = poolsOf(game);
  return side === 'MERON' ? { meron: add(meron, stake), wala } : { meron, wala: add(wala, stake) };
}

/** The banknotes that customers pay with, whole pesos. */
const NOTES = [500, 1_000] as const;

/**
 * What goes back to a customer who pays a stake with one note of 500, or one of 1,000; a stake above 1,000 with as many
 * as it takes, which may come to the same.
 */
export function changeFor(
  stake: Centavos,
): readonly { readonly paid: Centavos; readonly change: Centavos }[] {
  const isMore = stake > 100_000;
  const sums = NOTES.map((pesos) => {
    const note = pesos * 100;
    return isMore ? Math.ceil(stake / note) * note : note;
  });
  return [...new Set(sums)].map((paid) => ({
    paid: centavos(paid),
    change: centavos(Math.max(0, paid - stake)),
  }));
}
