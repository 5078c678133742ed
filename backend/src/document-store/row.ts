import type { CollectionLayout } from './collection-layout.js';
import type { Document, DocumentId, Scalar } from './document-store.js';
import { checkedId, type Key, keyOf } from './scalars.js';

/** What a document is found by. */
export interface RowKeys {
  /** One for each of the layout's `scalarFields`. */
  readonly keys: readonly Key[];
  /** One for each of the layout's `manyFields`: the distinct elements, in the order of the document. */
  readonly elements: readonly (readonly string[])[];
}

/** A document as adapters keep it: its JSON, and the keys it is found by. */
export interface Row extends RowKeys {
  readonly id: DocumentId;
  readonly body: string;
}

/** @throws TypeError when the id or an indexed field holds what cannot be indexed */
export function rowOf(layout: CollectionLayout, document: Document): Row {
  const { keys, elements } = keysOf(layout, document);
  const id = checkedId(document.id, layout.idType, layout.name);
  return { id, body: JSON.stringify(document), keys, elements };
}

/** @throws TypeError when an indexed field holds what cannot be indexed */
export function keysOf(layout: CollectionLayout, document: Document): RowKeys {
  const fields = document as unknown as Readonly<Record<string, unknown>>;
  return {
    keys: layout.scalarFields.map((field) => keyOf(fields[field] as Scalar, layout.name, field)),
    elements: layout.manyFields.map((field) => elementsOf(fields[field], `${layout.name}.${field}`)),
  };
}

function elementsOf(value: unknown, what: string): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((element) => typeof element === 'string')) {
    return [...new Set(value.map((element) => element.toWellFormed()))];
  }
  throw new TypeError(`${what} is indexed as \`many\`: it holds an array of strings`);
}
