/** `npm run backup` and `npm run restore`: their command lines, what they say, and their exit codes. */
import { resolve } from 'node:path';
import { readStoreSettings } from '../../config/config.js';
import { noteBackup } from '../../system/last-backup.js';
import { asStorageError } from '../../system/storage-fault.js';
import { type CommandContext, readOptions, runCommand, UsageError } from '../command-context.js';
import { credentialsText, ledgerText } from '../ledger-copy/station-location.js';
import { makeBackup } from './make-backup.js';
import type { Manifest } from './manifest.js';
import { type Restored, restoreBackup } from './restore-backup.js';

const WHERE =
  'DATA_DIR (./data) names the station, and STATION_ID with EVENT_STORE_URL and MONGO_URL where its ledger and its\n' +
  'passwords are, if they are on servers.';
const CODES =
  'Results go to stdout, progress to stderr. Exit 0: done, and everything holds. 1: something does not hold, or went wrong.\n' +
  '2: wrong use.';

const BACKUP_USAGE = `Usage: npm run --silent backup -- --out <new folder>

Saves a station, which may be running, as it is at one moment: its ledger, every hash checked, its passwords and keys, and
its key pair for QZ Tray. The folder gets its name once it is whole.

${WHERE}
${CODES}`;

const RESTORE_USAGE = `Usage: npm run --silent restore -- --from <folder of a backup>

Makes a station of a backup in an empty DATA_DIR, once every file of the backup was found as it was saved.

${WHERE}
${CODES}`;

/** @returns the exit code */
export function runBackup(args: readonly string[], context: CommandContext): Promise<number> {
  return runCommand({ title: 'Not backed up', usage: BACKUP_USAGE }, context, async () => {
    const out = readFolder(args, 'out');
    const { location: from, stationId } = readStation(context);
    const manifest = await makeBackup({ from, stationId, out }, context);
    backupLines(manifest, out).forEach(context.print);
    noteInDataDir(manifest, { dataDir: from.dataDir, folder: out }, context);
    return 0;
  });
}

/** The backup is whole, whether it can be noted or not: a folder that can only be read is saved too. */
function noteInDataDir(
  { madeAt, revision }: Manifest,
  { dataDir, folder }: { readonly dataDir: string; readonly folder: string },
  { say }: CommandContext,
): void {
  try {
    noteBackup(dataDir, { madeAt, revision, folder });
  } catch (error) {
    const { message: why } = asStorageError(error, dataDir) as Error;
    say(`Not noted in DATA_DIR, so that the station’s metrics do not know of this backup: ${why}`);
  }
}

/** @returns the exit code */
export function runRestore(args: readonly string[], context: CommandContext): Promise<number> {
  return runCommand({ title: 'Not restored', usage: RESTORE_USAGE }, context, async () => {
    const from = readFolder(args, 'from');
    const { location: to, stationId } = readStation(context);
    const restored = await restoreBackup({ from, to, stationId }, context);
    restoreLines(restored, context.environment).forEach(context.print);
    return 0;
  });
}

function readFolder(args: readonly string[], option: 'out' | 'from'): string {
  const given = readOptions(args, { [option]: { type: 'string' } as const })[option];
  if (given === undefined || given.trim() === '') throw new UsageError(`--${option} is missing`);
  return resolve(given);
}

/** @returns where the station is by the settings, and its id if `STATION_ID` is set */
function readStation({ environment }: CommandContext) {
  const location = readStoreSettings(environment);
  return { location, stationId: environment.STATION_ID?.trim() ? location.stationId : null };
}

function backupLines(manifest: Manifest, out: string): readonly string[] {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return [
    `Saved the station ${manifest.stationId} in ${out}: ${manifest.files.length} files, ${megabytes(bytes)} MB.`,
    `revision ${manifest.revision}, hash ${manifest.hash}, recorded at ${manifest.recordedAt}`,
    'Every hash was computed again from the copy. Keep it on another machine; write down the hash.',
  ];
}

function restoreLines(
  { manifest, ledgerId, location, proof }: Restored,
  environment: CommandContext['environment'],
): readonly string[] {
  const { stationId, revision, hash, recordedAt } = manifest;
  const startsAs = environment.STATION_ID?.trim() || 'main';
  return [
    `Restored the station ${stationId} to ${ledgerText(location)}, its passwords and keys to ${credentialsText(location)}, as ledger ${ledgerId}.`,
    `revision ${revision}, hash ${hash}, recorded at ${recordedAt}`,
    'Every file was as it was saved, and every hash was computed again from what was restored.',
    proof,
    '',
    `What was done after ${recordedAt} is not in it: tickets sold since then cannot be paid, and drawers hold other`,
    'sums than the screens say. Settle that with the receipts of the tellers before betting opens.',
    '',
    'What to do next:',
    ...(stationId === startsAs ? [] : [`- Set STATION_ID=${stationId}: the station has that name for good.`]),
    '- Leave the lost station stopped for good, and keep its folder until this one works.',
    ...(location.mongoUrl === null ? [] : ['- npm run rebuild: MongoDB may hold lists of the lost station.']),
    '- Start the station. Lists and reports are made again meanwhile; bets do not wait for them.',
    '- npm run --silent audit -- verify',
  ];
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
