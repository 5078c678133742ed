/** The files of a backup. Whoever has it can have changed its folder: only what is known is read, and no link followed. */

import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  createReadStream,
  existsSync,
  lstatSync,
  openSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { combineFailures } from '../../system/cleanup-stack.js';
import { NamedError } from '../../system/named-error.js';
import { PRIVATE_FILE } from '../../system/private-files.js';

const KILOBYTE = 1_024;

/**
 * The files of a backup, in the order in which they have to be read, each with the most bytes it can have: the ledger and
 * the credentials grow for as long as there is room. `anchor` lets the audit read the backup as it is.
 */
const MOST_BYTES: Readonly<Record<string, number>> = {
  'ledger.sqlite': Number.MAX_SAFE_INTEGER,
  anchor: 64 * KILOBYTE,
  'kept.sqlite': Number.MAX_SAFE_INTEGER,
  'qz-private.pem': 64 * KILOBYTE,
  'qz-certificate.pem': 64 * KILOBYTE,
  'generated-passwords.txt': 1_024 * KILOBYTE,
};
const IN_EVERY_BACKUP = ['ledger.sqlite', 'anchor', 'kept.sqlite'];

export interface BackedUpFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The backup is damaged or none; the message names the file. */
export class DamagedBackupError extends NamedError {}

export function filesOf(folder: string): readonly string[] {
  return Object.keys(MOST_BYTES).filter((name) => existsSync(join(folder, name)));
}

/** What is wrong with a list of files that somebody else may have written; null when nothing is. */
export function listProblem(files: readonly BackedUpFile[]): string | null {
  const names = files.map(({ name }) => name);
  const foreign = names.find((name) => !Object.hasOwn(MOST_BYTES, name));
  if (foreign !== undefined) return `names the file ${JSON.stringify(foreign)}, which is no part of a backup`;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `names the file "${twice}" twice`;
  const missing = IN_EVERY_BACKUP.find((name) => !names.includes(name));
  return missing === undefined ? null : `names no ${missing}`;
}

/**
 * Opens a file that somebody else may have put there.
 * @returns its descriptor
 * @throws DamagedBackupError when it is missing, larger, or no regular file itself
 */
export function openPlain(path: string, mostBytes: number): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new DamagedBackupError(`${path} is missing`);
  if (!found.isFile()) {
    throw new DamagedBackupError(
      `${path} is no file, but a ${found.isSymbolicLink() ? 'link' : 'folder, pipe or device'}`,
    );
  }
  if (found.size > mostBytes) throw new DamagedBackupError(`${path} is larger than ${mostBytes} bytes`);
  // Somebody may put something else there in this moment. Windows has neither flag.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

export async function describeFile(folder: string, name: string): Promise<BackedUpFile> {
  const mostBytes = MOST_BYTES[name] ?? 0;
  return { name, ...(await digest(openPlain(join(folder, name), mostBytes), mostBytes)) };
}

/**
 * Copies files into a new folder, in which nobody else can change what was compared.
 * @throws a DamagedBackupError for each file that is not what its description says
 */
export async function copyFiles(files: readonly BackedUpFile[], from: string, to: string): Promise<void> {
  const problems: DamagedBackupError[] = [];
  for (const file of files) {
    try {
      await copyFile(file, join(from, file.name), join(to, file.name));
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      problems.push(error);
    }
  }
  if (problems.length > 0) throw combineFailures(problems);
}

async function copyFile({ name, bytes, sha256 }: BackedUpFile, from: string, to: string): Promise<void> {
  const source = openPlain(from, MOST_BYTES[name] ?? 0);
  const copy = openSync(to, 'wx', PRIVATE_FILE);
  try {
    const found = await digest(source, bytes, (chunk) => writeFileSync(copy, chunk));
    if (found.bytes !== bytes) {
      const { size } = lstatSync(from);
      throw new DamagedBackupError(`${from} is damaged: it has ${size} bytes, and was saved with ${bytes}`);
    }
    if (found.sha256 !== sha256) {
      throw new DamagedBackupError(`${from} is damaged: its SHA-256 is not that of the file that was saved`);
    }
  } finally {
    closeSync(copy);
  }
}

/** Reads an open file, and one byte more than it may have at most, and closes it. */
async function digest(descriptor: number, mostBytes: number, onChunk?: (chunk: Buffer) => void) {
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks = createReadStream('', { fd: descriptor, end: mostBytes }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    onChunk?.(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}
