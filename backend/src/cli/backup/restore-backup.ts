import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocumentServer } from '../../document-store/open-documents.js';
import { EMPTY_STREAM, type Tail } from '../../event-store/event-store.js';
import { readAcknowledgedPosition } from '../../event-store/sqlite/acknowledged-position.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { LedgerLock } from '../../event-store/sqlite/ledger-lock.js';
import { markFinished, markUnfinished } from '../../event-store/sqlite/sqlite-copy-target.js';
import { type CleanupStack, withCleanup } from '../../system/cleanup-stack.js';
import { assertRoom } from '../../system/disk-space.js';
import { makeDirectory } from '../../system/durable-files.js';
import type { CommandContext } from '../command-context.js';
import {
  checkCredentials,
  openSource,
  type SourceStation,
  StationCopy,
} from '../ledger-copy/station-copy.js';
import { hasInstances, ledgerText, type StationLocation } from '../ledger-copy/station-location.js';
import { copyFiles, DamagedBackupError } from './backup-files.js';
import { assertVouched, type FoundManifest, type Manifest, proofText, readManifest } from './manifest.js';

/** The folder in the data folder into which the files of the backup are copied first. */
const STAGING = 'restoring';
/** What file systems put into an empty disk, and a restore that was killed leaves. */
const NOT_OF_A_STATION = ['lost+found', STAGING];

/** The read models, which the station makes again, take about twice what the ledger takes. */
const TIMES_THE_BACKUP = 3;

export interface RestoreRequest {
  readonly from: string;
  /** Where the station is to be: its data folder is empty, and its servers have nothing of it. */
  readonly to: StationLocation;
  /** The station that was asked for; null when it is the one of the backup. */
  readonly stationId: string | null;
}

export interface Restored {
  readonly manifest: Manifest;
  /** The id of the restored ledger, which no other has: whoever had seen the lost one forgets what it saw. */
  readonly ledgerId: string;
  readonly location: StationLocation;
  /** What was proved of who made the backup, and what was not. */
  readonly proof: string;
}

/**
 * Makes a station of a backup, once every file of it was found as it was saved, and as the station's key vouches for where
 * that is at hand. It is copied event by event, each hash checked, and read back; until then nobody can open it. Stopped
 * anywhere and run again, it goes on.
 * @throws DamagedBackupError, StationKeyError, or an Error whose message is one line
 */
export async function restoreBackup(request: RestoreRequest, context: CommandContext): Promise<Restored> {
  const { from, to } = request;
  const manifest = readManifest(from);
  const { stationId } = manifest;
  if (request.stationId !== null && request.stationId !== stationId) {
    throw new Error(`The backup is of the station ${stationId}, and STATION_ID says ${request.stationId}`);
  }
  assertVouched(from, manifest, to.trust);
  const location: StationLocation = { ...to, stationId };
  const work: Work = { from, location, manifest, isResumed: assertEmpty(location.dataDir) };
  return withCleanup(async (cleanup) => {
    const staged = await stageFiles(work, cleanup);
    return restoreStaged(work, staged, context, cleanup);
  });
}

interface Work {
  readonly from: string;
  readonly location: StationLocation;
  readonly manifest: FoundManifest;
  readonly isResumed: boolean;
}

/** Copies the files to where nobody else changes them any more: what is restored is what was compared. */
async function stageFiles(
  { from, location, manifest: { files }, isResumed }: Work,
  cleanup: CleanupStack,
): Promise<StationLocation> {
  const { dataDir } = location;
  if (!existsSync(dataDir)) cleanup.defer(async () => removeIfEmpty(dataDir));
  makeDirectory(dataDir);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (!isResumed) await assertRoom(dataDir, bytes * TIMES_THE_BACKUP);
  const folder = join(dataDir, STAGING);
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  await remove();
  makeDirectory(folder);
  cleanup.defer(remove);
  await copyFiles(files, from, folder);
  return { ...location, dataDir: folder, eventStore: null, mongoUrl: null };
}

async function restoreStaged(
  { location, manifest, isResumed }: Work,
  staged: StationLocation,
  context: CommandContext,
  cleanup: CleanupStack,
): Promise<Restored> {
  const { system } = context;
  const { dataDir, eventStore, trust } = location;
  const source = await openSource(staged, manifest.stationId, system, cleanup);
  checkEnd(source, manifest);
  await checkDocumentServer(location);
  if (await hasInstances(location, system)) {
    throw new Error(`The station runs at ${ledgerText(location)}: stop all its instances first`);
  }
  // With a ledger in it the folder is not empty any more: a restore that is killed then has to go on.
  if (eventStore === null) markUnfinished(dataDir);
  const copy = await StationCopy.begin(source, location, context, cleanup);
  if (copy.after.revision !== EMPTY_STREAM && !isResumed) {
    throw new Error(
      `There is a ledger at ${ledgerText(location)} already: a restore needs an empty location`,
    );
  }
  markUnfinished(dataDir);
  // A ledger in the folder is locked by whoever writes it.
  if (eventStore !== null) {
    const lock = LedgerLock.take(ledgerPaths(dataDir).lock);
    cleanup.defer(async () => lock.release());
  }
  await checkCredentials(staged, location);
  await copy.copyEvents('Restoring');
  await copy.check();
  await copy.copyCredentials();
  const { ledgerId } = await copy.finish();
  markFinished(dataDir);
  return { manifest, ledgerId, location, proof: proofText(manifest, trust) };
}

/** @throws DamagedBackupError unless manifest, ledger and anchor name the same end */
function checkEnd({ location, end }: SourceStation, { revision, hash }: Manifest): void {
  const acknowledged = readAcknowledgedPosition(ledgerPaths(location.dataDir).anchor);
  const isSame = (found: Tail | null) => found?.revision === revision && found.hash === hash;
  if (isSame(acknowledged) && isSame(end)) return;
  throw new DamagedBackupError(
    `The manifest names revision ${revision} as the end, but the ledger ends at ${end.revision}, its anchor at ${acknowledged?.revision}`,
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
