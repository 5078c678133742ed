import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkCopy } from '../../audit/log/copy-events.js';
import { parseObject } from '../../audit/log/export-ledger.js';
import { hasCredentials } from '../../document-store/open-documents.js';
import { EMPTY_STREAM, type Tail } from '../../event-store/event-store.js';
import { openEventReader } from '../../event-store/open-ledger.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { withCleanup } from '../../system/cleanup-stack.js';
import { isWithin } from '../../system/data-folder.js';
import { assertRoom } from '../../system/disk-space.js';
import { replaceDurably, syncDirectory, syncFile } from '../../system/durable-files.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import type { CommandContext } from '../command-context.js';
import { openSource, StationCopy } from '../ledger-copy/station-copy.js';
import type { StationLocation } from '../ledger-copy/station-location.js';
import { describeFile, filesOf } from './backup-files.js';
import { type Manifest, manifestPath, manifestText, readManifest } from './manifest.js';

/** An event on a server takes about this much in a file: that of a bet, and some room. */
const BYTES_AN_EVENT = 600;
/** What is beside the ledger, and what a file of SQLite needs while it grows. */
const ROOM_BYTES = 8_000_000;

export interface BackupRequest {
  readonly from: StationLocation;
  /** The station that was asked for; null when it is the one that the source holds. */
  readonly stationId: string | null;
  readonly out: string;
}

/**
 * Saves a station, running or stopped, as it is at one moment: all events that were acknowledged by then, then the
 * credentials and keys, which are only ever added to, so that nothing is missing that the events name. The station is only
 * read, a window of events at a time, so that it is never held up. The folder gets its name once it is whole.
 * @throws Error whose message is one line
 */
export async function makeBackup(request: BackupRequest, context: CommandContext): Promise<Manifest> {
  const folder = request.out;
  if (isWithin(resolve(request.from.dataDir), folder)) {
    throw new Error(`${folder} is in the data folder itself, and would be lost with it`);
  }
  if (!existsSync(dirname(folder))) {
    throw new Error(`There is no folder ${dirname(folder)}: make it, or is its disk not mounted?`);
  }
  removeEmpty(folder);
  const unfinished = mkdtempSync(`${folder}.unfinished-`);
  try {
    const manifest = await fillFolder(unfinished, request, context);
    writeFileSync(manifestPath(unfinished), manifestText(manifest, request.from.trust?.key ?? null), {
      mode: PRIVATE_FILE,
    });
    // What a restore would refuse is said now.
    readManifest(unfinished);
    for (const name of readdirSync(unfinished)) syncFile(join(unfinished, name));
    syncDirectory(unfinished);
    removeEmpty(folder);
    replaceDurably(unfinished, folder);
    return manifest;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** So that the finished folder can get its name. */
function removeEmpty(path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory() || readdirSync(path).length > 0) {
    throw new Error(`${path} is there already, and a backup never writes over anything: give another --out`);
  }
  try {
    rmdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `${path} cannot be replaced (${code}): give a new folder in it, such as ${join(path, '1')}`,
    );
  }
}

async function fillFolder(
  folder: string,
  request: BackupRequest,
  context: CommandContext,
): Promise<Manifest> {
  const { system, software } = context;
  const madeAt = new Date(system.clock.nowMs()).toISOString();
  const saved = await copyInto(folder, request, context);
  makeOneFile(folder);
  await checkLedger(folder, saved, context);
  const files = [];
  for (const name of filesOf(folder)) files.push(await describeFile(folder, name));
  return { ...saved, madeAt, software, files };
}

type Saved = Omit<Manifest, 'madeAt' | 'software' | 'files'>;

function copyInto(folder: string, request: BackupRequest, context: CommandContext): Promise<Saved> {
  return withCleanup(async (cleanup) => {
    const source = await openSource(request.from, request.stationId, context.system, cleanup);
    const { log, location: from, end } = source;
    if (!hasCredentials(from))
      throw new Error(`There are no passwords and keys at ${from.dataDir}: is it the station's folder?`);
    await assertRoom(dirname(folder), neededBytes(from, end));
    // The anchor of the backup is vouched for by the station's key, which is not in it.
    const to: StationLocation = { ...from, dataDir: folder, eventStore: null, mongoUrl: null };
    const copied = await StationCopy.begin(source, to, context, cleanup);
    await copied.copyEvents('Saving');
    await copied.copyCredentials();
    await copied.finish();
    const [last] = await log.read(end.revision, 1);
    const recordedAt = new Date(Number(parseObject(last?.json ?? '').at)).toISOString();
    return { stationId: from.stationId, ledgerId: log.ledgerId, ...end, recordedAt };
  });
}

/** So that the station on the same disk does not meet a full one: what the ledger takes, for one on a server roughly. */
function neededBytes({ dataDir, eventStore }: StationLocation, { revision }: Tail): number {
  if (eventStore !== null) return revision * BYTES_AN_EVENT + ROOM_BYTES;
  const { ledger, writeAheadLog } = ledgerPaths(dataDir);
  const log = existsSync(writeAheadLog) ? statSync(writeAheadLog).size : 0;
  return statSync(ledger).size + log + ROOM_BYTES;
}

/**
 * Turns the copied ledger into one plain file: it can be read where nothing can be written, and copied with any program.
 * Nobody has it open.
 */
function makeOneFile(folder: string): void {
  const { ledger, lock } = ledgerPaths(folder);
  const connection = new DatabaseSync(ledger);
  try {
    connection.exec('PRAGMA journal_mode = DELETE');
  } finally {
    connection.close();
  }
  rmSync(lock, { force: true });
}

/** Reads the copy back from its file: its own bytes, every hash computed again. */
async function checkLedger(
  dataDir: string,
  { stationId, revision, hash }: Saved,
  { system, progress }: CommandContext,
): Promise<void> {
  const copied = await openEventReader({ dataDir, stationId, eventStore: null }, system);
  try {
    const report = progress({ title: 'Checking', after: EMPTY_STREAM, end: revision });
    await checkCopy(copied, { revision, hash }, report);
  } finally {
    await copied.close();
  }
}
