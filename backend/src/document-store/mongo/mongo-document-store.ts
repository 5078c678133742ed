import { Layouts } from '../collection-layout.js';
import {
  type AnyCollection,
  type CredentialStore,
  type DocumentStore,
  DocumentsReplacedError,
  DocumentsUnavailableError,
  NoDocumentsError,
  type OpenCredentials,
  type ReadOnlyDocumentStore,
  type Rebuild,
  type RebuildBeside,
  type WriteBatch,
} from '../document-store.js';
import { ReadAccess, type ReadableGeneration, type Soon } from '../read-access.js';
import { Committer } from './committer.js';
import { GenerationCollections } from './generation-collections.js';
import { MongoCredentials } from './mongo-credentials.js';
import { MongoGeneration } from './mongo-generation.js';
import { ReadingStore } from './reading-store.js';
import { MongoServer } from './server.js';

export interface MongoDocumentStoreOptions {
  /** `mongodb://…` or `mongodb+srv://…`; the database is `taya` where it names none. */
  readonly url: string;
  /** Whose documents: stations share a database without meeting. */
  readonly station: string;
  /** The same for everybody: readers see nothing of documents made for other declarations. */
  readonly collections: readonly AnyCollection[];
  /** Told in one sentence when the documents are given up because they are gone or made for other declarations. */
  readonly notice?: (text: string) => void;
}

/**
 * Opens the document store for writing. One writer for a station.
 * @throws TypeError when a declaration cannot be kept
 * @throws DocumentsUnavailableError when the server is away
 */
export async function openMongoDocumentStore(options: MongoDocumentStoreOptions): Promise<DocumentStore> {
  const layouts = new Layouts(options.collections);
  const server = new MongoServer(options.url);
  try {
    const generations = new GenerationCollections(server.database, options.station, layouts);
    const generation = await server.call(() => openOrStartAgain(generations, options.notice ?? (() => {})));
    const committer = new Committer(server, generations, generation, layouts);
    return new WritingStore(server, options.station, layouts, { generations, generation, committer });
  } catch (error) {
    await server.close();
    throw error;
  }
}

/**
 * As `openMongoDocumentStore`, for reading; credentials can be written. It connects with its first call, so it may be
 * opened before the server is there. Opened before the writer, it finds nothing (checkpoint -1) until that is there;
 * later it never takes missing documents for none, but throws a `DocumentsUnavailableError`.
 */
export async function openMongoDocumentReader({
  url,
  station,
  collections,
}: MongoDocumentStoreOptions): Promise<ReadOnlyDocumentStore> {
  return new ReadingStore(new MongoServer(url), station, new Layouts(collections));
}

/**
 * Begins a rebuild beside documents that another process writes. That one cannot be kept waiting here: what it commits
 * between the last catching up and the swap, a few milliseconds, is seen again once it has gone on.
 * @throws DocumentsUnavailableError when there are no documents made for these declarations
 */
