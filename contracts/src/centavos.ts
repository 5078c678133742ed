/** Money that is known to be money: sums, and the texts of the API and of people. Small, for pages that load nothing else. */
declare const centavosBrand: unique symbol;
declare const hundredthsBrand: unique symbol;

/** Money as a whole number of centavos; always a safe integer. The only form money has inside the program. */
export type Centavos = number & { readonly [centavosBrand]: true };

/** A percentage in hundredths of a percent: 5 % is 500, `PAYOUT: 187.50` is 18750. */
export type Hundredths = number & { readonly [hundredthsBrand]: true };

export const ZERO = centavos(0);

/** One amount is at most 99,999,999.99. */
export const MAX_AMOUNT = centavos(9_999_999_999);

/** One game's pool is at most 1,000,000,000.00, so that every product of the payout maths stays a safe integer. */
export const MAX_POOL = centavos(100_000_000_000);

/**
 * What a station takes in over all time in cash-ins and stakes, 9,999,999,999,999.99: no sum it keeps is larger. Fifteen
 * digits are what spreadsheets hold and `fromTwoPlaces` reads; several such sums can be added up below 2^53.
 */
export const MAX_TAKINGS = centavos(999_999_999_999_999);

/** Of it in one day, 100,000,000,000.00: a hundred full pools. */
export const MAX_DAY_TAKINGS = centavos(10_000_000_000_000);

/** @throws RangeError when `value` is not a safe integer: a broken invariant, never bad input */
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

export function subtract(from: Centavos, amount: Centavos): Centavos {
  return centavos(from - amount);
}

/** Largest whole number not above `dividend / divisor`, exact for safe integers, `dividend >= 0`, `divisor > 0`. */
export function divideDown(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}

/** The form of money and percentages in JSON: `"1068.75"`, `"-12.00"`. */
export function twoPlaces(value: Centavos | Hundredths): string {
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const WRITTEN = /^-?\d{1,13}(\.\d{1,2})?$/;

/**
 * Reads money that our own server wrote, the inverse of `twoPlaces`: signs too, and sums above `MAX_AMOUNT`. At most
 * fifteen digits, so they are a safe integer as they stand, without the point.
 * @throws RangeError when it is not that: a broken contract, never bad input
 */
export function fromTwoPlaces(text: string): Centavos {
  if (!WRITTEN.test(text)) throw new RangeError(`not money as the server writes it: ${text}`);
  const [whole = '', fraction = ''] = text.split('.');
  // A negative zero would be written with its sign.
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
