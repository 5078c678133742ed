import { Decimal } from 'decimal.js';
import { type Centavos, centavos, type Hundredths, hundredths, MAX_AMOUNT } from './centavos.js';

export * from './centavos.js';

// ASCII digits only: `\d` without the `u` flag matches nothing else, so full-width and Arabic digits are refused.
const TWO_PLACES = /^\d{1,12}(\.\d{1,2})?$/;

/**
 * Reads two-place decimals from outside: a JSON number or a string such as `"1068.75"`.
 * @returns whole hundredths, or null when it is anything else (signs, exponents, spaces, three places, other types)
 */
export function parseTwoPlaces(input: unknown): number | null {
  if (typeof input !== 'string' && typeof input !== 'number') return null;
  const text = String(input);
  return TWO_PLACES.test(text) ? new Decimal(text).times(100).toNumber() : null;
}

/** Money from outside, 0.00 to `MAX_AMOUNT`; null for anything else. */
export function parseMoney(input: unknown): Centavos | null {
  const value = parseTwoPlaces(input);
  return value === null || value > MAX_AMOUNT ? null : centavos(value);
}

/** A percentage from outside with at most two places; null for anything else. */
export function parsePercentage(input: unknown): Hundredths | null {
  const value = parseTwoPlaces(input);
  return value === null || value > MAX_AMOUNT ? null : hundredths(value);
}
