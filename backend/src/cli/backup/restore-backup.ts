import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocumentServer } from '../../document-store/open-documents.js';
import { type CopyTarget, EMPTY_STREAM, type EventLog, type Tail } from '../../event-store/event-store.js';
import { openCopyTarget, openEventReader } from '../../event-store/open-ledger.js';
import { type FoundAnchor, readAnchor } from '../../event-store/sqlite/anchor.js';
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
import { acknowledgedEnd, openBothKept, stationIdOf } from '../ledger-copy/source-station.js';
import { copyStationFiles, missingStationFiles } from '../ledger-copy/station-files.js';
import { copyFiles, DamagedBackupError } from './backup-files.js';
import { assertVouched, proofText } from './backup-proof.js';
import { bytesShown, type Surroundings } from './make-backup.js';
import { type FoundManifest, type Manifest, readManifest } from './manifest.js';

/** The read models, which the station makes again, take about twice what the ledger takes. */
const TIMES_THE_BACKUP = 3;
/** The folder in the data folder into which the files of the backup are copied first. */
const STAGING = 'restoring';
/** What file systems put into an empty disk, and a restore that was killed leaves. */
const NOT_OF_A_STATION = ['lost+found', STAGING];

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
  /** What was proved of who made the backup, and what was not. */
  readonly proof: string;
}

/**
 * Makes a station of a backup, once every file of it was found as it was saved, and as the station's key vouches for where
 * that is at hand. It is copied event by event, each hash checked, and read back; until then nobody can open it. Stopped
 * anywhere and run again, it goes on.
 * @throws DamagedBackupError, StationKeyError, or an Error whose message is one line
 */
export async function restoreBackup(request: RestoreRequest, surroundings: Surroundings): Promise<Restored> {
  const { from, to } = request;
  const manifest = readManifest(from);
  const { stationId } = manifest;
  if (request.stationId !== null && request.stationId !== stationId) {
    throw new Error(`The backup is of the station ${stationId}, and STATION_ID says ${request.stationId}`);
  }
  assertVouched(from, manifest, to.trust);
  const place: Place = { ...to, stationId };
  const work: Work = { from, place, manifest, isResumed: assertEmpty(place.dataDir) };
  const cleanup = new CleanupStack();
  try {
    const staged = await stage(work, surroundings, cleanup);
    const restored = await restore(work, staged, surroundings, cleanup);
    await cleanup.close();
    return restored;
  } catch (error) {
    return cleanup.closeAfter(error);
  }
}

interface Work {
  readonly from: string;
  readonly place: Place;
  readonly manifest: FoundManifest;
  readonly isResumed: boolean;
}

/** Copies the files to where nobody else changes them any more: what is restored is what was compared. */
async function stage(
  { from, place, manifest: { files }, isResumed }: Work,
  { progress }: Surroundings,
  cleanup: CleanupStack,
): Promise<Place> {
  const { dataDir } = place;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (!existsSync(dataDir)) cleanup.defer(async () => removeIfEmpty(dataDir));
  makeDirectory(dataDir);
  if (!isResumed) await assertRoom(dataDir, bytes * TIMES_THE_BACKUP);
  const folder = join(dataDir, STAGING);
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  await remove();
  makeDirectory(folder);
  cleanup.defer(remove);
  const told = bytesShown(progress, bytes);
  try {
    await copyFiles(files, from, folder, told.onBytes);
  } finally {
    told.end();
  }
  return { ...place, dataDir: folder, eventStore: null, mongoUrl: null };
}

async function restore(
  work: Work,
  staged: Place,
  surroundings: Surroundings,
  cleanup: CleanupStack,
): Promise<Restored> {
  const { place, manifest } = work;
  const { system } = surroundings;
  const source = await openEventReader(staged, system);
  cleanup.defer(() => source.close());
  const anchor = await checkEnd(source, staged, manifest);
  await checkDocumentServer(place);
  if (await hasInstances(place, system)) {
    throw new Error(`The station runs at ${ledgerText(place)}: stop all its instances first`);
  }
  const target = await openTarget(source, work, surroundings, cleanup);
  await restoreLedger(source, target, manifest, surroundings);
  const kept = await openBothKept(staged, place, cleanup);
  if (kept !== null) await copyKept(kept.source, kept.target);
  copyStationFiles(missingStationFiles(staged.dataDir, place.dataDir), staged.dataDir, place.dataDir);
  const ledgerId = await target.finish();
  markFinished(place.dataDir);
  return { manifest, ledgerId, place, proof: proofText(manifest, anchor, place.trust) };
}

/**
 * Whether manifest, ledger and anchor name the same end, and the ledger the same station.
 * @returns the anchor
 * @throws Finding, DamagedBackupError
 */
async function checkEnd(source: EventLog, staged: Place, { revision, hash }: Manifest): Promise<FoundAnchor> {
  const { stationId, dataDir } = staged;
  const end = await acknowledgedEnd(source, staged);
  await stationIdOf(source, { from: staged, stationId });
  const anchor = readAnchor(ledgerPaths(dataDir).anchor);
  const isSame = (found: Tail | null) => found?.revision === revision && found.hash === hash;
  if (anchor !== null && isSame(anchor) && isSame(end)) return anchor;
  throw new DamagedBackupError(
    `The manifest names revision ${revision} as the end, but the ledger ends at ${end.revision}, its anchor at ${anchor?.revision}`,
  );
}

/**
 * Opens the place of the ledger, and keeps every station out of the folder: a ledger in it is locked by whoever writes it.
 * @throws Error when there is a ledger already
 */
async function openTarget(
  source: EventLog,
  { place, manifest, isResumed }: Work,
  { system }: Surroundings,
  cleanup: CleanupStack,
): Promise<CopyTarget> {
  const { dataDir, eventStore } = place;
  // Opened, it is no empty folder any more: a restore that is killed then goes on.
  if (eventStore === null) markUnfinished(dataDir);
  const target = await openCopyTarget(place, system);
  cleanup.defer(() => target.close());
  if (eventStore === null) return target;
  const { revision } = await commonEnd(source, target, manifest);
  if (revision !== EMPTY_STREAM && !isResumed) {
    throw new Error(`There is a ledger at ${ledgerText(place)} already: a restore needs an empty place`);
  }
  markUnfinished(dataDir);
  const lock = LedgerLock.take(ledgerPaths(dataDir).lock);
  cleanup.defer(async () => lock.release());
  return target;
}

async function restoreLedger(
  source: EventLog,
  target: CopyTarget,
  { revision, hash }: Manifest,
  { progress }: Surroundings,
): Promise<void> {
  const end: Tail = { revision, hash };
  const after = await commonEnd(source, target, end);
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
  const found = readdirSync(dataDir).filter((name) => !NOT_OF_A_STATION.includes(name));
  if (found.length === 0) return false;
  if (existsSync(ledgerPaths(dataDir).unfinishedCopy)) return true;
  throw new Error(
    `${dataDir} is not empty (it has ${found.slice(0, 3).join(', ')}): move it aside, and do not delete it before the restored station works`,
  );
}

function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
