import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { syncDirectory, syncFile } from '../../system/durable-files.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import { type CopyTarget, UnfinishedCopyError } from '../event-store.js';
import { type LedgerPaths, ledgerPaths } from './files.js';
import { SqliteLedgerFile } from './ledger-file.js';

/**
 * Opens the ledger of a folder to copy another one into it. Its calls block: use it in a command-line program.
 * @throws LedgerLockedError, LedgerDamagedError
 */
export function openSqliteCopyTarget(dataDir: string, newLedgerId: string): CopyTarget {
  return new SqliteCopyTarget(new SqliteLedgerFile(dataDir, newLedgerId), ledgerPaths(dataDir));
}

/** @throws UnfinishedCopyError */
export function assertNoUnfinishedCopy(dataDir: string): void {
  const { directory, unfinishedCopy } = ledgerPaths(dataDir);
  if (existsSync(unfinishedCopy)) throw new UnfinishedCopyError(directory);
}

class SqliteCopyTarget implements CopyTarget {
  readonly #file: SqliteLedgerFile;
  readonly #paths: LedgerPaths;

  constructor(file: SqliteLedgerFile, paths: LedgerPaths) {
    this.#file = file;
    this.#paths = paths;
  }

  append: CopyTarget['append'] = async (expectedRevision, events) =>
    this.#file.append(expectedRevision, events);

  read: CopyTarget['read'] = async (fromRevision, limit) => this.#file.read(fromRevision, limit);

  tail: CopyTarget['tail'] = async () => this.#file.tail();

  async begin(): Promise<void> {
    const { directory, unfinishedCopy } = this.#paths;
    writeFileSync(unfinishedCopy, 'A copy into this folder is not finished.\n', { mode: PRIVATE_FILE });
    syncFile(unfinishedCopy);
    syncDirectory(directory);
  }

  async finish(): Promise<string> {
    const { directory, unfinishedCopy } = this.#paths;
    this.#file.syncAnchor();
    rmSync(unfinishedCopy, { force: true });
    syncDirectory(directory);
    return this.#file.ledgerId;
  }

  async close(): Promise<void> {
    this.#file.close();
  }
}
