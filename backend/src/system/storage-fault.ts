/** What a disk or a folder refuses, in words that say what to do: the reasons of SQLite and of the system do not. */

import { userInfo } from 'node:os';
import { OperatorError } from './named-error.js';

/** The data folder cannot be used. The message is one line that says why and what to do. */
export class StorageError extends OperatorError {}

type Fault = 'full' | 'read-only' | 'forbidden' | 'failing';

const SYSTEM_FAULTS: ReadonlyMap<unknown, Fault> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'forbidden'],
  ['EPERM', 'forbidden'],
  ['EIO', 'failing'],
]);

/** SQLite's primary result codes that the program tells apart. */
export const SQLITE = {
  PERM: 3,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const;

const SQLITE_FAULTS: ReadonlyMap<number, Fault> = new Map([
  [SQLITE.PERM, 'forbidden'],
  [SQLITE.READONLY, 'read-only'],
  [SQLITE.IOERR, 'failing'],
  [SQLITE.FULL, 'full'],
  [SQLITE.CANTOPEN, 'forbidden'],
]);

/** The primary result code of an error of node:sqlite; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode } = Object(error) as { readonly errcode?: unknown };
  // The low byte is the kind; the rest refines it.
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** The file is damaged, or no database at all. */
export function isDamagedDatabase(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
}

/**
 * @param path the file or folder that was used
 * @returns a StorageError where the disk or the rights are the reason; any other error as it is
 */
export function asStorageError(error: unknown, path: string): unknown {
  if (error instanceof StorageError) return error;
  const fault = faultOf(error);
  if (fault === undefined) return error;
  const { message, path: where = path } = Object(error) as {
    readonly message?: unknown;
    readonly path?: unknown;
  };
  return new StorageError(`${textOf(fault, String(where))} (${String(message)})`, { cause: error });
}

/** Also of an error that was made of another one. */
export function isDiskFull(error: unknown): boolean {
  const { cause = null } = Object(error) as { readonly cause?: unknown };
  return faultOf(error) === 'full' || (cause !== null && isDiskFull(cause));
}

/** Where only the temporary folder is written to. */
export function temporaryFull(folder: string): StorageError {
  return new StorageError(
    `The disk of ${folder} is full: make room, or set TMPDIR to a folder on another one`,
  );
}

export function forbiddenText(path: string): string {
  return textOf('forbidden', path);
}

function faultOf(error: unknown): Fault | undefined {
  const code = sqliteCode(error);
  if (code !== undefined) return SQLITE_FAULTS.get(code);
  return SYSTEM_FAULTS.get((Object(error) as { readonly code?: unknown }).code);
}

function textOf(fault: Fault, path: string): string {
  switch (fault) {
    case 'full':
      return `The disk of ${path} is full: make room. A station that runs goes on by itself then; one that ended has to be started again`;
    case 'read-only':
      return `${path} can be read but not written: its disk is mounted read-only, or its files are write-protected. Make it writable; a disk that became read-only by itself is failing, so save it first`;
    case 'forbidden':
      return `${path} may not be used by the account ${account()} that the station runs under. Run it under the account that owns the folder, or give that account the whole folder (chown -R)`;
    case 'failing':
      return `The disk of ${path} does not do what it is told. Look at the machine's own log, and have a backup ready`;
  }
}

/** A container may have an account without a name. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `number ${process.getuid?.() ?? '?'}`;
  }
}
