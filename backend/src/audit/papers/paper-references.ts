/** How papers of the audit are named: `audit -- paper` counts again what a paper with such a reference shows. */

/** `TR128`: the trial balance after revision 128. */
export function trialBalanceReference(revision: number): string {
  return `TR${revision}`;
}

/** `J40R128`: all entries after revision 40 through revision 128. */
export function journalReference(after: number, through: number): string {
  return `J${Math.max(0, after)}R${through}`;
}
