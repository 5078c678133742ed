import { existsSync } from 'node:fs';
import { hasActiveInstance } from '../../active/lease.js';
import { LedgerLockedError } from '../../event-store/event-store.js';
import { openLeaseStream } from '../../event-store/open-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { LedgerLock } from '../../event-store/sqlite/ledger-lock.js';
import type { CleanupStack } from '../../system/cleanup-stack.js';
import type { System } from '../../system/system.js';
import { type CopyRequest, isSameFolder, type StationLocation } from './station-location.js';

/**
 * Keeps stations from starting in the folders meanwhile.
 * @returns whether the station of the source runs
 * @throws LedgerLockedError when another one runs at the target
 */
export function holdFolders({ from, to }: CopyRequest, cleanup: CleanupStack): boolean {
  const isOneFolder = isSameFolder(from.dataDir, to.dataDir);
  // A ledger in a folder is locked by whoever writes it.
  const hold = ({ dataDir }: StationLocation) => holdFolder(dataDir, cleanup);
  if (!isOneFolder && to.eventStore !== null && !hold(to)) {
    throw new LedgerLockedError(
      `A station runs on the data folder ${to.dataDir} of the target: stop it first`,
    );
  }
  return isOneFolder && to.eventStore === null ? false : !hold(from);
}

/** @returns false when a station runs on the folder */
function holdFolder(dataDir: string, cleanup: CleanupStack): boolean {
  const path = ledgerPaths(dataDir).lock;
  if (!existsSync(path)) return true;
  try {
    const lock = LedgerLock.take(path);
    cleanup.defer(async () => lock.release());
    return true;
  } catch (error) {
    if (error instanceof LedgerLockedError) return false;
    throw error;
  }
}

/** Whether the station's lease says that an instance runs: one that other folders may belong to. */
export async function hasInstances(
  { eventStore, mongoUrl, ...location }: StationLocation,
  system: System,
): Promise<boolean> {
  if (eventStore === null || mongoUrl === null) return false;
  const lease = await openLeaseStream({ ...location, eventStore }, system);
  try {
    return await hasActiveInstance(lease, system.timers);
  } finally {
    await lease.close();
  }
}
