import { type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { AnchorFile } from './anchor.js';
import { openConnection } from './connection.js';
import { ledgerPaths } from './files.js';
import { readTail } from './integrity.js';

/** As somebody with the folder does: a new anchor at the end of the ledger, whatever the old one said. */
export function forgeAnchor(dataDir: string, ledgerId: string, { key }: StationTrust = WITHOUT_KEY): void {
  const paths = ledgerPaths(dataDir);
  const connection = openConnection(paths);
  try {
    AnchorFile.create(paths.anchor, { ledgerId, ...readTail(connection) }, key).close();
  } finally {
    connection.close();
  }
}
