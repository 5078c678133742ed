/** What makes files last through a power cut. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { IS_WINDOWS, replaceFile } from './platform.js';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.js';

/** Makes the directory, durably, for its owner alone. */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  const parent = dirname(directory);
  // One folder at a time: the recursive way of Node never ends where nothing can be made, as in /proc.
  makeDirectory(parent);
  try {
    mkdirSync(directory, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(directory)) throw error;
  }
  syncDirectory(parent);
}

/** A new or renamed file survives a power cut only once its directory has been synced too. */
export function syncDirectory(directory: string): void {
  // Windows neither opens directories nor needs this: NTFS journals its entries.
  if (IS_WINDOWS) return;
  syncFile(directory, 'r');
}

/**
 * Never for `ledger.sqlite`, its `-shm` or the lock: closing any descriptor of these drops the locks that SQLite holds on
 * them in this process (POSIX; https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function syncFile(path: string, flags: 'r' | 'r+' = 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a file durably, the whole of it or nothing, and never readable by others.
 * @param prepare what else is done to the new file before it takes the place of the old one
 */
export function writeWhole(
  path: string,
  text: string | Uint8Array,
  prepare: (draft: string) => void = () => {},
): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: PRIVATE_FILE, flag: 'wx' });
  prepare(draft);
  syncFile(draft);
  replaceDurably(draft, path);
}

/** Puts a file that is durable, or a folder, in the place of another one or under a new name; it stays there. */
export function replaceDurably(from: string, to: string): void {
  replaceFile(from, to);
  syncDirectory(dirname(to));
}
