import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentStoreSuite } from '../document-store.suite.js';
import { openSqliteDocumentReader, openSqliteDocumentStore } from './sqlite-document-store.js';

documentStoreSuite('sqlite', async (collections) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'taya-documents-'));
  // The reader first: it has to do with what is not there yet.
  const reader = await openSqliteDocumentReader({ dataDir, collections });
  const store = await openSqliteDocumentStore({ dataDir, collections });
  return {
    store,
    reader,
    dispose: async () => {
      await store.close();
      await reader.close();
      rmSync(dataDir, { recursive: true });
    },
  };
});
