import { type Centavos, centavos, grouped, parseTwoPlaces, pesos } from '@taya/contracts/money';

const centavosOf = (amount: string): Centavos => centavos(parseTwoPlaces(amount) ?? 0);

/** `₱1,068.75` of the `"1068.75"` that messages carry. */
export function pesosText(amount: string): string {
  return pesos(centavosOf(amount));
}

/** What two sides make together, for people. */
export function poolText(meron: string, wala: string): string {
  return pesos(centavos(centavosOf(meron) + centavosOf(wala)));
}

/** Pesos per 100 staked: `1,171.00`. */
export function payoutText(percentage: string): string {
  return grouped(centavosOf(percentage));
}
