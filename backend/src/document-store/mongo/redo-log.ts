import { Binary, BSON, type Collection, ObjectId } from 'mongodb';
import type { Chunk, Pending } from './generations.js';
import type { CollectionWrites } from './prepared-batch.js';
import type { StoredDocument, StoredId } from './stored-document.js';

/** A document of the server holds at most 16 MiB. */
const CHUNK_BYTES = 4 * 2 ** 20;

type Logged = Pick<Pending, 'batch' | 'chunks'>;

/**
 * Whole batches, kept until their documents are written: for servers without transactions. What a crash leaves before a
 * batch counts goes with its generation.
 */
export class RedoLog {
  readonly #chunks: Collection<Chunk>;

  constructor(chunks: Collection<Chunk>) {
    this.#chunks = chunks;
  }

  /** Writes that do not count yet. */
  async add(writes: readonly CollectionWrites[]): Promise<Logged> {
    const batch = new ObjectId().toHexString();
    const chunks = chunksOf(writes);
    // One by one: a message has its limit too.
    for (const [at, writesOfChunk] of chunks.entries()) {
      const bytes = BSON.serialize({ writes: writesOfChunk });
      await this.#chunks.insertOne({ _id: chunkId(batch, at), writes: new Binary(bytes) });
    }
    return { batch, chunks: chunks.length };
  }

  async read({ batch, chunks }: Logged): Promise<readonly CollectionWrites[]> {
    const ids = chunkIds({ batch, chunks });
    const found = await this.#chunks.find({ _id: { $in: ids } }).toArray();
    const byId = new Map(found.map((chunk) => [chunk._id, chunk]));
    return ids.flatMap((id) => {
      const chunk = byId.get(id);
      if (chunk === undefined) throw new Error(`The redo log of the read models has lost ${id}`);
      // Integers stay as they were: they are written again as they are.
      const { writes } = BSON.deserialize(chunk.writes.value(), { promoteLongs: false });
      return writes as readonly CollectionWrites[];
    });
  }

  async remove(logged: Logged): Promise<void> {
    if (logged.chunks > 0) await this.#chunks.deleteMany({ _id: { $in: chunkIds(logged) } });
  }
}

/** Parts of at most about 4 MiB. Removals of a collection stay before its puts. */
function chunksOf(writes: readonly CollectionWrites[]): readonly (readonly CollectionWrites[])[] {
  const chunks: CollectionWrites[][] = [];
  let left = 0;
  const add = (part: CollectionWrites, bytes: number) => {
    if (bytes > left) {
      chunks.push([]);
      left = CHUNK_BYTES;
    }
    chunks.at(-1)?.push(part);
    left -= bytes;
  };
  for (const { collection, removed, put } of writes) {
    for (const part of partsOf<StoredId>(removed)) add({ collection, removed: part, put: [] }, sizeOf(part));
    for (const part of partsOf<StoredDocument>(put))
      add({ collection, removed: [], put: part }, sizeOf(part));
  }
  return chunks;
}

/** Splits a list where its size comes to a quarter of a chunk. */
function partsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (bytes > CHUNK_BYTES / 4) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(item);
    bytes += sizeOf([item]);
  }
  return parts;
}

function sizeOf(items: readonly unknown[]): number {
  return BSON.calculateObjectSize({ items });
}

function chunkIds({ batch, chunks }: Logged): string[] {
  return Array.from({ length: chunks }, (_, at) => chunkId(batch, at));
}

function chunkId(batch: string, at: number): string {
  return `${batch}/${at}`;
}
