/**
 * References of documents with figures: `tools/verify.mjs --paper` counts again what a document with such a reference
 * shows, and the event log finds its event.
 */

export type DocumentContent =
  | { readonly kind: 'balance'; readonly tellerId: number }
  | { readonly kind: 'trial balance' }
  | { readonly kind: 'journal'; readonly after: number };

export interface NamedDocument {
  /** The last event that it counts. */
  readonly revision: number;
  readonly shows: DocumentContent;
}

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

const REFERENCE = /^(?:B(?<teller>\d{1,15})R|TR|J(?<after>\d{1,15})R)(?<revision>\d{1,15})$/i;

/** What a reference names; null where it is none. */
export function parseReference(reference: string): NamedDocument | null {
  const named = REFERENCE.exec(reference)?.groups;
  return named === undefined ? null : { revision: Number(named.revision), shows: contentOf(named) };
}

function contentOf({ teller, after }: Readonly<Record<string, string>>): DocumentContent {
  if (teller !== undefined) return { kind: 'balance', tellerId: Number(teller) };
  return after === undefined ? { kind: 'trial balance' } : { kind: 'journal', after: Number(after) };
}
