import type { ServerAddress } from '../config/server-address.js';
import { makeDirectory } from '../system/durable-files.js';
import type { PartWatch } from '../system/supervised-worker.js';
import type { System } from '../system/system.js';
import type { EventReader, EventStore } from './event-store.js';
import { openKurrentEventReader } from './kurrent/kurrent-event-reader.js';
import { openKurrentEventStore } from './kurrent/kurrent-event-store.js';
import { ledgerPaths } from './sqlite/files.js';
import { LedgerLock } from './sqlite/ledger-lock.js';
import { openSqliteEventReader } from './sqlite/sqlite-event-reader.js';
import { openSqliteEventStore } from './sqlite/sqlite-event-store.js';

/** Where the ledger of a station is. Plain data: it is handed to threads. */
export interface LedgerLocation {
  readonly dataDir: string;
  readonly stationId: string;
  /** null for the file in `dataDir`. */
  readonly eventStore: ServerAddress | null;
}

/** Without what else `location` may hold, such as the passwords of all settings. */
export function ledgerLocation({ dataDir, stationId, eventStore }: LedgerLocation): LedgerLocation {
  return { dataDir, stationId, eventStore };
}

/**
 * Opens a ledger for writing, or begins a new one. Only one process at a time may have a data folder open for writing,
 * wherever the ledger is.
 * @throws LedgerLockedError, LedgerDamagedError, EventStoreUnreachableError
 */
export async function openEventStore(
  { dataDir, stationId, eventStore }: LedgerLocation,
  system: System,
  watch: PartWatch,
): Promise<EventStore> {
  if (eventStore === null) return openSqliteEventStore({ dataDir, system, watch });
  makeDirectory(dataDir);
  const lock = LedgerLock.take(ledgerPaths(dataDir).lock);
  try {
    const onClosed = () => lock.release();
    return await openKurrentEventStore({ address: eventStore, stationId, system, watch, onClosed });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens a ledger for reading, beside whoever writes it.
 * @throws Error when there is none; LedgerDamagedError, EventStoreUnreachableError
 */
export async function openEventReader(
  { dataDir, stationId, eventStore }: LedgerLocation,
  system: System,
): Promise<EventReader> {
  return eventStore === null
    ? openSqliteEventReader({ dataDir, system })
    : openKurrentEventReader({ address: eventStore, stationId, system });
}
