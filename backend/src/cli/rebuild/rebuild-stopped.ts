import { type LogReader, linkedWindows, NOTHING } from '../../audit/log/walk.js';
import { type DocumentLocation, openDocumentStore } from '../../document-store/open-documents.js';
import { type ProjectionSet, ProjectionWriter } from '../../projections/projection-writer.js';
import type { ProjectionProgress } from '../../projections/rebuild.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { withCleanup } from '../../system/cleanup-stack.js';

/** How many events are read, and committed, at once. */
const WINDOW = 4_000;

export interface RebuildingStopped {
  readonly events: LogReader;
  readonly location: DocumentLocation;
  readonly set: ProjectionSet;
  readonly print: (line: string) => void;
  readonly onProgress: ProjectionProgress;
}

/**
 * Rebuilds all documents of a station that stands still, and checks the chain of its log. The present ones stay when it
 * fails.
 * @returns the revision reached
 * @throws Violation where the chain is broken; PoisonEventError, ReadModelStoreError
 */
export async function rebuildStopped(work: RebuildingStopped): Promise<number> {
  const { events, location, set, print, onProgress } = work;
  return withCleanup(async (cleanup) => {
    const store = await openDocumentStore(location, { collections: COLLECTIONS, notice: print });
    cleanup.defer(() => store.close());
    const fresh = await store.beginRebuild();
    cleanup.defer(() => fresh.discard());
    const writer = await ProjectionWriter.at(fresh, set);
    const { revision: tail } = await events.tail();
    for await (const window of linkedWindows(events, tail, NOTHING, WINDOW)) {
      await writer.write(window);
      await onProgress(writer.checkpoint, tail);
    }
    while (await fresh.makeNextIndex()) await onProgress(tail, tail);
    await fresh.swap();
    return writer.checkpoint;
  });
}
