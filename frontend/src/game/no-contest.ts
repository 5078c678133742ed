import { fromTwoPlaces, hundredths, twoPlaces } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import {
  type GameTerms,
  isNoContest,
  type Pools,
  percentageOf,
  percentagesOf,
  stakesOn,
} from '@taya/contracts/payout';
import { SIDES, type Side } from '@taya/contracts/side';

/** The fields of a game that payout maths needs. */
export type ReckonedGame = Pick<
  GameView,
  'total_meron_bet_amount' | 'total_wala_bet_amount' | 'house_percentage' | 'payout_unit' | 'minimum_payout'
>;

export const poolsOf = (game: ReckonedGame): Pools => ({
  meron: fromTwoPlaces(game.total_meron_bet_amount),
  wala: fromTwoPlaces(game.total_wala_bet_amount),
});

export const termsOf = (game: ReckonedGame): GameTerms => ({
  rate: hundredths(fromTwoPlaces(game.house_percentage)),
  payoutUnit: fromTwoPlaces(game.payout_unit),
  minimumPayout: hundredths(fromTwoPlaces(game.minimum_payout)),
});

export const emptySides = (pools: Pools): readonly Side[] =>
  SIDES.filter((side) => stakesOn(pools, side) === 0);

/** Why a game with these bets is a no contest once betting has ended; null when it is none. */
export function whyNoContest(game: ReckonedGame): string | null {
  const [pools, terms] = [poolsOf(game), termsOf(game)];
  if (!isNoContest(pools, terms)) return null;
  const [empty, other] = emptySides(pools);
  if (empty !== undefined) return other === undefined ? `No bets on ${empty}` : 'No bets on either side';
  const percentages = percentagesOf(pools, terms.rate);
  const side = percentages.meron < percentages.wala ? 'MERON' : 'WALA';
  return `${side} would pay ${twoPlaces(percentageOf(percentages, side))}, less than ${twoPlaces(terms.minimumPayout)}`;
}
