/** Receipts whose prints the ledger counts. */
export const COUNTED_RECEIPTS = ['bet', 'payout'] as const;
export type CountedReceipt = (typeof COUNTED_RECEIPTS)[number];
