import type { DocumentStore } from '../document-store/document-store.js';
import type { EventReader } from '../event-store/event-store.js';
import { type ProjectionSet, type ProjectionTarget, ProjectionWriter } from './projection-writer.js';

/** How many events are read and committed at once. */
const WINDOW = 2_000;

/** Called after each batch, and each index, with the revision reached and the last one known. Throwing ends the rebuild. */
export type ProjectionProgress = (revision: number, tail: number) => Promise<void> | void;

/**
 * Builds all documents again beside the current ones, then replaces these. The current ones stay when it fails.
 * @returns the checkpoint reached
 * @throws PoisonEventError, ReadModelStoreError
 */
export async function rebuild(
  events: EventReader,
  documents: DocumentStore,
  set: ProjectionSet,
  onProgress: ProjectionProgress,
): Promise<number> {
  const fresh = await documents.beginRebuild();
  try {
    const checkpoint = await project(events, fresh, set, onProgress);
    while (await fresh.makeNextIndex()) await onProgress(checkpoint, checkpoint);
    await fresh.swap();
    return checkpoint;
  } catch (error) {
    await fresh.discard();
    throw error;
  }
}

/** Applies all events, up to the end of the log. @returns the checkpoint reached */
async function project(
  events: EventReader,
  target: ProjectionTarget,
  set: ProjectionSet,
  onProgress: ProjectionProgress,
): Promise<number> {
  const writer = await ProjectionWriter.at(target, set);
  let tail = await events.tail();
  for (;;) {
    const batch = await events.read(writer.checkpoint + 1, WINDOW);
    if (batch.length === 0) return writer.checkpoint;
    await writer.write(batch);
    if (writer.checkpoint > tail.revision) tail = await events.tail();
    await onProgress(writer.checkpoint, tail.revision);
  }
}
