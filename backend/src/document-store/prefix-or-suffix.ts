import { reverseText } from '@taya/contracts/serial';
import type { CollectionDeclaration, Condition, Document, DocumentReader, Filter } from './document-store.js';

/**
 * Most documents a search by either end of a code reads from each end. Four characters of a serial narrow ten million
 * bets down to about eleven; the bound is there for searches of a single character.
 */
export const MAX_MATCHES_PER_END = 2_000;

/** Two lists of documents as one, each document once, newest (highest id) first. */
export function mergeNewestFirst<D extends Document>(one: readonly D[], other: readonly D[]): readonly D[] {
  const byId = new Map([...one, ...other].map((document) => [document.id, document]));
  return [...byId.values()].sort((a, b) => Number(b.id) - Number(a.id));
}

/** The fields that hold a code and the code from end to start. */
export interface CodeFields<D extends Document> {
  readonly forwards: keyof D & string;
  readonly backwards: keyof D & string;
}

/** Documents whose code starts or ends with `part` (normalised), newest first. */
export async function findByPrefixOrSuffix<D extends Document>(
  reader: DocumentReader,
  collection: CollectionDeclaration<D>,
  fields: CodeFields<D>,
  part: string,
  where: Filter<D> = {},
): Promise<readonly D[]> {
  const findByPrefix = (field: keyof D & string, prefix: string) => {
    const condition: Condition = { prefix };
    return reader.find(collection, {
      where: { ...where, [field]: condition } as Filter<D>,
      orderBy: [[field, 'asc']],
      limit: MAX_MATCHES_PER_END,
    });
  };
  const [starting, ending] = await Promise.all([
    findByPrefix(fields.forwards, part),
    findByPrefix(fields.backwards, reverseText(part)),
  ]);
  return mergeNewestFirst(starting, ending);
}
