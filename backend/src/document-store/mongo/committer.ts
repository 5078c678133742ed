import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import type { CollectionLayout, Layouts } from '../collection-layout.js';
import { DocumentsUnavailableError, type Write, type WriteBatch } from '../document-store.js';
import { checkBatch } from '../read-access.js';
import { rowOf } from '../row.js';
import { checkedId } from '../scalars.js';
import type { GenerationCollections } from './generation-collections.js';
import type { MongoServer } from './server.js';
import { type StoredDocument, stored, storedId } from './stored-document.js';

type Operation = AnyBulkWriteOperation<StoredDocument>;

/** Writes batches to one generation, each in one transaction with its checkpoint. */
export class Committer {
  readonly #server: MongoServer;
  readonly #generations: GenerationCollections;
  readonly #generation: number;
  readonly #layouts: Layouts;

  constructor(server: MongoServer, generations: GenerationCollections, generation: number, layouts: Layouts) {
    this.#server = server;
    this.#generations = generations;
    this.#generation = generation;
    this.#layouts = layouts;
  }

  /** @throws CheckpointConflictError, RangeError, TypeError, DocumentsUnavailableError */
  async commit(batch: WriteBatch): Promise<void> {
    const operations = operationsOf(this.#layouts, batch.writes);
    await this.#server.inTransaction((session) => this.#write(batch, operations, session));
  }

  async #write(
    batch: WriteBatch,
    operations: ReadonlyMap<string, Operation[]>,
    session: ClientSession,
  ): Promise<void> {
    const checkpoints = await this.#generations.checkpoints(this.#generation, session);
    if (checkpoints === null) {
      throw new DocumentsUnavailableError(
        `Generation ${this.#generation} of the read models is no longer in force`,
      );
    }
    checkBatch(batch, checkpoints[batch.projection] ?? -1);
    // First of all: of two writers the server stops one here.
    const moved = { ...checkpoints, [batch.projection]: batch.checkpoint };
    await this.#generations.setCheckpoints(this.#generation, moved, session);
    const { database } = this.#generations;
    for (const [name, ofCollection] of operations) {
      const collection = database.collection<StoredDocument>(
        this.#generations.nameOf(this.#generation, name),
      );
      await collection.bulkWrite(ofCollection, { ordered: true, session });
    }
  }
}

/** What is written to each collection, in the order of the batch. @throws TypeError when a document cannot be kept */
function operationsOf(layouts: Layouts, writes: readonly Write[]): ReadonlyMap<string, Operation[]> {
  const byCollection = Map.groupBy(writes, ({ collection }) => collection);
  return new Map(
    [...byCollection].map(([name, ofCollection]) => {
      const layout = layouts.named(name);
      return [name, ofCollection.map((write) => operationOf(layout, write))];
    }),
  );
}

function operationOf(layout: CollectionLayout, write: Write): Operation {
  if (write.kind === 'remove') {
    const _id = storedId(checkedId(write.id, layout.idType, layout.name));
    return { deleteOne: { filter: { _id } } };
  }
  const { _id, ...replacement } = stored(rowOf(layout, write.document));
  return { replaceOne: { filter: { _id }, replacement, upsert: true } };
}
