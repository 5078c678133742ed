import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from '@jest/globals';
import { documentStoreSuite } from '../document-store.suite.js';
import { bet, bets, put, tellers, write } from '../suite/bets.fixture.js';
import { openSqliteRebuildBeside } from './rebuild-beside.js';
import { openSqliteDocumentReader, openSqliteDocumentStore } from './sqlite-document-store.js';

documentStoreSuite('sqlite', async (collections) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'taya-documents-'));
  // The reader first: it has to do with what is not there yet.
  const reader = await openSqliteDocumentReader({ dataDir, collections });
  const store = await openSqliteDocumentStore({ dataDir, collections });
  return {
    store,
    reader,
    beginBeside: () => openSqliteRebuildBeside({ dataDir, collections }),
    dispose: async () => {
      await store.close();
      await reader.close();
      rmSync(dataDir, { recursive: true });
    },
  };
});

it('tells of columns that differ where the documents do not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'taya-documents-'));
  const collections = [bets, tellers];
  const store = await openSqliteDocumentStore({ dataDir, collections });
  const beside = await openSqliteRebuildBeside({ dataDir, collections });
  for (const target of [store, beside]) await write(target, [put(bet(1)), put(bet(2))]);
  await store.close();
  const file = join(dataDir, 'read-models.1.sqlite');
  expect(beside.storedDifference(file)).toBeNull();
  const database = new DatabaseSync(file);
  database.exec("UPDATE bets SET serial = 'S-9' WHERE id = 2");
  database.close();
  expect(beside.storedDifference(file)).toBe(
    'bets 2: the stored serial is "S-9", but the log makes it "S-2"',
  );
  await beside.discard();
  rmSync(dataDir, { recursive: true });
});

it('begins no rebuild beside documents that are not there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'taya-documents-'));
  await expect(openSqliteRebuildBeside({ dataDir, collections: [bets] })).rejects.toThrow('no read models');
  rmSync(dataDir, { recursive: true });
});
