import { Long, type Document as MongoFields } from 'mongodb';
import type { Document, DocumentId } from '../document-store.js';
import type { Row } from '../row.js';

/** An `_id` as it is stored: numbers as 64-bit integers. */
export type StoredId = Long | string;

/** A document as it is stored: its fields by their own names, so that it can be read with any tool. */
export interface StoredDocument extends MongoFields {
  readonly _id: StoredId;
}

/** The driver stores whole numbers beyond 32 bits as floating point, unless they come as `Long`. */
export function exact<Value>(value: Value): Value | Long {
  return Number.isSafeInteger(value) ? Long.fromNumber(value as number) : value;
}

export function storedId(id: DocumentId): StoredId {
  return typeof id === 'string' ? id : Long.fromNumber(id);
}

export function toStoredDocument({ id, body }: Row): StoredDocument {
  const { id: _, ...fields } = JSON.parse(body, (_key, value) => exact(value));
  return { _id: storedId(id), ...fields };
}

export function documentOf<D extends Document>(found: StoredDocument): D {
  // The driver reads integers up to 2^53 as numbers again.
  const { _id, ...fields } = found;
  return { id: _id, ...fields } as unknown as D;
}
