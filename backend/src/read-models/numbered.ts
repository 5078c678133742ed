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
  { offset, pageSize, direction, ids }: NumberedQuery,
): Promise<Page<D>> {
  if (ids !== undefined) {
    const orderBy = [['id', direction]] as const;
    return reader.page(collection, {
      where: { id: { in: ids } } as Filter<D>,
      orderBy,
      offset,
      limit: pageSize,
    });
  }
  const [newest] = await reader.find(collection, { orderBy: [['id', 'desc']], limit: 1 });
  const total = newest?.id ?? 0;
  const count = Math.max(0, Math.min(pageSize, total - offset));
  const idAt = (at: number) => (direction === 'desc' ? total - at : at + 1);
  const pageIds = Array.from({ length: count }, (_, index) => idAt(offset + index));
  return { rows: await reader.getMany(collection, pageIds), total };
}