export async function openMongoRebuildBeside({
  url,
  station,
  collections,
}: MongoDocumentStoreOptions): Promise<RebuildBeside> {
  const layouts = new Layouts(collections);
  const server = new MongoServer(url);
  try {
    const generations = new GenerationCollections(server.database, station, layouts);
    const present = await server.call(() => generations.current());
    if (present?.schema !== generations.schema) throw new NoDocumentsError();
    const generation = await server.call(() => generations.create());
    const committer = new Committer(server, generations, generation, layouts);
    return new MongoRebuildBeside(
      server,
      layouts,
      { generations, generation, committer },
      present.generation,
    );
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Opens the credentials alone. It connects with its first call. */
export function openMongoCredentials({
  url,
  station,
}: Omit<MongoDocumentStoreOptions, 'collections'>): OpenCredentials {
  const server = new MongoServer(url);
  const credentials = new MongoCredentials(server, station);
  return {
    get: (namespace, id) => credentials.get(namespace, id),
    insert: (namespace, id, value) => credentials.insert(namespace, id, value),
    scan: () => credentials.scan(),
    close: () => server.close(),
  };
}

/** The generation in force, or a new one where there is none for these declarations. */
async function openOrStartAgain(
  generations: GenerationCollections,
  notice: (text: string) => void,
): Promise<number> {
  const current = await generations.current();
  if (current !== null && current.schema !== generations.schema) {
    notice('The declarations of the read models have changed: they are built again from the ledger.');
  } else if (current !== null && (await generations.checkpoints(current.generation)) !== null) {
    await generations.removeOthers(current.generation);
    return current.generation;
  } else if (current !== null) {
    notice('The read models are gone from their server: they are built again from the ledger.');
  }
  const generation = await generations.create();
  await generations.putInForce(generation);
  await generations.removeOthers(generation);
  return generation;
}

/** Asks a generation that is open. */
function askOf<Answer>(
  server: MongoServer,
  { generations, generation }: Open,
  question: (generation: ReadableGeneration) => Soon<Answer>,
): Promise<Answer> {
  return server.call(async () => question(new MongoGeneration(generations, generation)));
}

interface Open {
  readonly generations: GenerationCollections;
  readonly generation: number;
  readonly committer: Committer;
}

class WritingStore extends ReadAccess implements DocumentStore {
  readonly credentials: CredentialStore;
  readonly #server: MongoServer;
  #open: Open;
  #rebuild: MongoRebuild | null = null;
  #isStartingRebuild = false;

  constructor(server: MongoServer, station: string, layouts: Layouts, open: Open) {
    super(layouts);
    this.credentials = new MongoCredentials(server, station);
    this.#server = server;
    this.#open = open;
  }

  commit(batch: WriteBatch): Promise<void> {
    return this.#open.committer.commit(batch);
  }

  /** Nobody looks at the server for it: the next commit finds out. */
  whyLost(): null {
    return null;
  }

  async beginRebuild(): Promise<Rebuild> {
    if (this.#rebuild !== null || this.#isStartingRebuild) throw new Error('A rebuild is under way already');
    this.#isStartingRebuild = true;
    try {
      const { generations } = this.#open;
      const generation = await this.#server.call(() => generations.create());
      const committer = new Committer(this.#server, generations, generation, this.layouts);
      const open = { generations, generation, committer };
      this.#rebuild = new MongoRebuild(this.#server, this.layouts, open, (outcome) =>
        this.#endRebuild(open, outcome),
      );
      return this.#rebuild;
    } finally {
      this.#isStartingRebuild = false;
    }
  }

  async close(): Promise<void> {
    try {
      await this.#rebuild?.discard();
    } finally {
      await this.#server.close();
    }
  }

  protected override ask<Answer>(
    question: (generation: ReadableGeneration) => Soon<Answer>,
  ): Promise<Answer> {
    return askOf(this.#server, this.#open, question);
  }

  #endRebuild(rebuilt: Open, outcome: 'swap' | 'discard'): Promise<void> {
    this.#rebuild = null;
    const { generations, generation } = rebuilt;
    return this.#server.call(async () => {
      if (outcome === 'discard') return generations.remove(generation);
      const old = this.#open.generation;
      if (!(await generations.replace(old, generation))) {
        throw new DocumentsUnavailableError('Another writer has replaced the read models during a rebuild');
      }
      this.#open = rebuilt;
      await generations.remove(old);
    });
  }
}

class MongoRebuild extends ReadAccess implements Rebuild {
  readonly #server: MongoServer;
  readonly #open: Open;
  readonly #end: (outcome: 'swap' | 'discard') => Promise<void>;
  #hasEnded = false;

  constructor(
    server: MongoServer,
    layouts: Layouts,
    open: Open,
    end: (outcome: 'swap' | 'discard') => Promise<void>,
  ) {
    super(layouts);
    this.#server = server;
    this.#open = open;
    this.#end = end;
  }

  async commit(batch: WriteBatch): Promise<void> {
    this.#check();
    await this.#open.committer.commit(batch);
  }

  async makeNextIndex(): Promise<boolean> {
    this.#check();
    return false;
  }

  async swap(): Promise<void> {
    this.#check();
    this.#hasEnded = true;
    await this.#end('swap');
  }

  async discard(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    await this.#end('discard');
  }

  protected override async ask<Answer>(
    question: (generation: ReadableGeneration) => Soon<Answer>,
  ): Promise<Answer> {
    this.#check();
    return askOf(this.#server, this.#open, question);
  }

  #check(): void {
    if (this.#hasEnded) throw new Error('This rebuild has ended');
  }
}

class MongoRebuildBeside extends MongoRebuild implements RebuildBeside {
  constructor(server: MongoServer, layouts: Layouts, open: Open, present: number) {
    const { generations, generation } = open;
    super(server, layouts, open, async (outcome) => {
      try {
        await server.call(async () => {
          if (outcome === 'discard') return generations.remove(generation);
          if (!(await generations.replace(present, generation))) throw new DocumentsReplacedError();
          await generations.remove(present);
        });
      } finally {
        await server.close();
      }
    });
  }

  storedDifference(): null {
    return null;
  }

  async swapAfter(catchUp: () => Promise<void>): Promise<void> {
    await catchUp();
    await this.swap();
  }
}
