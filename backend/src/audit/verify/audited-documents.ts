import { rmSync } from 'node:fs';
import { backup } from 'node:sqlite';
import { type DocumentLocation, openDocumentReader } from '../../document-store/open-documents.js';
import { GenerationFiles } from '../../document-store/sqlite/generation-files.js';
import { checksAtRestOn } from '../../projections/compare-stores.js';
import { COLLECTIONS } from '../../read-models/collections.js';
import { ReadOnlyDatabase } from '../../system/read-only-database.js';
import type { Timers } from '../../system/system.js';
import { pause } from '../../system/waiting.js';

/** Between two looks at documents that differed. */
const PAUSE_MS = 100;

/**
 * The documents of a station: a copy of its files at one moment, or those on its server, which may go on changing.
 * @param folder takes the copy
 * @returns what a comparison has to know of them, and the file of the copy: null where there are none, or on a server
 */
export async function openAudited(location: DocumentLocation, folder: string, timers: Timers) {
  const isOnServer = location.mongoUrl !== null;
  const file = isOnServer ? null : await copyReadModels(location.dataDir, folder);
  const at = isOnServer ? location : { ...location, dataDir: folder };
  return {
    file,
    audited: await openDocumentReader(at, { collections: COLLECTIONS }),
    collections: COLLECTIONS,
    checksAtRest: checksAtRestOn(location.mongoUrl),
    // Nothing else may keep the process alive meanwhile.
    pause: () => pause(timers, PAUSE_MS, true),
  };
}

/** How often copying is repeated because a rebuild has replaced the read models meanwhile. */
const ATTEMPTS = 3;

/** @returns null where there are none */
async function copyReadModels(dataDir: string, folder: string): Promise<string | null> {
  const source = new GenerationFiles(dataDir);
  const target = new GenerationFiles(folder);
  for (let attempt = 1; ; attempt += 1) {
    const current = source.current();
    if (current === null) return null;
    try {
      const path = target.path(current.generation);
      // Begun on a stopped station that was started meanwhile: what is in the copy is of two moments.
      while (!(await copyDatabase(source.path(current.generation), path))) rmSync(path);
      target.activate(current);
      return path;
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
