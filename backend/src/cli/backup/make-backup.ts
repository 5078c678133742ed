import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkCopy } from '../../audit/log/copy-events.js';
import { parseObject } from '../../audit/log/transfer-format.js';
import { hasCredentials } from '../../document-store/open-documents.js';
import { EMPTY_STREAM, type EventLog, type Tail } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { type CleanupStack, withCleanup } from '../../system/cleanup-stack.js';
import { assertRoom } from '../../system/disk-space.js';
import { type OpenProgressDisplay, withProgressDisplay } from '../../system/progress-display.js';
import type { CommandContext } from '../command-context.js';
import { openSource } from '../ledger-copy/source-station.js';
import { StationCopy } from '../ledger-copy/station-copy.js';
import type { StationLocation } from '../ledger-copy/station-location.js';
import { describeFile, filesOf } from './backup-files.js';
import { type BackupFolder, backupFolder, finishFolder, MakingLock, sealLedger } from './backup-folder.js';
import type { Manifest } from './manifest.js';

/** An event on a server takes about this much in a file: that of a bet, and some room. */
const BYTES_AN_EVENT = 600;
/** What is beside the ledger, and what a file of SQLite needs while it grows. */
const ROOM_BYTES = 8_000_000;
const MEGABYTE = 1_000_000;

export interface BackupRequest {
  readonly from: StationLocation;
  /** The station that was asked for; null when it is the one that the source holds. */
  readonly stationId: string | null;
  readonly out: string;
}

/**
 * Saves a station, running or stopped, as it is at one moment: all events that were acknowledged by then, then the
 * credentials and keys, which is only ever added to, so that nothing is missing that the events name. The station is only read, a window
 * of events at a time, so that it is never held up.
 * @throws Error whose message is one line
 */
export async function makeBackup(request: BackupRequest, context: CommandContext): Promise<Manifest> {
  const folder = backupFolder(request.out, request.from.dataDir);
  const lock = new MakingLock(folder);
  try {
    const manifest = await fillFolder(folder, lock, request, context);
    // Windows renames no folder in which a file is open.
    lock.release();
    finishFolder(folder, manifest, request.from.trust?.key ?? null);
    return manifest;
  } finally {
    lock.release();
  }
}

async function fillFolder(
  folder: BackupFolder,
  lock: MakingLock,
  request: BackupRequest,
  context: CommandContext,
): Promise<Manifest> {
  const { system, software, progress } = context;
  const madeAt = new Date(system.clock.nowMs()).toISOString();
  const saved = await withCleanup((cleanup) => copyStation(request, { folder, lock }, context, cleanup));
  sealLedger(folder.unfinished);
  await checkFolder(folder, saved, context);
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

async function copyStation(
  request: BackupRequest,
  { folder, lock }: Target,
  context: CommandContext,
  cleanup: CleanupStack,
): Promise<Saved> {
  const source = await openSource(request.from, request.stationId, context.system, cleanup);
  const { log, location: from, end } = source;
  if (!hasCredentials(from))
    throw new Error(`There are no passwords and keys at ${from.dataDir}: is it the station's folder?`);
  await assertRoom(dirname(folder.path), neededBytes(from, end));
  lock.take();
  // The anchor of the backup is vouched for by the station's key, which is not in it.
  const to: StationLocation = { ...from, dataDir: folder.unfinished, eventStore: null, mongoUrl: null };
  const copied = await StationCopy.begin(source, to, context, cleanup);
  await copied.copyEvents('Saving');
  await copied.copyCredentials();
  await copied.finish();
  return { stationId: from.stationId, ledgerId: log.ledgerId, end, recordedAt: await timeOf(log, end) };
}

/** At least as much as a ledger in a file takes; for one on a server a rough figure. */
function neededBytes({ dataDir, eventStore }: StationLocation, { revision }: Tail): number {
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
async function checkFolder(
  { unfinished }: BackupFolder,
  { stationId, end }: Saved,
  { system, progress }: CommandContext,
): Promise<void> {
  const copied = await openEventReader({ dataDir: unfinished, stationId, eventStore: null }, system);
  try {
    await withProgressDisplay(
      progress({ title: 'Checking', after: EMPTY_STREAM, end: end.revision }),
      (display) => checkCopy(copied, end, (revision) => display.at(revision)),
    );
  } finally {
    await copied.close();
  }
}

async function describeFiles(folder: string, progress: OpenProgressDisplay): Promise<Manifest['files']> {
  const names = filesOf(folder);
  const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const files = [];
  const { end, onBytes } = displayBytesRead(progress, bytes);
  try {
    for (const name of names) files.push(await describeFile(folder, name, onBytes));
  } finally {
    end();
  }
  return files;
}

/** Shows how many of the bytes of files were read, in megabytes. */
export function displayBytesRead(progress: OpenProgressDisplay, allBytes: number) {
  const last = Math.ceil(allBytes / MEGABYTE) - 1;
  const display = progress({ title: 'Reading the files', after: -1, end: last, unit: 'MB' });
  let read = 0;
  return {
    onBytes(bytes: number) {
      read += bytes;
      display.at(Math.ceil(read / MEGABYTE) - 1);
    },
    end: () => display.end(),
  };
}
