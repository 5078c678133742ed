import { documentStoreSuite } from '../document-store.suite.js';
import { MemoryDocumentStore } from './memory-document-store.js';

documentStoreSuite(
  'memory',
  async (collections) => {
    const store = new MemoryDocumentStore(collections);
    return { store, reader: store, dispose: () => store.close() };
  },
  { isOfOneProcess: true },
);
