import { Binary, BSON, type Collection, Long, ObjectId } from 'mongodb';
import { type Checkpoint, readCheckpoint, type StoredCheckpoint, storedCheckpoints } from './checkpoints.js';
import { isDuplicateKey } from './failures.js';
import type { CollectionWrites } from './prepared-batch.js';
import type { StoredDocument, StoredId } from './stored-document.js';

/** A document of the server holds at most 16 MiB. */
const CHUNK_BYTES = 4 * 2 ** 20;

/** A part of a batch's writes; or, with the commit's number as its id, the record that makes the batch count. */
export type RedoEntry = Chunk | CommitRecord;

interface Chunk {
  readonly _id: string;
  readonly commit: Long;
  readonly writes: Binary;
}

interface CommitRecord {
  readonly _id: string;
  readonly commit: Long;
  readonly batch: string;
  readonly chunks: number;
  readonly checkpoints: readonly StoredCheckpoint[];
}

/** A batch that counts. Its documents may be half written. */
export interface LoggedBatch {
  readonly checkpoints: readonly Checkpoint[];
  readonly writes: readonly CollectionWrites[];
}

/**
 * Whole batches, kept until their documents are written: for servers without transactions. A batch counts once its
 * commit number is inserted; of two writers one succeeds, for on every server an id is there once.
 */
export class RedoLog {
  readonly #entries: Collection<RedoEntry>;

  constructor(entries: Collection<RedoEntry>) {
    this.#entries = entries;
  }

  /** @returns whether the batch counts; else another has that number */
  async add(commit: number, { checkpoints, writes }: LoggedBatch): Promise<boolean> {
    const batch = new ObjectId().toHexString();
    const number = Long.fromNumber(commit);
    const chunks = chunksOf(writes);
    // One by one: a message has its limit too.
    for (const [at, part] of chunks.entries()) {
      const bytes = new Binary(BSON.serialize({ writes: part }));
      await this.#entries.insertOne({ _id: chunkId(batch, at), commit: number, writes: bytes });
    }
    try {
      await this.#entries.insertOne({
        _id: String(commit),
        commit: number,
        batch,
        chunks: chunks.length,
        checkpoints: storedCheckpoints(checkpoints),
      });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** The batch that counts under a number. */
  async read(commit: number): Promise<LoggedBatch | null> {
    const record = (await this.#entries.findOne({ _id: String(commit) })) as CommitRecord | null;
    if (record === null) return null;
    const ids = Array.from({ length: record.chunks }, (_, at) => chunkId(record.batch, at));
    const found = (await this.#entries.find({ _id: { $in: ids } }).toArray()) as Chunk[];
    const byId = new Map(found.map((chunk) => [chunk._id, chunk]));
    const writes = ids.flatMap((id) => {
      const chunk = byId.get(id);
      if (chunk === undefined) throw new Error(`The redo log of the read models has lost ${id}`);
      // Integers stay as they were: they are written again as they are.
      return BSON.deserialize(chunk.writes.value(), { promoteLongs: false }).writes as CollectionWrites[];
    });
    return { checkpoints: record.checkpoints.map(readCheckpoint), writes };
  }

  /** Removes what is done, and what a crash has left of batches that never counted. */
  async removeBefore(commit: number): Promise<void> {
    await this.#entries.deleteMany({ commit: { $lt: Long.fromNumber(commit) } });
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

function chunkId(batch: string, at: number): string {
  return `${batch}/${at}`;
}
