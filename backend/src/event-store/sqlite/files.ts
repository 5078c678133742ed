/** Where a station keeps its ledger. */
import { join, resolve } from 'node:path';

export interface LedgerPaths {
  readonly directory: string;
  readonly ledger: string;
  readonly writeAheadLog: string;
  readonly anchor: string;
  readonly lock: string;
  /** Who holds the lock: SQLite lets nobody else read the file that it has locked. */
  readonly lockHolder: string;
  /** There while a copy into the folder is not finished. */
  readonly unfinishedCopy: string;
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
    lockHolder: join(directory, 'lock-holder'),
    unfinishedCopy: join(directory, 'unfinished-copy'),
  };
}

export const SQLITE_NOTADB = 26;

/** SQLite's result code of an error of node:sqlite, undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  const code = (error as { readonly errcode?: unknown } | null)?.errcode;
  // The low byte is the kind; the rest refines it.
  return typeof code === 'number' ? code & 0xff : undefined;
}
