/** The data folder and its contents are only for the account that the station runs under. */
import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { IS_WINDOWS } from './platform.js';

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o077;

/**
 * Files of older stations, or files that a copy restored with wider permissions. Other files in the folder do not
 * belong to the station and stay unchanged.
 */
const STATION_FILE =
  /^(ledger|lock|kept|audit)\.sqlite(-wal|-shm|-journal)?$|^lock-holder$|^anchor(\.new)?$|^read-models\.|^qz-(private|certificate)\.pem$/;
const SNAPSHOT_FILE = /^\d+\.(json|snapshot)(\.new)?$/;
/** A station starts without them, and with those of another account. */
const OTHER_OWN_FILE = /^generated-passwords\.txt(\.new)?$|^security\.log(\.\d+)?$|^last-backup\.json$/;

export function isStationFile(name: string): boolean {
  return STATION_FILE.test(name);
}

/**
 * From then on every file and folder that this process creates is private to its owner, including SQLite's, by the
 * umask. Call it before the first file is created; worker threads cannot.
 */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Restricts the station's own files to their owner. The folder itself stays unchanged, because others may use it too.
 * @returns messages for the operator, one line each; none for a folder that is private or does not exist yet
 */
export function narrowStationFiles(dataDir: string): readonly string[] {
  if (IS_WINDOWS) {
    return [`Windows decides who may read ${dataDir}: its permissions are not checked`];
  }
  if (!existsSync(dataDir)) return [];
  const narrowed = [
    ...narrowMatching(dataDir, STATION_FILE),
    ...narrowMatching(dataDir, OTHER_OWN_FILE),
    ...narrowMatching(join(dataDir, 'snapshots'), SNAPSHOT_FILE),
  ];
  const mode = statSync(dataDir).mode & 0o777;
  const lines: string[] = [];
  if ((mode & OTHERS) !== 0) {
    lines.push(
      `${dataDir} can be entered by other accounts of this machine (mode ${mode.toString(8)}). Close it: chmod 700 "${dataDir}"`,
    );
  }
  if (narrowed.length > 0) {
    lines.push(
      `Files that other accounts could open are now this account’s alone (mode 600): ${narrowed.join(', ')}`,
    );
  }
  return lines;
}

/** Links are not followed: their targets are elsewhere. */
function narrowMatching(folder: string, ours: RegExp): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => {
    if (!ours.test(name)) return false;
    const path = join(folder, name);
    const file = lstatSync(path);
    if (!file.isFile() || (file.mode & OTHERS) === 0) return false;
    chmodSync(path, PRIVATE_FILE);
    return true;
  });
}
