import type { DocumentStore } from '../document-store/document-store.js';
import type { EventReader, RecordedEvent } from '../event-store/event-store.js';
import { type ProjectionSet, ProjectionWriter } from './projection-writer.js';

/** A drawer or the counters of a day are written once for all of them. */
const WINDOW = 10_000;

/** All events in windows, to where the log ends when the last one is read. */
export async function* allEvents(
  events: Pick<EventReader, 'read'>,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let from = 0; ; ) {
    const window = await events.read(from, WINDOW);
    if (window.length === 0) return;
    yield window;
    from += window.length;
  }
}

/**
 * Builds all documents again beside the current ones, then replaces these. The current ones stay when it fails.
 * @param windows of all events from the first on; what it throws ends the rebuild
 * @param onProgress called after each window, and each index, with the revision reached. Throwing ends the rebuild.
 * @returns the checkpoint reached
 * @throws PoisonEventError, ReadModelStoreError
 */
export async function rebuild(
  windows: AsyncIterable<readonly RecordedEvent[]>,
  documents: DocumentStore,
  set: ProjectionSet,
  onProgress: (revision: number) => Promise<void> | void,
): Promise<number> {
  const fresh = await documents.beginRebuild();
  try {
    const writer = await ProjectionWriter.at(fresh, set);
    for await (const window of windows) {
      await writer.write(window);
      await onProgress(writer.checkpoint);
    }
    while (await fresh.makeNextIndex()) await onProgress(writer.checkpoint);
    await fresh.swap();
    return writer.checkpoint;
  } catch (error) {
    await fresh.discard();
    throw error;
  }
}
