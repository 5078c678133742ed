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
