import { isDeepStrictEqual } from 'node:util';
import type {
  AnyCollection,
  CollectionDeclaration,
  Document,
  DocumentId,
  DocumentReader,
} from '../../document-store/document-store.js';
import { compareIds, type Difference } from '../../projections/compare-stores.js';

type Finder = Pick<DocumentReader, 'find'>;

/** Documents a slice. */
const SLICE = 500;

/** Walks through collections in slices, in the order of their ids, round after round. */
export class Slices {
  readonly #collections: readonly CollectionDeclaration[];
  #collection = 0;
  #after: DocumentId | null = null;
  /** Documents in the round under way, and in the last whole one. */
  #sofar = 0;
  #round = 0;
  rounds = 0;

  constructor(collections: readonly AnyCollection[]) {
    this.#collections = collections as unknown as readonly CollectionDeclaration[];
  }

  /** How many documents were compared: in the last whole round, or so far. */
  get documents(): number {
    return Math.max(this.#round, this.#sofar);
  }

  /** The differences of the slice at hand; it stays there until `pass`. */
  async differences(left: Finder, right: Finder): Promise<Slice> {
    const collection = this.#collections[this.#collection] as CollectionDeclaration;
    const [lefts, rights] = await Promise.all([
      this.#slice(left, collection),
      this.#slice(right, collection),
    ]);
    const through = endOf(lefts, rights);
    const isWithin = ({ id }: Document) => through === null || compareIds(id, through) <= 0;
    const ours = new Map(lefts.filter(isWithin).map((document) => [document.id, document]));
    const theirs = new Map(rights.filter(isWithin).map((document) => [document.id, document]));
    const differences: Difference[] = [];
    const ids = new Set([...ours.keys(), ...theirs.keys()]);
    for (const id of ids) {
      const [one, other] = [ours.get(id) ?? null, theirs.get(id) ?? null];
      if (!isDeepStrictEqual(one, other)) {
        differences.push({ collection: collection.name, id, left: one, right: other });
      }
    }
    return { differences, documents: ids.size, through };
  }

  /** Goes on behind a slice. */
  pass({ documents, through }: Slice): void {
    this.#sofar += documents;
    this.#after = through;
    if (through !== null) return;
    this.#collection = (this.#collection + 1) % this.#collections.length;
    if (this.#collection > 0) return;
    this.#round = this.#sofar;
    this.#sofar = 0;
    this.rounds += 1;
  }

  #slice(store: Finder, collection: CollectionDeclaration): Promise<readonly Document[]> {
    const where = this.#after === null ? {} : { where: { id: { gt: this.#after } } };
    return store.find(collection, { ...where, orderBy: [['id', 'asc']], limit: SLICE });
  }
}

export interface Slice {
  readonly differences: readonly Difference[];
  readonly documents: number;
  /** The last id of the slice; null at the end of the collection. */
  readonly through: DocumentId | null;
}

/** Up to where both have been read. */
function endOf(lefts: readonly Document[], rights: readonly Document[]): DocumentId | null {
  const ends = [lefts, rights].flatMap((documents) =>
    documents.length < SLICE ? [] : [(documents.at(-1) as Document).id],
  );
  return ends.sort(compareIds)[0] ?? null;
}
