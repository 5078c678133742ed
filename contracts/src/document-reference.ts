/**
 * References of documents with figures: `tools/verify.mjs --paper` counts again what a document with such a reference
 * shows, and the event log finds its event.
 */

/** `B4R128`: the balance of teller 4 after revision 128. */
export function balanceReference(tellerId: number, revision: number): string {
  return `B${tellerId}R${revision}`;
}

/** `TR128`: the trial balance after revision 128. */
export function trialBalanceReference(revision: number): string {
  return `TR${revision}`;
}

/** `J40R128`: all entries after revision 40 through revision 128. */
export function journalReference(after: number, through: number): string {
  return `J${Math.max(0, after)}R${through}`;
}
