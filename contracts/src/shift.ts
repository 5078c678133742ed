import { type Centavos, centavos } from './centavos.js';

/** Where a shift stands: while it is counted nothing shows the teller what the drawer should hold. */
export const SHIFT_STATUSES = ['open', 'counting', 'counted', 'closed'] as const;
export type ShiftStatus = (typeof SHIFT_STATUSES)[number];

/** The pieces of money that a station counts, the largest first, when its settings name no others. */
export const FIRST_DENOMINATIONS: readonly Centavos[] = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 100, 25,
].map(centavos);

/** How many pieces of one kind a count may have. */
export const MAX_PIECES = 100_000;
/** How many kinds of pieces a station may count. */
export const MAX_DENOMINATIONS = 20;
/** A shift is counted once or twice. */
export const MAX_COUNTS = 2;

/** How many pieces of a kind were counted. */
export interface Pieces {
  readonly denomination: Centavos;
  readonly pieces: number;
}

export function countedSum(counted: readonly Pieces[]): Centavos {
  return centavos(counted.reduce((sum, { denomination, pieces }) => sum + denomination * pieces, 0));
}
