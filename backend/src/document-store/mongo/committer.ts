import { type ClientSession, Long } from 'mongodb';
import type { Layouts } from '../collection-layout.js';
import {
  CheckpointConflictError,
  DocumentsUnavailableError,
  DuplicateKeyError,
  type WriteBatch,
} from '../document-store.js';
import { checkBatch } from '../documents.js';
import { applyWrites } from './apply-writes.js';
import { type Checkpoint, storedCheckpoints } from './checkpoints.js';
import { isDuplicateKey, isTransient } from './failures.js';
import { type GenerationState, type Generations, stateId } from './generations.js';
import { type CollectionWrites, outcomeOf, writesByCollection } from './prepared-batch.js';
import { type LoggedBatch, RedoLog } from './redo-log.js';
import type { MongoServer } from './server.js';
import type { StoredDocument } from './stored-document.js';
import { holdersToRemove } from './unique-keys.js';

/** How often a transaction that met another one is tried. */
const ATTEMPTS = 3;

/**
 * Writes batches to one generation. On a replica set a batch is one transaction. A server on its own has none: there
 * the batch is put into the redo log, where it counts once it has got the next commit number; then its documents are
 * written, and the checkpoint last. Whoever finds a batch that counts and is not finished, after a crash, finishes it
 * first.
 */
export class Committer {
  readonly #server: MongoServer;
  readonly #generations: Generations;
  readonly #generation: number;
  readonly #layouts: Layouts;
  readonly #redo: RedoLog;

  constructor(server: MongoServer, generations: Generations, generation: number, layouts: Layouts) {
    this.#server = server;
    this.#generations = generations;
    this.#generation = generation;
    this.#layouts = layouts;
    this.#redo = new RedoLog(generations.redo(generation));
  }

  /** Finishes the batch that a writer before may have left. */
  async recover(): Promise<void> {
    await this.#server.call(() => this.#finishedState());
  }

  /** @throws CheckpointConflictError, DuplicateKeyError, RangeError, TypeError, DocumentsUnavailableError */
  async commit(batch: WriteBatch): Promise<void> {
    try {
      const hasTransactions = await this.#server.hasTransactions();
      await this.#server.call(() => (hasTransactions ? this.#inTransaction(batch) : this.#withRedo(batch)));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new DuplicateKeyError(`${batch.projection}: ${(error as Error).message}`, { cause: error });
    }
  }

  async #inTransaction(batch: WriteBatch): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const state = await this.#state();
      checkBatch(batch, revisionOf(state, batch.projection));
      const writes = await this.#prepared(batch);
      try {
        return await this.#server.client.withSession((session) =>
          this.#writeAll(batch, state, writes, session),
        );
      } catch (error) {
        if (!isTransient(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #writeAll(
    batch: WriteBatch,
    state: GenerationState,
    writes: readonly CollectionWrites[],
    session: ClientSession,
  ): Promise<void> {
    const commit = state.commit + 1;
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    // First of all, so that of two writers one stops here.
    const checkpoints = checkpointsAfter(state, batch);
    const taken = await this.#generations.states.updateOne(
      this.#at(state.commit),
      { $set: { commit: Long.fromNumber(commit), checkpoints: storedCheckpoints(checkpoints) } },
      { session },
    );
    if (taken.matchedCount === 0) throw conflict(batch);
    for (const of of writes) await applyWrites(this.#collection(of.collection), commit, of, session);
    await session.commitTransaction();
  }

  async #withRedo(batch: WriteBatch): Promise<void> {
    const state = await this.#finishedState();
    checkBatch(batch, revisionOf(state, batch.projection));
    const logged = { checkpoints: checkpointsAfter(state, batch), writes: await this.#prepared(batch) };
    if (!(await this.#redo.add(state.commit + 1, logged))) throw conflict(batch);
    // For somebody who stood still in between, the number may be free again: others have used it, and removed what is done.
    if ((await this.#state()).commit !== state.commit) throw conflict(batch);
    await this.#finish(state.commit + 1, logged);
  }

  /** Where the generation stands once no batch is half written. */
  async #finishedState(): Promise<GenerationState> {
    const state = await this.#state();
    const commit = state.commit + 1;
    const logged = await this.#redo.read(commit);
    if (logged === null) return state;
    await this.#finish(commit, logged);
    return { commit, checkpoints: logged.checkpoints };
  }

  async #finish(commit: number, { checkpoints, writes }: LoggedBatch): Promise<void> {
    for (const of of writes) await applyWrites(this.#collection(of.collection), commit, of);
    const moved = await this.#generations.states.updateOne(this.#at(commit - 1), {
      $set: { commit: Long.fromNumber(commit), checkpoints: storedCheckpoints(checkpoints) },
    });
    // Somebody else has finished it too, or replaced all documents.
    if (moved.matchedCount === 0) await this.#state();
    await this.#redo.removeBefore(commit);
  }

  async #prepared(batch: WriteBatch): Promise<readonly CollectionWrites[]> {
    const prepared: CollectionWrites[] = [];
    for (const [layout, writes] of writesByCollection(this.#layouts, batch)) {
      const toRemove = await holdersToRemove(layout, writes, this.#collection(layout.name));
      prepared.push(outcomeOf(layout, writes, toRemove));
    }
    return prepared;
  }

  async #state(): Promise<GenerationState> {
    const state = await this.#generations.state(this.#generation);
    if (state === null) {
      throw new DocumentsUnavailableError(
        `Generation ${this.#generation} of the read models is no longer in force`,
      );
    }
    return state;
  }

  #at(commit: number) {
    return { _id: stateId(this.#generation), commit: Long.fromNumber(commit) };
  }

  #collection(name: string) {
    return this.#generations.database.collection<StoredDocument>(
      this.#generations.nameOf(this.#generation, name),
    );
  }
}

function revisionOf({ checkpoints }: GenerationState, projection: string): number {
  return checkpoints.find((checkpoint) => checkpoint.projection === projection)?.revision ?? -1;
}

function checkpointsAfter(
  { checkpoints }: GenerationState,
  { projection, checkpoint }: WriteBatch,
): readonly Checkpoint[] {
  const others = checkpoints.filter((other) => other.projection !== projection);
  return [...others, { projection, revision: checkpoint }];
}

function conflict({ projection, expectedCheckpoint }: WriteBatch): CheckpointConflictError {
  return new CheckpointConflictError(
    `${projection} was at ${expectedCheckpoint}, and another writer went on or the documents were replaced`,
  );
}
