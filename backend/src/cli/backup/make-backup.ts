import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseObject } from '../../audit/transfer-format.js';
import { checkDocumentServer, hasKept } from '../../document-store/open-documents.js';
import { EMPTY_STREAM, type EventLog, type Tail } from '../../event-store/event-store.js';
import { openCopyTarget, openEventReader } from '../../event-store/open-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { CleanupStack } from '../../system/cleanup-stack.js';
import { assertRoom } from '../../system/disk-space.js';
import { type ShowProgress, shown } from '../../system/progress.js';
import type { System } from '../../system/system.js';
import { appendEvents, checkChain, commonEnd } from '../ledger-copy/copy-events.js';
import { copyKept } from '../ledger-copy/copy-kept.js';
import type { Place } from '../ledger-copy/place.js';
import { acknowledgedEnd, openBothKept, stationIdOf } from '../ledger-copy/source-station.js';
import { copyStationFiles, missingStationFiles } from '../ledger-copy/station-files.js';
import { describeFile, filesOf } from './backup-files.js';
import { type BackupFolder, backupFolder, finishFolder, MakingLock, sealLedger } from './backup-folder.js';
import type { Manifest } from './manifest.js';

/** An event on a server takes about this much in a file: that of a bet, and some room. */
const BYTES_AN_EVENT = 600;
/** What is beside the ledger, and what a file of SQLite needs while it grows. */
const ROOM_BYTES = 8_000_000;
const MEGABYTE = 1_000_000;

export interface BackupRequest {
  readonly from: Place;
  /** The station that was asked for; null when it is the one that the source holds. */
  readonly stationId: string | null;
  readonly out: string;
}

export interface Surroundings {
  readonly system: System;
  /** The version of this program. */
  readonly software: string;
  readonly progress: ShowProgress;
}

/**
 * Saves a station, running or stopped, as it is at one moment: all events that were acknowledged by then, then what is
 * kept, which is only ever added to, so that nothing is missing that the events name. The station is only read, a window
 * of events at a time, so that it is never held up.
 * @throws Error whose message is one line
 */
export async function makeBackup(request: BackupRequest, surroundings: Surroundings): Promise<Manifest> {
  const folder = backupFolder(request.out, request.from.dataDir);
  const lock = new MakingLock(folder);
  try {
    const manifest = await fill(folder, lock, request, surroundings);
    // Windows renames no folder in which a file is open.
    lock.release();
    finishFolder(folder, manifest, request.from.trust?.key ?? null);
    return manifest;
  } finally {
    lock.release();
  }
}

async function fill(
  folder: BackupFolder,
  lock: MakingLock,
  request: BackupRequest,
  surroundings: Surroundings,
): Promise<Manifest> {
  const { system, software, progress } = surroundings;
  const madeAt = new Date(system.clock.nowMs()).toISOString();
  const saved = await copyStation(request, { folder, lock }, surroundings);
  sealLedger(folder.unfinished);
  await checkCopy(folder, saved, surroundings);
  const files = await describeFiles(folder.unfinished, progress);
  const { stationId, ledgerId, end, recordedAt } = saved;
  return { stationId, ledgerId, ...end, recordedAt, madeAt, software, files };
}

interface Saved {
  readonly stationId: string;
  readonly ledgerId: string;
  readonly end: Tail;
  readonly recordedAt: string;
}

interface Target {
  readonly folder: BackupFolder;
  readonly lock: MakingLock;
}

async function copyStation(request: BackupRequest, to: Target, surroundings: Surroundings): Promise<Saved> {
  const cleanup = new CleanupStack();
  try {
    const saved = await copy(request, to, surroundings, cleanup);
    await cleanup.close();
    return saved;
  } catch (error) {
    return cleanup.closeAfter(error);
  }
}

async function copy(
  request: BackupRequest,
  { folder, lock }: Target,
  { system, progress }: Surroundings,
  cleanup: CleanupStack,
): Promise<Saved> {
  await checkDocumentServer(request.from);
  const source = await openEventReader(request.from, system);
  cleanup.defer(() => source.close());
  const { revision, hash } = await acknowledgedEnd(source, request.from);
  const end = { revision, hash };
  const stationId = await stationIdOf(source, request);
  const from = { ...request.from, stationId };
  if (!hasKept(from))
    throw new Error(`There are no passwords and keys at ${from.dataDir}: is it the station's folder?`);
  await assertRoom(dirname(folder.path), neededBytes(from, end));
  // The anchor of the backup is vouched for by the station's key, which is not in it.
  const to: Place = {
    dataDir: folder.unfinished,
    stationId,
    eventStore: null,
    mongoUrl: null,
    ...(from.trust !== undefined && { trust: from.trust }),
  };
  lock.take();
  const target = await openCopyTarget(to, system);
  cleanup.defer(() => target.close());
  const after = await commonEnd(source, target, end);
  await target.begin();
  await shown(progress({ title: 'Saving', after: after.revision, end: revision }), (told) =>
    appendEvents(source, target, { after, end }, (at) => told.at(at)),
  );
  const kept = await openBothKept(from, to, cleanup);
  if (kept !== null) await copyKept(kept.source, kept.target);
  copyStationFiles(missingStationFiles(from.dataDir, to.dataDir), from.dataDir, to.dataDir);
  await target.finish();
  return { stationId, ledgerId: source.ledgerId, end, recordedAt: await timeOf(source, end) };
}

/** At least as much as a ledger in a file takes; for one on a server a rough figure. */
function neededBytes({ dataDir, eventStore }: Place, { revision }: Tail): number {
  if (eventStore !== null) return revision * BYTES_AN_EVENT + ROOM_BYTES;
  const { ledger, writeAheadLog } = ledgerPaths(dataDir);
  const log = existsSync(writeAheadLog) ? statSync(writeAheadLog).size : 0;
  return statSync(ledger).size + log + ROOM_BYTES;
}

/** @returns ISO 8601 */
async function timeOf(log: EventLog, { revision }: Tail): Promise<string> {
  const [last] = await log.read(revision, 1);
  return new Date(Number(parseObject(last?.json ?? '').at)).toISOString();
}

/** Reads the copy back from its file: its own bytes, every hash computed again. */
async function checkCopy(
  { unfinished }: BackupFolder,
  { stationId, end }: Saved,
  { system, progress }: Surroundings,
): Promise<void> {
  const copied = await openEventReader({ dataDir: unfinished, stationId, eventStore: null }, system);
  try {
    await shown(progress({ title: 'Checking', after: EMPTY_STREAM, end: end.revision }), (told) =>
      checkChain(copied, end, (revision) => told.at(revision)),
    );
  } finally {
    await copied.close();
  }
}

async function describeFiles(folder: string, progress: ShowProgress): Promise<Manifest['files']> {
  const names = filesOf(folder);
  const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const files = [];
  const { end, onBytes } = bytesShown(progress, bytes);
  try {
    for (const name of names) files.push(await describeFile(folder, name, onBytes));
  } finally {
    end();
  }
  return files;
}

/** Shows how many of the bytes of files were read, in megabytes. */
export function bytesShown(progress: ShowProgress, allBytes: number) {
  const last = Math.ceil(allBytes / MEGABYTE) - 1;
  const told = progress({ title: 'Reading the files', after: -1, end: last, unit: 'MB' });
  let read = 0;
  return {
    onBytes(bytes: number) {
      read += bytes;
      told.at(Math.ceil(read / MEGABYTE) - 1);
    },
    end: () => told.end(),
  };
}
