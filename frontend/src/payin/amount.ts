import { centavos, divideDown, parseMoney, parsePercentage } from '@taya/contracts/money';
import { payoutOf } from '@taya/contracts/payout';

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

/**
 * What a ticket would pay at the projected figure of its side, centavos; null when nothing can be said.
 * @param digits whole pesos
 * @param payout pesos returned per 100 staked, as the game carries it
 * @param unit payouts are rounded down to whole units, pesos
 */
export function projectedPayout(digits: string, payout: string, unit: string): number | null {
  const stake = parseMoney(digits);
  const percentage = parsePercentage(payout);
  const payoutUnit = parseMoney(unit);
  if (stake === null || percentage === null || payoutUnit === null) return null;
  if (stake === 0 || percentage === 0 || payoutUnit === 0) return null;
  // A projection far out of reach is none: the product has to stay exact.
  if (stake > divideDown(Number.MAX_SAFE_INTEGER, percentage)) return null;
  return payoutOf(centavos(stake), percentage, payoutUnit);
}
