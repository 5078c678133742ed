import type { CollectionLayout } from './collection-layout.js';
import type { Document, DocumentId, Scalar } from './document-store.js';
import { checkedId, type Key, keyOf } from './scalars.js';

/** A document as adapters keep it: its JSON, and the keys it is found by. */
export interface Row {
  readonly id: DocumentId;
  readonly body: string;
  /** One for each of the layout's `scalarFields`. */
  readonly keys: readonly Key[];
}

/** @throws TypeError when the id or an indexed field holds what cannot be indexed */
export function rowOf(layout: CollectionLayout, document: Document): Row {
  const keys = keysOf(layout, document);
  const id = checkedId(document.id, layout.idType, layout.name);
  return { id, body: JSON.stringify(document), keys };
}

/** @throws TypeError when an indexed field holds what cannot be indexed */
export function keysOf(layout: CollectionLayout, document: Document): readonly Key[] {
  const fields = document as unknown as Readonly<Record<string, Scalar | undefined>>;
  return layout.scalarFields.map((field) => keyOf(fields[field], layout.name, field));
}
