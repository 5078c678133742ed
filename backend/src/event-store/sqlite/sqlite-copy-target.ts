import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { syncDirectory } from '../../system/durable-files.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import { type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { type CopyTarget, UnfinishedCopyError } from '../event-store.js';
import { ledgerPaths } from './files.js';
import { SqliteLedgerFile } from './ledger-file.js';

/**
 * Opens the ledger of a folder to copy another one into it. Its calls block: use it in a command-line program.
 * @throws LedgerLockedError, LedgerDamagedError
 */
export function openSqliteCopyTarget(
  dataDir: string,
  newLedgerId: string,
  trust: StationTrust = WITHOUT_KEY,
): CopyTarget {
  const file = new SqliteLedgerFile(dataDir, newLedgerId, trust);
  return {
    append: async (expectedRevision, events) => file.append(expectedRevision, events),
    read: async (fromRevision, limit) => file.read(fromRevision, limit),
    tail: async () => file.tail(),
    begin: async () => markUnfinished(dataDir),
    finish: async () => {
      file.syncPosition();
      markFinished(dataDir);
      return file.ledgerId;
    },
    close: async () => file.close(),
  };
}

/** @throws UnfinishedCopyError */
export function assertNoUnfinishedCopy(dataDir: string): void {
  const { directory, unfinishedCopy } = ledgerPaths(dataDir);
  if (existsSync(unfinishedCopy)) throw new UnfinishedCopyError(directory);
}

/** From now on nobody opens the ledger of this folder, or begins one there, but to copy into it. */
export function markUnfinished(dataDir: string): void {
  const { directory, unfinishedCopy } = ledgerPaths(dataDir);
  writeFileSync(unfinishedCopy, 'A copy into this folder is not finished.\n', {
    mode: PRIVATE_FILE,
    flush: true,
  });
  syncDirectory(directory);
}

export function markFinished(dataDir: string): void {
  const { directory, unfinishedCopy } = ledgerPaths(dataDir);
  rmSync(unfinishedCopy, { force: true });
  syncDirectory(directory);
}
