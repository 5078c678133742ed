import { NamedError, OperatorError } from '../system/named-error.js';

/**
 * The document store port: read models (thrown away and rebuilt at will) and the credentials (password hashes, keys),
 * which rebuilds leave alone. Every adapter passes `document-store.suite.ts`.
 *
 * A query that no declared index can answer throws `MissingIndexError`: nothing ever scans a collection unseen.
 */

/**
 * Values that can be indexed and compared: numbers finite, one type a field (or null; a missing field is null).
 * Null sorts first; booleans compare false < true, strings by code point (the order of their UTF-8 bytes; it differs
 * from `<` of JavaScript, which compares UTF-16 code units, once characters beyond U+FFFF meet U+E000..U+FFFF).
 */
export type Scalar = string | number | boolean | null;

/** What a range may end at. A range never matches null: ask for null by equality. */
export type Bound = string | number | boolean;

/** Ids are positive integers or strings, one kind a collection. */
export type DocumentId = string | number;

/** A JSON value with an id: what `JSON.stringify` leaves out is not stored. Integers are exact up to 2^53. */
export interface Document {
  readonly id: DocumentId;
}

/**
 * A condition on one field: a plain value is equality, an empty `in` matches nothing.
 * `prefix` is case-sensitive; store a folded copy of a field to search without case.
 */
export type Condition =
  | Scalar
  | { readonly in: readonly Scalar[] }
  | { readonly gte?: Bound; readonly gt?: Bound; readonly lte?: Bound; readonly lt?: Bound }
  | { readonly prefix: string };

export type Filter<D extends Document> = { readonly [Field in keyof D & string]?: Condition };

export type Direction = 'asc' | 'desc';

export interface Query<D extends Document> {
  readonly where?: Filter<D>;
  /** Sort fields in order; `id` in the direction of the first is always the last tie-break. Default: `id` ascending. */
  readonly orderBy?: readonly (readonly [field: keyof D & string, direction: Direction])[];
  readonly offset?: number;
  readonly limit: number;
}

export interface Page<D extends Document> {
  readonly rows: readonly D[];
  /** Documents that match `where`, on all pages. */
  readonly total: number;
}

/** Documents that match, added up: one group for each combination of values that the fields of `by` have among them. */
export interface Totalling<D extends Document> {
  readonly where?: Filter<D>;
  /** Fields that hold numbers, texts or null. None: all matches are one group. */
  readonly by: readonly (keyof D & string)[];
  /** Fields that hold whole numbers or null, which adds nothing. */
  readonly sum: readonly (keyof D & string)[];
}

export interface Group {
  /** The values of the fields of `by`, in their order. */
  readonly of: readonly (string | number | null)[];
  /** More than 0: what nothing matches has no group. */
  readonly count: number;
  /** The sums of the fields of `sum`, in their order; beyond 2^53 rounded. */
  readonly sums: readonly number[];
}

/**
 * A declared index: its fields in order (`id` needs none, it is the last field of every index).
 *
 * A query is answered by an index when its equality (`in`) fields are a prefix of the index's fields (in any order),
 * followed by at most one range or prefix field, and the sort is exactly the index's remaining fields and `id`, all in
 * one direction (fields held by equality may stand anywhere in the sort). So a range field is the first sort field. What
 * several values of an `in` find may be sorted: the cost grows with the number of matches.
 * Further conditions are allowed as a remainder only on fields named in `covers`, and only when the index has narrowed
 * the documents down. `id` alone is an index too.
 *
 * What an index finds by its leading fields may also be sorted by one of its `sorts`, fields that it covers, with `id` as
 * the tie-break. The cost grows with the number of matches.
 *
 * Totals are added up from an index alone: it holds or covers every field of `where`, `by` and `sum`.
 */
export interface IndexDeclaration<D extends Document> {
  readonly fields: readonly (keyof D & string)[];
  /** Fields that may be filtered among what the index's leading fields have already narrowed down. */
  readonly covers?: readonly (keyof D & string)[];
  /** Covered fields that what was found may be sorted by. */
  readonly sorts?: readonly (keyof D & string)[];
}

