import { documentStoreSuite } from '../document-store.suite.js';
import { MemoryDocumentStore } from './memory-document-store.fixture.js';

documentStoreSuite(
  'memory',
  async (collections) => {
    const store = new MemoryDocumentStore(collections);
    return { store, reader: store, dispose: () => store.close() };
  },
  { isOfOneProcess: true },
);
