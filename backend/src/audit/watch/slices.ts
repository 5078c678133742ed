import { isDeepStrictEqual } from 'node:util';
import type {
  AnyCollection,
  Document,
  DocumentId,
  ReadOnlyDocumentStore,
  Stored,
} from '../../document-store/document-store.js';
import { compareIds, type Difference } from '../../projections/compare-stores.js';

export type Sliced = Pick<ReadOnlyDocumentStore, 'storedAfter'>;

/** Documents a slice. */
const SLICE = 500;

export interface Slice {
  readonly differences: readonly Difference[];
  readonly documents: number;
  /** The last id of the slice; null at the end of the collection. */
  readonly through: DocumentId | null;
}

/** Walks through collections in slices, in the order of their ids, round after round. */
export class Slices {
  readonly #collections: readonly AnyCollection[];
  #collection = 0;
  #after: DocumentId | null = null;
  /** Documents in the round under way, and in the last whole one. */
  #sofar = 0;
  #round = 0;
  rounds = 0;

  constructor(collections: readonly AnyCollection[]) {
    this.#collections = collections;
  }

  /** How many documents were compared: in the last whole round, or so far. */
  get documents(): number {
    return Math.max(this.#round, this.#sofar);
  }

  /** The slice at hand; it stays there until `pass`. */
  compare(left: Sliced, right: Sliced): Promise<Slice> {
    return compareAfter(left, right, this.#collections[this.#collection] as AnyCollection, this.#after);
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
}

/** Compares the newest documents of a collection whose ids are numbers without gaps. */
export async function compareNewest(
  left: Sliced,
  right: Sliced & Pick<ReadOnlyDocumentStore, 'find'>,
  collection: AnyCollection,
): Promise<Slice> {
  const [last] = await right.find(
    { name: collection.name, idType: 'number', indexes: [] },
    { orderBy: [['id', 'desc']], limit: 1 },
  );
  return compareAfter(left, right, collection, last === undefined ? null : Number(last.id) - SLICE);
}

async function compareAfter(
  left: Sliced,
  right: Sliced,
  collection: AnyCollection,
  after: DocumentId | null,
): Promise<Slice> {
  const [lefts, rights] = await Promise.all([
    left.storedAfter(collection, after, SLICE),
    right.storedAfter(collection, after, SLICE),
  ]);
  const ends = [lefts, rights].flatMap((stored) => (stored.length < SLICE ? [] : [lastOf(stored)]));
  const through = ends.sort(compareIds)[0] ?? null;
  // Nearly always: to read the documents out of their texts would take most of the time.
  const isSame = lefts.length === rights.length && lefts.every((one, at) => isEqual(one, rights[at]));
  if (isSame) return { differences: [], documents: lefts.length, through };
  return { ...differing(collection.name, within(lefts, through), within(rights, through)), through };
}

const lastOf = (stored: readonly Stored[]) => (stored.at(-1) as Stored).id;

function isEqual(one: Stored, other: Stored | undefined): boolean {
  return one.id === other?.id && one.text === other.text;
}

type Texts = ReadonlyMap<DocumentId, string>;

function within(stored: readonly Stored[], through: DocumentId | null): Texts {
  const kept = stored.filter(({ id }) => through === null || compareIds(id, through) <= 0);
  return new Map(kept.map(({ id, text }) => [id, text]));
}

function differing(collection: string, lefts: Texts, rights: Texts) {
  const ids = new Set([...lefts.keys(), ...rights.keys()]);
  const differences = [...ids].flatMap((id): Difference[] => {
    if (lefts.get(id) === rights.get(id)) return [];
    const [left, right] = [documentOf(lefts.get(id)), documentOf(rights.get(id))];
    return isDeepStrictEqual(left, right) ? [] : [{ collection, id, left, right }];
  });
  return { differences, documents: ids.size };
}

function documentOf(text: string | undefined): Document | null {
  return text === undefined ? null : JSON.parse(text);
}
