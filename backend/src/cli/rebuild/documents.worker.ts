/** Makes the documents of a rebuild from the events that it is given, in their order. */
import { workerData } from 'node:worker_threads';
import { type DocumentLocation, openDocumentStore } from '../../document-store/open-documents.js';
import { ProjectionWriter } from '../../projections/projection-writer.js';
import { ReadModelStoreError } from '../../projections/unit-of-work.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { STATION_PROJECTIONS } from '../../station/station-projections.js';
import { asStorageError } from '../../system/storage-fault.js';
import { serveCalls } from '../../system/worker-rpc.js';
import { type EventTexts, recordedOf } from '../event-texts.js';

/** Made one after the other, each once the one before is answered. */
export interface DocumentsCalls {
  /** @returns what was noticed about the present documents */
  open(): Promise<readonly string[]>;
  take(events: EventTexts): Promise<void>;
  makeNextIndex(): Promise<boolean>;
  swap(): Promise<void>;
  /** What did not replace the present is given up. */
  close(): Promise<void>;
}

const notices: string[] = [];
const notice = (text: string) => void notices.push(text);
const collections = COLLECTIONS;
const location = workerData as DocumentLocation;
const opened = openDocumentStore(location, { collections, notice }).then(async (store) => {
  const fresh = await store.beginRebuild();
  return { store, fresh, writer: await ProjectionWriter.at(fresh, STATION_PROJECTIONS) };
});
// Told to whoever calls first.
opened.catch(() => {});

/** Numbers of SQLite's errors do not cross over: what the disk refuses is said here. */
async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfStore = error instanceof ReadModelStoreError && error.cause !== undefined;
    throw asStorageError(isOfStore ? error.cause : error, location.dataDir);
  }
}

serveCalls<DocumentsCalls>({
  open: () =>
    withStorageErrors(async () => {
      await opened;
      return notices;
    }),
  take: (events) => withStorageErrors(async () => (await opened).writer.write(recordedOf(events))),
  makeNextIndex: () => withStorageErrors(async () => (await opened).fresh.makeNextIndex()),
  swap: () => withStorageErrors(async () => (await opened).fresh.swap()),
  close: () =>
    withStorageErrors(async () => {
      const { store, fresh } = await opened;
      await fresh.discard();
      await store.close();
    }),
});
