/** The folder of a backup: written under another name, it gets its own only once it is whole. */
import { existsSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { LedgerLock } from '../../event-store/sqlite/ledger-lock.js';
import { isWithin } from '../../system/data-folder.js';
import { makeDirectory, syncDirectory, syncFile } from '../../system/durable-files.js';
import { replaceFile } from '../../system/platform.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import type { StationKey } from '../../system/station-key.js';
import { type Manifest, manifestPath, manifestText, readManifest } from './manifest.js';

/** Locked while a backup is being made, and who makes it. */
const MAKING = 'making.sqlite';
const MAKER = 'maker';

export interface BackupFolder {
  /** Its name once it is whole. */
  readonly path: string;
  /** Its name until then. What a backup that was stopped has copied stays there, and the next one goes on. */
  readonly unfinished: string;
}

/** @throws Error when the backup cannot be made there */
export function backupFolder(out: string, dataDir: string): BackupFolder {
  const folder = resolve(out);
  if (isWithin(resolve(dataDir), folder)) {
    throw new Error(`${folder} is in the data folder itself, and would be lost with it`);
  }
  const parent = dirname(folder);
  if (!existsSync(parent)) {
    throw new Error(`There is no folder ${parent}: make it, or is its disk not mounted?`);
  }
  if (existsSync(folder)) removeEmpty(folder);
  return { path: folder, unfinished: `${folder}.unfinished` };
}

/** Keeps a second backup out of a folder while one is being made in it. */
export class MakingLock {
  readonly #folder: BackupFolder;
  #lock: LedgerLock | null = null;

  constructor(folder: BackupFolder) {
    this.#folder = folder;
  }

  /** @throws LedgerLockedError */
  take(): void {
    const { path, unfinished } = this.#folder;
    makeDirectory(unfinished);
    this.#lock = LedgerLock.take(
      join(unfinished, MAKING),
      join(unfinished, MAKER),
      (other) =>
        `Another backup is being made in ${path}: ${other} makes it. Wait for that one, or give another --out`,
    );
  }

  release(): void {
    if (this.#lock === null) return;
    this.#lock.release();
    this.#lock = null;
    rmSync(join(this.#folder.unfinished, MAKING), { force: true });
  }
}

/** So that the finished folder can get its name. */
function removeEmpty(path: string): void {
  if (!statSync(path).isDirectory() || readdirSync(path).length > 0) {
    throw new Error(`${path} is there already, and a backup never writes over anything: give another --out`);
  }
  try {
    rmdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `${path} cannot be replaced (${code}): give a new folder in it, such as ${join(path, '1')}`,
    );
  }
}

/**
 * Turns the copied ledger into one plain file: it can be read where nothing can be written, and copied with any program.
 * Nobody has it open.
 */
export function sealLedger(folder: string): void {
  const { ledger, lock } = ledgerPaths(folder);
  const connection = new DatabaseSync(ledger);
  try {
    connection.exec('PRAGMA journal_mode = DELETE');
  } finally {
    connection.close();
  }
  rmSync(lock, { force: true });
}

/**
 * Writes the manifest, with the MAC of the station's key where there is one, makes everything durable, and gives the folder
 * its name.
 */
export function finishFolder(
  { path, unfinished }: BackupFolder,
  manifest: Manifest,
  key: StationKey | null,
): void {
  writeFileSync(manifestPath(unfinished), manifestText(manifest, key), { mode: PRIVATE_FILE });
  // What a restore would refuse is said now.
  readManifest(unfinished);
  for (const name of readdirSync(unfinished)) syncFile(join(unfinished, name));
  syncDirectory(unfinished);
  replaceFile(unfinished, path);
  syncDirectory(dirname(path));
}
