/** When a station was last saved: `npm run backup` notes it in the data folder, and the station's metrics tell its age. */
import { chownSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './durable-files.js';

const FILE_NAME = 'last-backup.json';
const ROOT = 0;

export interface LastBackup {
  /** When it was begun (ISO 8601): what was recorded later need not be in it. */
  readonly madeAt: string;
  readonly revision: number;
  readonly folder: string;
}

/** Call it once the backup is whole. The station may run. */
export function noteBackup(dataDir: string, { madeAt, revision, folder }: LastBackup): void {
  const text = `${JSON.stringify({ madeAt, revision, folder }, null, 2)}\n`;
  writeWhole(join(dataDir, FILE_NAME), text, (draft) => giveToOwnerOf(dataDir, draft));
}

/** Whoever saves a station as root leaves a file that the station's account can read. */
function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== ROOT) return;
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}

/**
 * When the last backup was begun, in milliseconds since 1970. null when none is known of: none was made, or what was noted
 * cannot be read. Whoever monitors it is then notified of a missing backup, which is the safe mistake.
 */
export async function lastBackupMs(dataDir: string): Promise<number | null> {
  try {
    const { madeAt } = JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')) as Partial<LastBackup>;
    const ms = Date.parse(madeAt ?? '');
    return Number.isNaN(ms) ? null : ms;
  } catch {
    return null;
  }
}