export interface CollectionDeclaration<D extends Document = Document> {
  readonly name: string;
  readonly idType: 'number' | 'string';
  readonly indexes: readonly IndexDeclaration<D>[];
  /** Phantom: carries the document type. */
  readonly document?: D;
}

/** A declaration of whatever document type, for lists of collections. */
export interface AnyCollection {
  readonly name: string;
  readonly idType: 'number' | 'string';
  readonly indexes: readonly {
    readonly fields: readonly string[];
    readonly covers?: readonly string[];
    readonly sorts?: readonly string[];
  }[];
}

export interface OpenOptions {
  /** The same for everybody who opens them: readers see nothing of documents made for other declarations. */
  readonly collections: readonly AnyCollection[];
  /** Told in one sentence when the documents are given up: they are gone, damaged or made for other declarations. */
  readonly notice?: (text: string) => void;
}

export type Write =
  | {
      readonly kind: 'put';
      readonly collection: string;
      readonly document: Document;
      /** What the store holds in its place, where the writer has read it since the last commit: it is not looked up again. */
      readonly before?: Document | undefined;
    }
  | { readonly kind: 'remove'; readonly collection: string; readonly id: DocumentId };

/**
 * The writes of one projection over the events up to and with `checkpoint`, applied in order, together with it or not
 * at all. Removing a document that is not there is no error.
 */
export interface WriteBatch {
  readonly projection: string;
  /** Checkpoint the projection believed to be at; another one in the store throws `CheckpointConflictError`. */
  readonly expectedCheckpoint: number;
  readonly checkpoint: number;
  readonly writes: readonly Write[];
}

/** No declared index answers the query; the message names the query and the indexes there are. */
export class MissingIndexError extends NamedError {}

/** The batch was delivered before, or another writer went on. Nothing of it was written. */
export class CheckpointConflictError extends NamedError {}

/** A stored id has a value already. */
export class DuplicateKeyError extends NamedError {}

/** The credentials are damaged or were changed by others. They are not derived: only a backup has them. */
export class CredentialsDamagedError extends OperatorError {
  constructor(path: string, cause: Error) {
    super(
      `${path} is damaged: ${cause.message}. It holds passwords and keys, nothing of the ledger: put this file alone back ` +
        'from the newest backup. Without one, move it away, set a password with "npm run reset-password -- superadmin", and start.',
      { cause },
    );
  }
}

/** The documents turned out damaged, or were replaced under this store. They are derived: opened again, they are rebuilt. */
export class DocumentsUnavailableError extends NamedError {}

/** The server of the documents cannot be used. The message is one line, with its address but without a password. */
export class DocumentServerError extends OperatorError {}

/** There is nothing to rebuild beside. */
export class NoDocumentsError extends DocumentsUnavailableError {
  constructor() {
    super('There are no read models of this version of the program: a start of the station makes them');
  }
}

/** The documents, or those that were made beside them, are not what they were when the rebuild began. */
export class DocumentsReplacedError extends DocumentsUnavailableError {
  constructor() {
    super('The station was started again meanwhile, or has rebuilt its read models itself: run it again');
  }
}

/**
 * All calls throw a TypeError for a condition, id or document outside the types above, and an Error for a collection
 * the store was not opened with: both are faults of the program. They throw a `DocumentsUnavailableError` or the
 * error of the store beneath when that fails.
 */
export interface DocumentReader {
  get<D extends Document>(collection: CollectionDeclaration<D>, id: DocumentId): Promise<D | null>;
  /** The documents found, in the order of `ids`; those missing are left out. */
  getMany<D extends Document>(
    collection: CollectionDeclaration<D>,
    ids: readonly DocumentId[],
  ): Promise<readonly D[]>;
  /** @throws MissingIndexError */
  find<D extends Document>(collection: CollectionDeclaration<D>, query: Query<D>): Promise<readonly D[]>;
  /** Like `find`, with the number of matches on all pages. @throws MissingIndexError */
  page<D extends Document>(collection: CollectionDeclaration<D>, query: Query<D>): Promise<Page<D>>;
  /** @throws MissingIndexError */
  count<D extends Document>(collection: CollectionDeclaration<D>, where: Filter<D>): Promise<number>;
  /** Sums of the documents that match, by group, in no particular order. @throws MissingIndexError */
  totals<D extends Document>(
    collection: CollectionDeclaration<D>,
    totalling: Totalling<D>,
  ): Promise<readonly Group[]>;
}

