import { isDeepStrictEqual } from 'node:util';
import type {
  AnyCollection,
  CollectionDeclaration,
  Document,
  DocumentStore,
} from '../document-store/document-store.js';
import { NamedError } from '../system/named-error.js';

/** A difference between two stores; one side is null where it has no such document. */
export interface Difference {
  readonly collection: string;
  readonly id: Document['id'];
  readonly left: Document | null;
  readonly right: Document | null;
}

/** The documents change faster than they can be compared. */
export class DocumentsTooFastError extends NamedError {
  constructor() {
    super('they change faster than they can be compared; stop the station, or wait for a quiet hour');
  }
}

/** What is asked of a server may be an event late, each time by another one of its nodes; a file or a copy is what it is. */
const CHECKS_AT_REST = { server: 10, files: 1 };

/** After how many checks a difference is no matter of the moment. @param server where it is on one */
export function checksAtRestOn(server: unknown): number {
  return server === null ? CHECKS_AT_REST.files : CHECKS_AT_REST.server;
}

export interface Comparison {
  /** How many documents were compared; a document in both stores counts once. */
  readonly documents: number;
  readonly differences: readonly Difference[];
}

type Scannable = Pick<DocumentStore, 'scan'>;

/** Compares two document stores document by document; never more than two documents are in memory. */
export async function compareStores(
  left: Scannable,
  right: Scannable,
  collections: readonly AnyCollection[],
  most = 10,
): Promise<Comparison> {
  let documents = 0;
  const differences: Difference[] = [];
  for (const collection of collections) {
    for await (const pair of pairs(left, right, collection as unknown as CollectionDeclaration)) {
      documents += 1;
      if (isDeepStrictEqual(pair.left, pair.right)) continue;
      differences.push({ collection: collection.name, ...pair });
      if (differences.length >= most) return { documents, differences };
    }
  }
  return { documents, differences };
}

type Pair = Omit<Difference, 'collection'>;

/** Walks through two lists in the order of their ids. */
async function* pairs(
  leftStore: Scannable,
  rightStore: Scannable,
  collection: CollectionDeclaration,
): AsyncGenerator<Pair> {
  const lefts = leftStore.scan(collection)[Symbol.asyncIterator]();
  const rights = rightStore.scan(collection)[Symbol.asyncIterator]();
  let left = await nextOf(lefts);
  let right = await nextOf(rights);
  while (left !== null || right !== null) {
    const order = left === null ? 1 : right === null ? -1 : compareIds(left.id, right.id);
    const id = (order <= 0 ? left : right)?.id as Document['id'];
    yield { id, left: order <= 0 ? left : null, right: order >= 0 ? right : null };
    if (order <= 0) left = await nextOf(lefts);
    if (order >= 0) right = await nextOf(rights);
  }
}

async function nextOf(documents: AsyncIterator<Document>): Promise<Document | null> {
  const { done, value } = await documents.next();
  return done ? null : value;
}

/** The ids of a collection have one type; texts are ordered by their bytes, like the scans of stores. */
export function compareIds(left: Document['id'], right: Document['id']): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
}

/** Only the fields that differ: a document has dozens. */
export function differenceText(difference: Difference): string {
  const { collection, id, left, right } = difference;
  if (left === null) return `${collection} ${id} is missing`;
  if (right === null) return `${collection} ${id} is there, but not by the log`;
  const [is, shouldBe] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  const texts = differingFields(difference).map((field) => {
    const [one, other] = [is, shouldBe].map((fields) => JSON.stringify(fields.get(field)) ?? 'nothing');
    return `${field} is ${one}, but the log makes it ${other}`;
  });
  return `${collection} ${id}: ${texts.join('; ')}`;
}

export function differingFields({ left, right }: Pick<Difference, 'left' | 'right'>): readonly string[] {
  const [is, shouldBe] = [new Map(Object.entries(left ?? {})), new Map(Object.entries(right ?? {}))];
  return [...new Set([...is.keys(), ...shouldBe.keys()])].filter(
    (field) => !isDeepStrictEqual(is.get(field), shouldBe.get(field)),
  );
}
