import type { DocumentStore, ReadOnlyDocumentStore, RebuildBeside } from '../document-store.js';

export interface StoreUnderTest {
  readonly store: DocumentStore;
  /** Another view of the same documents, as another thread has it; `store` itself where there is none. */
  readonly reader: ReadOnlyDocumentStore;
  /** As another process does; left out where documents are those of one process. */
  readonly beginBeside?: () => Promise<RebuildBeside>;
  dispose(): Promise<void>;
}

/** Gives the part of a suite the store made for the test that is running. */
export type Current = () => Omit<StoreUnderTest, 'dispose'>;
