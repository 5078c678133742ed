import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory, replaceDurably } from './durable-files.js';
import { IS_WINDOWS } from './platform.js';
import { PRIVATE_FILE } from './private-files.js';
import { isSecret, type StationKey, StationKeyError, stationKeyOf } from './station-key.js';
import type { Random } from './system.js';

const TITLE = 'taya-station-key-1';
const SECRET_BYTES = 32;
const OTHERS = 0o077;

/** Where the key is, as the settings say: in the setting itself, or in a file. */
export type KeySource =
  | { readonly kind: 'given'; readonly secret: string }
  | { readonly kind: 'file'; readonly path: string };

export interface OpenedKey {
  readonly key: StationKey;
  /** Made just now: what this station wrote before carries no MAC. */
  readonly isNew: boolean;
  /** A new key gets its place once everything of the station is written with it. */
  confirm(): void;
}

/** Beside the data folder, so that a copy of the folder does not have it. */
export function defaultKeyPath(dataDir: string): string {
  return `${dataDir}.station-key`;
}

/**
 * The key, where there is one.
 * @param isSpared a file that this account may not read counts as none
 * @throws StationKeyError for a file that cannot be read or holds something else
 */
export function readStationKey(source: KeySource, isSpared = false): StationKey | null {
  const secret = source.kind === 'given' ? source.secret : readSecret(source.path, isSpared);
  return secret === null ? null : stationKeyOf(secret);
}

/**
 * The station's key; one is made where there is none. It waits under another name until `confirm()`, so that a start
 * that is interrupted begins with the same one, and with the same leave to take over what has no MAC yet.
 * @throws StationKeyError
 */
export function openStationKey(source: KeySource, random: Random): OpenedKey {
  const key = readStationKey(source);
  if (key !== null || source.kind === 'given') {
    if (source.kind === 'file') closeToOthers(source.path);
    return { key: key as StationKey, isNew: false, confirm: () => {} };
  }
  const draft = `${source.path}.new`;
  // One that was not written whole counts as none: nothing was done with it.
  const waiting = existsSync(draft) ? secretIn(readFileSync(draft, 'utf8')) : null;
  const secret = waiting ?? Buffer.from(random.bytes(SECRET_BYTES)).toString('hex');
  writeSecret(draft, secret);
  return {
    key: stationKeyOf(secret),
    isNew: true,
    confirm: () => {
      writeSecret(draft, secret);
      replaceDurably(draft, source.path);
    },
  };
}

function writeSecret(draft: string, secret: string): void {
  try {
    makeDirectory(dirname(draft));
    rmSync(draft, { force: true });
    writeFileSync(draft, `${TITLE} ${secret}\n`, { mode: PRIVATE_FILE, flag: 'wx', flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StationKeyError(
      `The station’s key cannot be written to ${draft} (${code}). Let this account write there, or set STATION_KEY to ` +
        'another file outside DATA_DIR, or to the key itself (64 hex digits, such as "openssl rand -hex 32" makes)',
    );
  }
}

function readSecret(file: string, isSpared: boolean): string | null {
  if (!existsSync(file)) return null;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (isSpared && code === 'EACCES') return null;
    throw new StationKeyError(`The station’s key ${file} cannot be read (${code})`);
  }
  const secret = secretIn(text);
  if (secret !== null) return secret;
  throw new StationKeyError(
    `${file} holds no station key: put back the one that was there. A key is a line with hex digits`,
  );
}

function secretIn(text: string): string | null {
  const secret = text.trim().replace(`${TITLE} `, '');
  return isSecret(secret) ? secret : null;
}

/** Not where another account owns it, as with a secret that a container is given, nor where nothing can be changed. */
function closeToOthers(file: string): void {
  if (IS_WINDOWS) return;
  const { mode, uid } = statSync(file);
  if ((mode & OTHERS) === 0 || uid !== process.getuid?.()) return;
  try {
    chmodSync(file, PRIVATE_FILE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
  }
}
