import type {
  CollectionDeclaration,
  Direction,
  Document,
  DocumentReader,
  Filter,
  Page,
} from '../document-store/document-store.js';

/** A document with an id from 1, 2, 3 … without gaps: such documents are never removed. */
interface Numbered extends Document {
  readonly id: number;
}

export interface NumberedQuery {
  readonly offset: number;
  readonly pageSize: number;
  readonly direction: Direction;
  /** Only these; undefined for all. */
  readonly ids: readonly number[] | undefined;
}

/**
 * A page of a whole collection. The newest id is the number of documents and the others follow from it, so that neither
 * counting ten million bets nor a deep page reads more than it shows.
 */
export async function numberedPage<D extends Numbered>(
  reader: DocumentReader,
  collection: CollectionDeclaration<D>,
  query: NumberedQuery,
): Promise<Page<D>> {
  const { offset, pageSize, direction, ids } = query;
  if (ids !== undefined) return pageInOrder(reader, collection, {}, query);
  const [newest] = await reader.find(collection, { orderBy: [['id', 'desc']], limit: 1 });
  const total = newest?.id ?? 0;
  const count = Math.max(0, Math.min(pageSize, total - offset));
  const idAt = (place: number) => (direction === 'desc' ? total - place : place + 1);
  const shown = Array.from({ length: count }, (_, index) => idAt(offset + index));
  return { rows: await reader.getMany(collection, shown), total };
}

/**
 * A page of the documents that match, from an index that ends with the fields of `where`.
 * @throws MissingIndexError
 */
export function pageInOrder<D extends Document>(
  reader: DocumentReader,
  collection: CollectionDeclaration<D>,
  where: Filter<D>,
  { offset, pageSize, direction, ids }: NumberedQuery,
): Promise<Page<D>> {
  return reader.page(collection, {
    where: { ...where, ...amongIds(ids) },
    orderBy: [['id', direction]],
    offset,
    limit: pageSize,
  });
}

/** The condition for only some ids; none when `ids` is undefined. */
export function amongIds(ids: readonly number[] | undefined): Filter<Document> {
  return ids === undefined ? {} : { id: { in: ids } };
}