/** A document as JSON: equal texts are of equal documents, other texts may be too. */
export interface Stored {
  /** Under which it is found; that the text has the same one is not checked. */
  readonly id: DocumentId;
  readonly text: string;
}

/** A store opened beside its writer, or after it. */
export interface ReadOnlyDocumentStore extends DocumentReader {
  /** Revision up to which a projection's documents are written; -1 when it never ran. */
  checkpoint(projection: string): Promise<number>;
  /**
   * All documents of a collection in id order, for comparing and exporting; never used by a call of the API. Not a
   * snapshot: a write made meanwhile may be seen or not.
   */
  scan<D extends Document>(collection: CollectionDeclaration<D>): AsyncIterable<D>;
  /** What is stored behind `id` in id order, at most `limit`, for comparing many. */
  storedAfter(collection: AnyCollection, id: DocumentId | null, limit: number): Promise<readonly Stored[]>;
  /** For the process that opened the store for writing; it reads too. */
  readonly credentials: CredentialStore;
  close(): Promise<void>;
}

export interface DocumentStore extends ReadOnlyDocumentStore {
  /** @throws CheckpointConflictError */
  commit(batch: WriteBatch): Promise<void>;
  /** Why nothing can be committed any more: others have found the documents damaged, or replaced them. Else null. */
  whyLost(): string | null;
  /**
   * Starts a rebuild of every collection beside the present documents, which stay readable and writable until `swap`.
   * It begins without documents or checkpoints. One at a time: a second call throws.
   */
  beginRebuild(): Promise<Rebuild>;
}

export interface Rebuild extends Omit<DocumentStore, 'beginRebuild' | 'whyLost' | 'credentials' | 'close'> {
  /**
   * Makes one of the indexes that are left for the end, where they are: seconds of work where there are millions of
   * documents. `swap` makes those that nobody made.
   * @returns false when there was none
   */
  makeNextIndex(): Promise<boolean>;
  /**
   * Puts the rebuilt documents and checkpoints in the place of the present ones; readers see them from their next call
   * on. Swap when the rebuild has caught up, or readers go back in time. The rebuild takes no further calls.
   */
  swap(): Promise<void>;
  /** Gives the rebuilt documents up. Does nothing after a `swap`. */
  discard(): Promise<void>;
}

/** A rebuild beside documents that another process writes. */
export interface RebuildBeside extends Omit<Rebuild, 'swap'> {
  /**
   * The first difference of what a copy of the present documents, at the rebuilt checkpoint, keeps beside them to find them
   * by; null when there is none, or when they are no file.
   */
  storedDifference(copy: string): string | null;
  /**
   * Puts the rebuilt documents and checkpoints in the place of the present ones. Their writer finds it out with its next
   * batch, and goes on at the rebuilt checkpoint. The rebuild takes no further calls.
   * @param catchUp takes the rebuild to the end of the log, while nothing is written to the present documents
   * @throws DocumentsUnavailableError when somebody else has replaced either meanwhile
   */
  swapAfter(catchUp: () => Promise<void>): Promise<void>;
}

export const CREDENTIAL_STORE = Symbol('CredentialStore');

/** What is never rebuilt and never in the event log: password hashes, the token key, print keys. Insert-only. */
export interface CredentialStore {
  get(namespace: string, id: string): Promise<string | null>;
  /** Durable when it resolves. @throws DuplicateKeyError when the id is taken */
  insert(namespace: string, id: string, value: string): Promise<void>;
}

/** A password hash, a key, or an address that a user has signed in from. */
export interface StoredCredential {
  readonly namespace: string;
  readonly id: string;
  readonly value: string;
}

/** The credentials by themselves, for moving them to another store; never used by a call of the API. */
export interface OpenCredentials extends CredentialStore {
  /** All values, in no particular order. What is inserted meanwhile may be among them or not. */
  scan(): AsyncIterable<StoredCredential>;
  close(): Promise<void> | void;
}
