import { type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { AnchorFile } from './anchor.js';
import { closeQuietly, makeDurable, openConnection } from './connection.js';
import { ledgerPaths } from './files.js';
import { assertEndIsIntact, readTail } from './integrity.js';
import { LedgerLock } from './ledger-lock.js';

/**
 * Accepts the ledger in `dataDir` as it stands, as a new copy: writes a new anchor at its end, whatever the old one said.
 * For an import that has just checked every link; never a way round a damaged ledger.
 * @param ledgerId a new random id, so that clients drop what they remember of another copy
 * @throws LedgerDamagedError, LedgerLockedError
 */
export function adoptLedger(dataDir: string, ledgerId: string, { key }: StationTrust = WITHOUT_KEY): void {
  const paths = ledgerPaths(dataDir);
  const lock = LedgerLock.take(paths.lock);
  try {
    const connection = openConnection(paths);
    try {
      makeDurable(connection, paths);
      assertEndIsIntact(connection, paths.ledger);
      AnchorFile.create(paths.anchor, { ledgerId, ...readTail(connection) }, key).close();
    } finally {
      closeQuietly(connection);
    }
  } finally {
    lock.release();
  }
}
