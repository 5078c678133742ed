/** A file of its own, because tills make references and never read one. */

type DocumentContent =
  | { readonly kind: 'balance'; readonly tellerId: number }
  | { readonly kind: 'trial balance' }
  | { readonly kind: 'journal'; readonly after: number };

export interface NamedDocument {
  /** The last event that it counts. */
  readonly revision: number;
  readonly shows: DocumentContent;
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
