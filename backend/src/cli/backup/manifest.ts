/** What a backup says of itself: which station it is, up to which event, and what each of its files has to be. */
import { hash } from 'node:crypto';
import { closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseObject } from '../../audit/log/export-ledger.js';
import { STATION_ID } from '../../config/settings-table.js';
import { type KeyMark, markProblem } from '../../event-store/sqlite/acknowledged-position.js';
import {
  macOf,
  type StationKey,
  StationKeyError,
  type StationTrust,
  WITHOUT_KEY,
} from '../../system/station-key.js';
import { DamagedBackupError, listProblem, openPlain } from './backup-files.js';

const FORMAT = 'taya-backup-2';
const FILE_NAME = 'manifest.json';
const MOST_BYTES = 65_536;

const digits = Type.String({ pattern: '^[0-9a-f]{64}$' });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,12}Z$' });
const MANIFEST = Type.Object({
  stationId: Type.String({ pattern: STATION_ID.source }),
  /** The id of the ledger that was saved; a restored one gets another. */
  ledgerId: Type.String(),
  revision: count,
  hash: digits,
  /** When it was recorded, by the ledger's clock (ISO 8601). */
  recordedAt: instant,
  /** When the backup was begun (ISO 8601). */
  madeAt: instant,
  software: Type.String(),
  files: Type.Array(Type.Object({ name: Type.String(), bytes: count, sha256: digits })),
});
const FORM = Compile(MANIFEST);

export type Manifest = Readonly<Static<typeof MANIFEST>>;

/** A manifest as it was found. Whether its MAC is right has not been checked. */
export interface FoundManifest extends Manifest {
  /** null where it was written without a key. */
  readonly mark: KeyMark | null;
}

export function manifestPath(folder: string): string {
  return join(folder, FILE_NAME);
}

export function manifestText(manifest: Manifest, key: StationKey | null): string {
  const content = { format: FORMAT, ...manifest, keyId: key?.id ?? null };
  const mac = key === null ? null : macOf(key.backupKey, JSON.stringify(content));
  const text = { ...content, mac };
  return `${JSON.stringify({ ...text, checksum: checksumOf(text) }, null, 2)}\n`;
}

/** @throws DamagedBackupError when it is not there, or not as it was written, or says what no backup says */
export function readManifest(folder: string): FoundManifest {
  const path = manifestPath(folder);
  const { checksum, ...text } = parseObject(readText(path, folder));
  if (checksum !== checksumOf(text)) throw new DamagedBackupError(`${path} is damaged`);
  const { mac, ...content } = text;
  const { format, keyId, ...manifest } = content;
  if (format !== FORMAT) {
    throw new DamagedBackupError(`${path} is of the format ${format}, and this program knows ${FORMAT}`);
  }
  if (!FORM.Check(manifest)) {
    const [wrong] = FORM.Errors(manifest);
    const { instancePath = '', message } = wrong ?? {};
    throw new DamagedBackupError(`${path} is no manifest of a backup: ${instancePath.slice(1)} ${message}`);
  }
  const problem = listProblem(manifest.files);
  if (problem !== null) throw new DamagedBackupError(`${path} ${problem}`);
  const isMarked = typeof keyId === 'string' && typeof mac === 'string';
  return { ...manifest, mark: isMarked ? { keyId, mac, text: JSON.stringify(content) } : null };
}

function readText(path: string, folder: string): string {
  try {
    const descriptor = openPlain(path, MOST_BYTES);
    try {
      return readFileSync(descriptor, 'utf8');
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!(error instanceof DamagedBackupError)) throw error;
    throw new DamagedBackupError(`${error.message}: ${folder} is no backup, or one that was not finished`);
  }
}

function checksumOf(text: object): string {
  return hash('sha256', JSON.stringify(text));
}

/**
 * Compares the MAC of a manifest, where a key is at hand.
 * @throws StationKeyError when the key did not vouch for it
 */
export function assertVouched(folder: string, { mark }: FoundManifest, trust = WITHOUT_KEY): void {
  if (trust.key === null) return;
  const problem = markProblem(manifestPath(folder), mark, trust, 'backupKey');
  if (problem !== null) throw new StationKeyError(problem);
}

/** What is proved of a backup whose mark was compared, in a line. */
export function proofText({ mark }: FoundManifest, trust: StationTrust = WITHOUT_KEY): string {
  const { key } = trust;
  if (key !== null && mark?.keyId === key.id)
    return `Nobody without the station’s key, ${key.id}, has changed it: it carries that key’s MAC.`;
  return `Not proved: that nobody has changed it. ${whyUnproved(mark?.keyId, trust)} Compare the hash with one that was written down.`;
}

function whyUnproved(keyId: string | undefined, { key, replaces }: StationTrust): string {
  if (key !== null) return `It was taken over because STATION_KEY_REPLACES=${replaces} says so.`;
  return keyId === undefined
    ? 'It was made without a station key.'
    : `It was made with the station key ${keyId}, which is not here (STATION_KEY).`;
}
