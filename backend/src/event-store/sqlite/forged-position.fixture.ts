import { type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { PositionFile } from './acknowledged-position.js';
import { openConnection } from './connection.js';
import { ledgerPaths } from './files.js';
import { readTail } from './integrity.js';

/** As somebody with the folder does: a new acknowledged position, the ledger's end, whatever the old one said. */
export function forgePosition(dataDir: string, ledgerId: string, { key }: StationTrust = WITHOUT_KEY): void {
  const paths = ledgerPaths(dataDir);
  const connection = openConnection(paths);
  try {
    PositionFile.create(paths.anchor, { ledgerId, ...readTail(connection) }, key).close();
  } finally {
    connection.close();
  }
}
