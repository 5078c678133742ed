/** Money inside the program: sums, and the decimal texts of the API. Kept small, for pages that load nothing else. */
declare const centavosBrand: unique symbol;
declare const hundredthsBrand: unique symbol;

/** Money as a whole number of centavos; always a safe integer. The only form of money inside the program. */
export type Centavos = number & { readonly [centavosBrand]: true };

/** A percentage in hundredths of a percent: 5 % is 500, `PAYOUT: 187.50` is 18750. */
export type Hundredths = number & { readonly [hundredthsBrand]: true };

export const ZERO = centavos(0);

/** One amount is at most 99,999,999.99. */
export const MAX_AMOUNT = centavos(9_999_999_999);

/** One game's pool is at most 1,000,000,000.00, so that every product of the payout maths stays a safe integer. */
export const MAX_POOL = centavos(100_000_000_000);

/**
 * What a station may take in over all time, in cash-ins and stakes: 9,999,999,999,999.99. No sum it keeps is larger.
 * Spreadsheets and `fromTwoPlaces` are exact up to fifteen digits, and several such sums add up to less than 2^53.
 */
export const MAX_TURNOVER = centavos(999_999_999_999_999);

/** What it may take in on one day: 100,000,000,000.00, a hundred full pools. */
export const MAX_DAY_TURNOVER = centavos(10_000_000_000_000);

/** @throws RangeError when `value` is not a safe integer, which is a broken invariant and never bad input */
export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of centavos: ${value}`);
  return value as Centavos;
}

/** @throws RangeError when `value` is not a safe integer from 0 on */
export function hundredths(value: number): Hundredths {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`not a percentage in hundredths: ${value}`);
  return value as Hundredths;
}

export function add(...amounts: readonly Centavos[]): Centavos {
  return centavos(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

/**
 * Adds to a sum that the turnover does not bound: that of cancelled stakes, which may be one stake again and again. It
 * stands still at the greatest turnover.
 */
export function addUpToTurnover(...amounts: readonly Centavos[]): Centavos {
  return centavos(Math.min(MAX_TURNOVER, add(...amounts)));
}

export function subtract(from: Centavos, amount: Centavos): Centavos {
  return centavos(from - amount);
}

/** Largest whole number not above `dividend / divisor`, exact for safe integers, `dividend >= 0`, `divisor > 0`. */
export function divideDown(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}

/** Money and percentages in JSON: `"1068.75"`, `"-12.00"`. */
export function twoPlaces(value: Centavos | Hundredths): string {
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const WRITTEN = /^-?\d{1,13}(\.\d{1,2})?$/;

/**
 * Reads money that our own server wrote, the inverse of `twoPlaces`, including signs and sums above `MAX_AMOUNT`. At
 * most fifteen digits, so that the digits without the point are a safe integer.
 * @throws RangeError for any other text, which is a broken contract and never bad input
 */
export function fromTwoPlaces(text: string): Centavos {
  if (!WRITTEN.test(text)) throw new RangeError(`not money as the server writes it: ${text}`);
  const [whole = '', fraction = ''] = text.split('.');
  // Without this, a negative zero would keep its sign.
  return centavos(Number(whole + fraction.padEnd(2, '0')) + 0);
}

/** Money for people: `1,068.75`, without the currency. */
export function grouped(value: Centavos): string {
  const [whole = '', fraction = ''] = twoPlaces(value).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** Money for people with the peso sign: `₱1,068.75`, `-₱12.00`. */
export function pesos(value: Centavos): string {
  return value < 0 ? `-₱${grouped(centavos(-value))}` : `₱${grouped(value)}`;
}

/** What is wrong with a decimal of more than two places. */
export const TOO_MANY_PLACES = 'must have at most two decimal places';

/** Whether a decimal has more than two places: `0.001`. */
export function hasTooManyPlaces(input: unknown): boolean {
  return (typeof input === 'string' || typeof input === 'number') && /^\d*\.\d{3,}$/.test(String(input));
}
