import { store, stored } from '../data/stored.js';

/** How many receipts are remembered: far more than a teller prints between a bet and its payout. */
const KEPT = 1_000;
const KEY = 'taya.copies';

/**
 * Counts what this PC has printed of each receipt, over reloads too, for receipts that the server does not count.
 * @param isReprint whether a copy was asked for: then it is one, even if another PC printed the original
 * @returns 1 for the original, 2 for the first copy
 */
export function takeCopy(receiptId: string, isReprint: boolean): number {
  // Where the entry is no list counting starts again, and a reprint says REPRINT all the same.
  const { [receiptId]: known = 0, ...others } = Object(stored(KEY)) as Record<string, number>;
  const count = Math.max(known, isReprint ? 1 : 0) + 1;
  // The latest print is last in the list, so the oldest are dropped.
  store(KEY, Object.fromEntries([...Object.entries(others), [receiptId, count] as const].slice(-KEPT)));
  return count;
}
