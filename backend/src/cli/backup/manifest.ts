/** What a backup says of itself: which station it is, up to which event, and what each of its files has to be. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseObject } from '../../audit/transfer-format.js';

const FORMAT = 'taya-backup-1';
const FILE_NAME = 'manifest.json';

export interface BackedUpFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly stationId: string;
  /** The id of the ledger that was saved; a restored one gets another. */
  readonly ledgerId: string;
  /** The last event that was saved. */
  readonly revision: number;
  readonly hash: string;
  /** When it was recorded, by the ledger's clock (ISO 8601). */
  readonly recordedAt: string;
  /** When the backup was begun (ISO 8601). */
  readonly madeAt: string;
  /** The version of the program that made it. */
  readonly software: string;
  readonly files: readonly BackedUpFile[];
}

/** The backup is damaged or none; the message has a line for each thing that is wrong, which names its file. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

export function manifestPath(folder: string): string {
  return join(folder, FILE_NAME);
}

export function manifestText(manifest: Manifest): string {
  const text = { format: FORMAT, ...manifest };
  return `${JSON.stringify({ ...text, checksum: checksumOf(text) }, null, 2)}\n`;
}

/** @throws DamagedBackupError when it is not there, or not as it was written */
export function readManifest(folder: string): Manifest {
  const path = manifestPath(folder);
  if (!existsSync(path)) {
    throw new DamagedBackupError(
      `${path} is not there: ${folder} is no backup, or one that was not finished`,
    );
  }
  const { checksum, ...text } = parseObject(readFileSync(path, 'utf8'));
  if (checksum !== checksumOf(text)) throw new DamagedBackupError(`${path} is damaged`);
  const { format, ...manifest } = text;
  if (format !== FORMAT) {
    throw new DamagedBackupError(`${path} is of the format ${format}, and this program knows ${FORMAT} only`);
  }
  // The checksum says that it is what was written.
  return manifest as unknown as Manifest;
}

/** @param onBytes called with how many bytes of the file were read since the last call */
export async function describeFile(
  folder: string,
  name: string,
  onBytes: (bytes: number) => void,
): Promise<BackedUpFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    onBytes(chunk.length);
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

/** @throws DamagedBackupError with a line for each file that is not what the manifest says */
export async function checkFiles(
  folder: string,
  { files }: Manifest,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const problems: string[] = [];
  for (const file of files) {
    const problem = await problemOf(folder, file, onBytes);
    if (problem !== null) problems.push(`${join(folder, file.name)} ${problem}`);
  }
  if (problems.length > 0) throw new DamagedBackupError(problems.join('\n'));
}

async function problemOf(
  folder: string,
  { name, bytes, sha256 }: BackedUpFile,
  onBytes: (bytes: number) => void,
): Promise<string | null> {
  const path = join(folder, name);
  if (!existsSync(path)) return 'is missing';
  const { size } = statSync(path);
  if (size !== bytes) return `is damaged: it has ${size} bytes, and was saved with ${bytes}`;
  const found = await describeFile(folder, name, onBytes);
  return found.sha256 === sha256 ? null : 'is damaged: its SHA-256 is not that of the file that was saved';
}

function checksumOf(text: object): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
}
