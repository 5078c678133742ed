import type { GameView } from '@taya/contracts/game';
import { type Centavos, fromTwoPlaces, hundredths, parseMoney } from '@taya/contracts/money';
import { projectedPayout as projectedInPools } from '@taya/contracts/payout';
import type { Side } from '@taya/contracts/side';

/** The quick-add buttons, whole pesos. */
export const QUICK_AMOUNTS = [10, 50, 100, 500, 1_000, 5_000, 10_000] as const;

/** One bet is at most 99,999,999 whole pesos: eight digits. */
const MAX_DIGITS = 8;

/** What is left of typed or pasted text: digits, without zeros in front. Pasted centavos are no pesos: `1,250.00` is 1250. */
export function digitsOf(text: string): string {
  return text
    .replace(/\.\d*\s*$/, '')
    .replace(/[^0-9]/g, '')
    .replace(/^0+/, '')
    .slice(0, MAX_DIGITS);
}

/** Pesos after a quick button: added to what stands there while `isAdding`, else in its place. */
export function withQuickAmount(digits: string, quickPesos: number, isAdding: boolean): string {
  const pesos = isAdding ? Number(digits) + quickPesos : quickPesos;
  return String(pesos).length > MAX_DIGITS ? digits : String(pesos);
}

/** `1234567` as `1,234,567`: what stands in the field. */
export function groupedDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** What a game's figures need to be for a projection, as the game carries them. */
type ProjectedGame = Pick<
  GameView,
  'total_meron_bet_amount' | 'total_wala_bet_amount' | 'house_percentage' | 'payout_unit' | 'minimum_payout'
>;

/**
 * What a ticket would pay if its side won, centavos, the ticket itself counted; null without an amount.
 * @param digits whole pesos
 */
export function projectedPayout(digits: string, side: Side, game: ProjectedGame): Centavos | null {
  const stake = parseMoney(digits);
  if (stake === null || stake === 0) return null;
  const pools = {
    meron: fromTwoPlaces(game.total_meron_bet_amount),
    wala: fromTwoPlaces(game.total_wala_bet_amount),
  };
  const terms = {
    rate: hundredths(fromTwoPlaces(game.house_percentage)),
    payoutUnit: fromTwoPlaces(game.payout_unit),
    minimumPayout: hundredths(fromTwoPlaces(game.minimum_payout)),
  };
  return projectedInPools(pools, side, stake, terms);
}
