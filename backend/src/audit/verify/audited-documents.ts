import { rmSync } from 'node:fs';
import { backup } from 'node:sqlite';
import type { ReadOnlyDocumentStore } from '../../document-store/document-store.js';
import { type DocumentLocation, openDocumentReader } from '../../document-store/open-documents.js';
import { GenerationFiles } from '../../document-store/sqlite/generation-files.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { ReadOnlyDatabase } from '../../system/read-only-database.js';

/**
 * The documents of a station: a copy of its files at one moment, or those on its server, which may go on changing.
 * @param folder takes the copy
 */
export async function openAudited(
  location: DocumentLocation,
  folder: string,
): Promise<ReadOnlyDocumentStore> {
  if (location.mongoUrl !== null) return openDocumentReader(location, { collections: COLLECTIONS });
  await copyReadModels(location.dataDir, folder);
  return openDocumentReader({ ...location, dataDir: folder }, { collections: COLLECTIONS });
}

/** The file of the copy that `openAudited` has made; null where there is none, or the documents are on a server. */
export function auditedFile(location: DocumentLocation, folder: string): string | null {
  if (location.mongoUrl !== null) return null;
  const copy = new GenerationFiles(folder);
  const current = copy.current();
  return current === null ? null : copy.path(current.generation);
}

/** How often copying is repeated because a rebuild has replaced the read models meanwhile. */
const ATTEMPTS = 3;

async function copyReadModels(dataDir: string, folder: string): Promise<void> {
  const source = new GenerationFiles(dataDir);
  const target = new GenerationFiles(folder);
  for (let attempt = 1; ; attempt += 1) {
    const current = source.current();
    if (current === null) return;
    try {
      const path = target.path(current.generation);
      // Begun on a stopped station that was started meanwhile: what is in the copy is of two moments.
      while (!(await copyDatabase(source.path(current.generation), path))) rmSync(path);
      return target.activate(current);
    } catch (error) {
      const isReplaced = source.current()?.generation !== current.generation;
      if (!isReplaced || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * A consistent copy, also while the file is being written.
 * @returns false when a writer has come while a file without one was copied
 */
async function copyDatabase(from: string, to: string): Promise<boolean> {
  const file = new ReadOnlyDatabase(from);
  try {
    await backup(file.database, to);
    return !file.isOutdated;
  } finally {
    file.close();
  }
}
