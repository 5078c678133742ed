/** Whether the data folder can be used, found out before anything is opened in it. */

import { hash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path, { join, resolve } from 'node:path';
import { makeDirectory } from './durable-files.js';
import { isStationFile, PRIVATE_FILE } from './private-files.js';
import { asStorageError, forbiddenText, StorageError } from './storage-fault.js';

/** More than what a file system keeps beside a file's name. */
const PROBE = Buffer.alloc(16_384);

/** What statfs calls file systems of other machines (linux/magic.h and its like). */
const NETWORK_DRIVES: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x01021997, '9P'],
]);

/**
 * Makes the folder, and tries it: an account that may not use it, a disk that is full or read-only would be met later,
 * each somewhere else.
 * @throws StorageError
 */
export function checkDataFolder(dataDir: string): void {
  try {
    make(dataDir);
    if (!statSync(dataDir).isDirectory()) {
      throw new StorageError(`${dataDir} is a file: DATA_DIR has to name a folder`);
    }
    for (const name of readdirSync(dataDir).filter(isStationFile)) checkFile(join(dataDir, name));
    tryToWrite(join(dataDir, 'write-test'));
  } catch (error) {
    throw asStorageError(error, dataDir);
  }
}

function make(dataDir: string): void {
  try {
    makeDirectory(dataDir);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new StorageError(`DATA_DIR: no folder can be made at ${dataDir} (${message})`, { cause: error });
  }
}

/** @param paths how this system writes them */
export function isWithin(folder: string, inner: string, paths: path.PlatformPath = path): boolean {
  const way = paths.relative(folder, inner);
  // On Windows no way leads from one drive to another: it is the whole path then.
  return !paths.isAbsolute(way) && way.split(paths.sep, 1)[0] !== '..';
}

/** @returns what kind of network drive the folder is on, where that can be known; null for none */
export function networkDriveOf(
  dataDir: string,
  typeOf = (path: string) => statfsSync(path).type,
): string | null {
  if (/^[\\/]{2}[^\\/?.]/.test(dataDir)) return 'a share of another computer';
  return NETWORK_DRIVES.get(typeOf(dataDir)) ?? null;
}

function checkFile(path: string): void {
  accessSync(path, constants.R_OK | constants.W_OK);
  const { uid } = statSync(path);
  const own = process.getuid?.() ?? uid;
  // Modes can only be narrowed by the owner.
  if (own !== 0 && uid !== own) throw new StorageError(forbiddenText(path));
}

function tryToWrite(path: string): void {
  try {
    writeFileSync(path, PROBE, { mode: PRIVATE_FILE, flush: true });
  } finally {
    rmSync(path, { force: true });
  }
}

/** Linux makes one at each start of the machine; a service without network rights may read it. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/**
 * Names a data folder on its machine, until that starts again. Only one process at a time writes there. Copies of an
 * installed PC have one host name.
 */
export function dataFolderId(dataDir: string, bootId = readBootId()): string {
  return hash('sha256', JSON.stringify([hostname(), bootId, resolve(dataDir)])).slice(0, 16);
}

/** Empty where the system has none. */
const readBootId = () => (existsSync(BOOT_ID) ? readFileSync(BOOT_ID, 'utf8') : '');
