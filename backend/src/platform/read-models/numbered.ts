import type {
  CollectionDeclaration,
  Document,
  DocumentReader,
  Page,
} from '../document-store/document-store.js';

/** A document whose ids are 1, 2, 3 … without gaps: such documents are never removed. */
interface Numbered extends Document {
  readonly id: number;
}

/**
 * A page of a whole collection, newest first. The newest id is the number of documents and the others follow from it,
 * so that neither counting ten million bets nor a page deep down reads more than what is shown.
 */
export async function newestFirst<D extends Numbered>(
  reader: DocumentReader,
  collection: CollectionDeclaration<D>,
  { offset, pageSize }: { readonly offset: number; readonly pageSize: number },
): Promise<Page<D>> {
  const [newest] = await reader.find(collection, { orderBy: [['id', 'desc']], limit: 1 });
  const total = newest?.id ?? 0;
  const count = Math.max(0, Math.min(pageSize, total - offset));
  const ids = Array.from({ length: count }, (_, index) => total - offset - index);
  return { rows: await reader.getMany(collection, ids), total };
}
