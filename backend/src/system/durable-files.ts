/** Where a station keeps its ledger, and what makes files last through a power cut. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PRIVATE_FOLDER } from './private-files.js';

export interface LedgerPaths {
  readonly directory: string;
  readonly ledger: string;
  readonly writeAheadLog: string;
  readonly anchor: string;
  readonly lock: string;
}

export function ledgerPaths(dataDir: string): LedgerPaths {
  const directory = resolve(dataDir);
  const ledger = join(directory, 'ledger.sqlite');
  return {
    directory,
    ledger,
    writeAheadLog: `${ledger}-wal`,
    anchor: join(directory, 'anchor'),
    lock: join(directory, 'lock.sqlite'),
  };
}

/** Makes the directory, durably, for its owner alone. */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  mkdirSync(directory, { recursive: true, mode: PRIVATE_FOLDER });
  syncDirectory(dirname(directory));
}

/** A new or renamed file survives a power cut only once its directory has been synced too. */
export function syncDirectory(directory: string): void {
  // Windows neither opens directories nor needs this: NTFS journals its entries.
  if (process.platform === 'win32') return;
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

/** SQLite's result code of an error of node:sqlite, undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  const code = (error as { readonly errcode?: unknown } | null)?.errcode;
  // The low byte is the kind; the rest refines it.
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** Errors of node:sqlite and node:fs may come from another realm, where `instanceof Error` does not hold. */
export function reasonOf(error: unknown): string {
  return String((error as { readonly message?: unknown } | null)?.message ?? error);
}

/** The channel on which a writer tells the readers in its process that there are new events. */
export function pokeChannelName(dataDir: string): string {
  return `taya ledger ${resolve(dataDir)}`;
}
