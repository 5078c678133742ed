import type { Document, Filter, Scalar } from './document-store.js';
import { matches, termOf } from './query-terms.js';
import { keyOf } from './scalars.js';

/** Whether a document in hand is one that a filter on fields with one value finds. @throws TypeError */
export function matchesFilter<D extends Document>(document: D, where: Filter<D>): boolean {
  const fields = document as unknown as Readonly<Record<string, Scalar | undefined>>;
  return Object.entries(where).every(([field, condition]) =>
    matches(keyOf(fields[field], field), termOf(field, condition, field)),
  );
}
