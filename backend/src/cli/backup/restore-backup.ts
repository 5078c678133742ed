import { existsSync, readdirSync } from 'node:fs';
import { checkDocumentServer } from '../../document-store/open-documents.js';
import { type CopyTarget, EMPTY_STREAM, type EventLog, type Tail } from '../../event-store/event-store.js';
import { openCopyTarget, openEventReader } from '../../event-store/open-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { LedgerLock } from '../../event-store/sqlite/ledger-lock.js';
import { markFinished, markUnfinished } from '../../event-store/sqlite/sqlite-copy-target.js';
import { CleanupStack } from '../../system/cleanup-stack.js';
import { assertRoom } from '../../system/disk-space.js';
import { makeDirectory } from '../../system/durable-files.js';
import { shown } from '../../system/progress.js';
import { appendEvents, checkChain, commonEnd } from '../ledger-copy/copy-events.js';
import { copyKept } from '../ledger-copy/copy-kept.js';
import { ledgerText, type Place } from '../ledger-copy/place.js';
import { hasInstances } from '../ledger-copy/running-stations.js';
import { openBothKept } from '../ledger-copy/source-station.js';
import { copyStationFiles, missingStationFiles } from '../ledger-copy/station-files.js';
import { bytesShown, type Surroundings } from './make-backup.js';
import { checkFiles, type Manifest, readManifest } from './manifest.js';

/** The read models, which the station makes again, take about twice what the ledger takes. */
const TIMES_THE_BACKUP = 3;
/** What file systems put into an empty disk. */
const OF_THE_DISK = ['lost+found'];

export interface RestoreRequest {
  /** The folder of the backup. */
  readonly from: string;
  /** Where the station is to be: its data folder is empty, and its servers have nothing of it. */
  readonly to: Place;
  /** The station that was asked for; null when it is the one of the backup. */
  readonly stationId: string | null;
}

export interface Restored {
  readonly manifest: Manifest;
  /** The id of the restored ledger, which no other has: whoever had seen the lost one forgets what it saw. */
  readonly ledgerId: string;
  readonly place: Place;
}

/**
 * Makes a station of a backup, once every file of it was found as it was saved. It is copied event by event, each hash
 * checked, and read back; until then nobody can open it. Stopped anywhere and run again, it goes on.
 * @throws DamagedBackupError, or an Error whose message is one line
 */
export async function restoreBackup(request: RestoreRequest, surroundings: Surroundings): Promise<Restored> {
  const manifest = readManifest(request.from);
  const { stationId } = manifest;
  if (request.stationId !== null && request.stationId !== stationId) {
    throw new Error(`The backup is of the station ${stationId}, and STATION_ID says ${request.stationId}`);
  }
  const place: Place = { ...request.to, stationId };
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const isResumed = assertEmpty(place.dataDir);
  const told = bytesShown(surroundings.progress, bytes);
  try {
    await checkFiles(request.from, manifest, told.onBytes);
  } finally {
    told.end();
  }
  const cleanup = new CleanupStack();
  try {
    makeDirectory(place.dataDir);
    if (!isResumed) await assertRoom(place.dataDir, bytes * TIMES_THE_BACKUP);
    const ledgerId = await restore({ from: request.from, place, manifest, isResumed }, surroundings, cleanup);
    await cleanup.close();
    return { manifest, ledgerId, place };
  } catch (error) {
    return cleanup.closeAfter(error);
  }
}

interface Work {
  readonly from: string;
  readonly place: Place;
  readonly manifest: Manifest;
  readonly isResumed: boolean;
}

async function restore(work: Work, surroundings: Surroundings, cleanup: CleanupStack): Promise<string> {
  const { from, place, manifest } = work;
  const { system } = surroundings;
  await checkDocumentServer(place);
  if (await hasInstances(place, system)) {
    throw new Error(`The station runs at ${ledgerText(place)}: stop all its instances first`);
  }
  markUnfinished(place.dataDir);
  // A ledger in the folder is locked by whoever writes it.
  if (place.eventStore !== null) {
    const lock = LedgerLock.take(ledgerPaths(place.dataDir).lock);
    cleanup.defer(async () => lock.release());
  }
  const saved: Place = { dataDir: from, stationId: manifest.stationId, eventStore: null, mongoUrl: null };
  const source = await openEventReader(saved, system);
  cleanup.defer(() => source.close());
  const target = await openCopyTarget(place, system);
  cleanup.defer(() => target.close());
  await restoreLedger(source, target, work, surroundings);
  const kept = await openBothKept(saved, place, cleanup);
  if (kept !== null) await copyKept(kept.source, kept.target);
  copyStationFiles(missingStationFiles(from, place.dataDir), from, place.dataDir);
  const ledgerId = await target.finish();
  markFinished(place.dataDir);
  return ledgerId;
}

async function restoreLedger(
  source: EventLog,
  target: CopyTarget,
  { place, manifest: { revision, hash }, isResumed }: Work,
  { progress }: Surroundings,
): Promise<void> {
  const end: Tail = { revision, hash };
  const after = await commonEnd(source, target, end);
  if (after.revision !== EMPTY_STREAM && !isResumed) {
    throw new Error(`There is a ledger at ${ledgerText(place)} already: a restore needs an empty place`);
  }
  await target.begin();
  await shown(progress({ title: 'Restoring', after: after.revision, end: revision }), (told) =>
    appendEvents(source, target, { after, end }, (at) => told.at(at)),
  );
  await shown(progress({ title: 'Checking', after: EMPTY_STREAM, end: revision }), (told) =>
    checkChain(target, end, (at) => told.at(at)),
  );
}

/**
 * @returns whether a restore into the folder was begun and not finished: this one goes on with it
 * @throws Error when something else is there
 */
function assertEmpty(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const found = readdirSync(dataDir).filter((name) => !OF_THE_DISK.includes(name));
  if (found.length === 0) return false;
  if (existsSync(ledgerPaths(dataDir).unfinishedCopy)) return true;
  throw new Error(
    `${dataDir} is not empty (it has ${found.slice(0, 3).join(', ')}): move it aside, and do not delete it before the restored station works`,
  );
}
