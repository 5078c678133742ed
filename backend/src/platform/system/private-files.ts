/** The data folder and what is in it are for the account that the station runs under, and for no other. */
import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o077;

/**
 * Files that stations made before they kept them private, or that a copy brought back with wider permissions. Whatever
 * else lies in the folder is not the station's to change.
 */
const STATION_FILE =
  /^(ledger|lock|kept)\.sqlite(-wal|-shm|-journal)?$|^anchor(\.new)?$|^read-models\.|^qz-(private|certificate)\.pem$/;
const SNAPSHOT_FILE = /^\d+\.json(\.new)?$/;

/**
 * From now on every file and folder that this process makes is its owner's alone, SQLite's included: they follow the
 * umask. To be called before the first one is made; worker threads cannot.
 */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Narrows the station's own files to their owner. The folder itself is left as it is: it may be another's too.
 * @returns what an operator has to know, a line each; nothing for a folder that is private or not there yet
 */
export function narrowStationFiles(dataDir: string): readonly string[] {
  if (process.platform === 'win32') {
    return [`Windows decides who may read ${dataDir}: its permissions are not looked at`];
  }
  if (!existsSync(dataDir)) return [];
  const narrowed = [
    ...narrowMatching(dataDir, STATION_FILE),
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

/** Links are not followed: what they lead to lies elsewhere. */
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
