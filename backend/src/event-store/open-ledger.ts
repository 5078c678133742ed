import type { StoreSettings } from '../config/config.js';
import type { ServerAddress } from '../config/server-address.js';
import { makeDirectory } from '../system/durable-files.js';
import type { Patience } from '../system/patience.js';
import { type PartStatus, UNREPORTED } from '../system/supervised-worker.js';
import type { System } from '../system/system.js';
import {
  type CopyTarget,
  type EventReader,
  type EventStore,
  LedgerDamagedError,
  newLedgerId,
} from './event-store.js';
import { openKurrentEventReader } from './kurrent/kurrent-event-reader.js';
import { openKurrentCopyTarget, openKurrentEventStore } from './kurrent/kurrent-event-store.js';
import { openKurrentLeaseStream } from './kurrent/kurrent-lease-stream.js';
import type { LeaseStream } from './lease-stream.js';
import { readAcknowledgedPosition } from './sqlite/acknowledged-position.js';
import { ledgerPaths } from './sqlite/files.js';
import { LedgerLock } from './sqlite/ledger-lock.js';
import { assertNoUnfinishedCopy, openSqliteCopyTarget } from './sqlite/sqlite-copy-target.js';
import { openSqliteEventReader } from './sqlite/sqlite-event-reader.js';
import { openSqliteEventStore } from './sqlite/sqlite-event-store.js';

/** Where the ledger of a station is. Plain data: it is handed to threads. */
export type LedgerLocation = Omit<StoreSettings, 'mongoUrl'>;

/** Without what else `location` may hold, such as the passwords of all settings. */
export function ledgerLocation({ dataDir, stationId, eventStore, trust }: LedgerLocation): LedgerLocation {
  return { dataDir, stationId, eventStore, ...(trust !== undefined && { trust }) };
}

/**
 * Opens a ledger for writing, or begins a new one. Only one process at a time may have a data folder open for writing,
 * wherever the ledger is.
 * @param patience with a server that does not answer; ten seconds when left out
 * @throws LedgerLockedError, LedgerDamagedError, StationKeyError, UnfinishedCopyError, EventStoreUnreachableError
 */
export async function openEventStore(
  { dataDir, stationId, eventStore, trust }: LedgerLocation,
  system: System,
  status: PartStatus,
  patience?: Patience,
): Promise<EventStore> {
  if (eventStore === null)
    return openWhole(dataDir, await openSqliteEventStore({ dataDir, system, status, trust }));
  makeDirectory(dataDir);
  const lock = LedgerLock.take(ledgerPaths(dataDir).lock);
  try {
    const onClosed = () => lock.release();
    return await openKurrentEventStore({
      address: eventStore,
      stationId,
      system,
      status,
      onClosed,
      patience,
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens a ledger for reading, beside whoever writes it.
 * @throws NoLedgerError, LedgerDamagedError, UnfinishedCopyError, EventStoreUnreachableError
 */
export async function openEventReader(
  { dataDir, stationId, eventStore }: LedgerLocation,
  system: System,
): Promise<EventReader> {
  if (eventStore !== null) return openKurrentEventReader({ address: eventStore, stationId, system });
  assertNoUnfinishedCopy(dataDir);
  return openSqliteEventReader({ dataDir, system });
}

/**
 * Opens what says who is the active instance of a station whose ledger is on a server.
 * @throws EventStoreUnreachableError
 */
export async function openLeaseStream(
  { stationId, eventStore }: LedgerLocation & { readonly eventStore: ServerAddress },
  system: System,
): Promise<LeaseStream> {
  return openKurrentLeaseStream({ address: eventStore, stationId, system });
}

/**
 * Opens a ledger to copy another one into it. In a folder it keeps every station out, as a writer does; on a server
 * `begin()` does.
 * @throws LedgerLockedError, LedgerDamagedError, EventStoreUnreachableError
 */
export async function openCopyTarget(
  { dataDir, stationId, eventStore, trust }: LedgerLocation,
  system: System,
): Promise<CopyTarget> {
  const ledgerId = newLedgerId(system.random);
  return eventStore === null
    ? openSqliteCopyTarget(dataDir, ledgerId, trust)
    : openKurrentCopyTarget({ address: eventStore, stationId, system, status: UNREPORTED }, ledgerId);
}

/**
 * Reads the acknowledged revision beside whoever writes it.
 * @returns null where the ledger is on a server, which keeps none; what it throws says that there is none to read
 */
export function acknowledgedRevisionReader({ dataDir, eventStore }: LedgerLocation): (() => number) | null {
  if (eventStore !== null) return null;
  const path = ledgerPaths(dataDir).anchor;
  return () => {
    const acknowledged = readAcknowledgedPosition(path);
    if (acknowledged === null) throw new LedgerDamagedError(`The anchor ${path} is missing`);
    return acknowledged.revision;
  };
}

/** Asked with the ledger open: nobody can begin a copy into it now. */
async function openWhole(dataDir: string, store: EventStore): Promise<EventStore> {
  try {
    assertNoUnfinishedCopy(dataDir);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
