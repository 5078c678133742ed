import { Layouts } from '../collection-layout.js';
import {
  type CredentialStore,
  type DocumentStore,
  DocumentsReplacedError,
  DocumentsUnavailableError,
  NoDocumentsError,
  type OpenCredentials,
  type OpenOptions,
  type ReadOnlyDocumentStore,
  type Rebuild,
  type RebuildBeside,
} from '../document-store.js';
import { RebuildAccess, WriteAccess } from '../read-access.js';
import { GenerationCollections } from './generation-collections.js';
import { MongoCredentials } from './mongo-credentials.js';
import { MongoGeneration } from './mongo-generation.js';
import { ReadingStore } from './reading-store.js';
import { MongoServer } from './server.js';

export interface MongoDocumentStoreOptions extends OpenOptions {
  /** `mongodb://…` or `mongodb+srv://…`; the database is `taya` where it names none. */
  readonly url: string;
  /** Whose documents: stations share a database without meeting. */
  readonly station: string;
}

/**
 * Opens the document store for writing. One writer for a station.
 * @throws TypeError when a declaration cannot be stored
 * @throws DocumentsUnavailableError when the server is away
 */
export function openMongoDocumentStore(options: MongoDocumentStoreOptions): Promise<DocumentStore> {
  return openGenerations(options, async (generations) => {
    const generation = await openOrStartAgain(generations, options.notice ?? (() => {}));
    return new WritingStore(generations, options.station, generation);
  });
}

/**
 * As `openMongoDocumentStore`, for reading; credentials can be written. It connects with its first call, so it may be
 * opened before the server is there. Opened before the writer, it finds nothing (checkpoint -1) until that is there;
 * later it never takes missing documents for none, but throws a `DocumentsUnavailableError`.
 */
export async function openMongoDocumentReader(
  options: MongoDocumentStoreOptions,
): Promise<ReadOnlyDocumentStore> {
  return new ReadingStore(generationsAt(options), options.station);
}

/**
 * Begins a rebuild beside documents that another process writes. That one cannot be kept waiting here: what it commits
 * between the last catching up and the swap, a few milliseconds, is seen again once it has gone on.
 * @throws DocumentsUnavailableError when there are no documents made for these declarations
 */
export function openMongoRebuildBeside(options: MongoDocumentStoreOptions): Promise<RebuildBeside> {
  return openGenerations(options, async (generations) => {
    const present = await generations.current();
    if (present?.schema !== generations.schema) throw new NoDocumentsError();
    return new MongoRebuildBeside(generations, await generations.create(), present.generation);
  });
}

export function openMongoCredentials({
  url,
  station,
}: Omit<MongoDocumentStoreOptions, 'collections'>): OpenCredentials {
  return new MongoCredentials(new MongoServer(url), station);
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

function generationsAt({ url, station, collections }: MongoDocumentStoreOptions): GenerationCollections {
  const layouts = new Layouts(collections);
  return new GenerationCollections(new MongoServer(url), station, layouts);
}

/** Asks the server, whose connection is closed when that fails. */
async function openGenerations<Opened>(
  options: MongoDocumentStoreOptions,
  open: (generations: GenerationCollections) => Promise<Opened>,
): Promise<Opened> {
  const generations = generationsAt(options);
  const { server } = generations;
  try {
    return await server.call(() => open(generations));
  } catch (error) {
    await server.close();
    throw error;
  }
}

class WritingStore extends WriteAccess implements DocumentStore {
  readonly credentials: CredentialStore;
  protected generation: MongoGeneration;
  #rebuild: Rebuild | null = null;
  #isStartingRebuild = false;

  constructor(
    private readonly generations: GenerationCollections,
    station: string,
    generation: number,
  ) {
    super(generations.layouts);
    this.credentials = new MongoCredentials(generations.server, station);
    this.generation = new MongoGeneration(generations, generation);
  }

  /** Nobody asks the server for it: the next commit finds out. */
  whyLost(): null {
    return null;
  }

  async beginRebuild(): Promise<Rebuild> {
    if (this.#rebuild !== null || this.#isStartingRebuild) throw new Error('A rebuild is under way already');
    this.#isStartingRebuild = true;
    try {
      const { generations } = this;
      const rebuilt = new MongoGeneration(
        generations,
        await generations.server.call(() => generations.create()),
      );
      this.#rebuild = new RebuildAccess(this.layouts, rebuilt, (outcome) =>
        this.#endRebuild(rebuilt, outcome),
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
      await this.generations.server.close();
    }
  }

  #endRebuild(rebuilt: MongoGeneration, outcome: 'swap' | 'discard'): Promise<void> {
    this.#rebuild = null;
    const { generations } = this;
    return generations.server.call(async () => {
      if (outcome === 'discard') return generations.remove(rebuilt.number);
      const old = this.generation.number;
      if (!(await generations.replace(old, rebuilt.number))) {
        throw new DocumentsUnavailableError('Another writer has replaced the read models during a rebuild');
      }
      this.generation = rebuilt;
      await generations.remove(old);
    });
  }
}

class MongoRebuildBeside extends RebuildAccess<MongoGeneration> implements RebuildBeside {
  constructor(generations: GenerationCollections, generation: number, present: number) {
    const { server, layouts } = generations;
    super(layouts, new MongoGeneration(generations, generation), async (outcome) => {
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
