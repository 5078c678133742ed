import { statfs } from 'node:fs/promises';
import { NamedError } from './named-error.js';

export interface DiskSpace {
  /** For programs without special rights. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** The disk has too little room; the message says how much is missing, and where. */
export class NoRoomError extends NamedError {}

/** @throws NoRoomError */
export async function assertRoom(folder: string, neededBytes: number): Promise<void> {
  const { freeBytes } = await diskSpaceOf(folder);
  if (freeBytes >= neededBytes) return;
  throw new NoRoomError(
    `The disk of ${folder} has ${megabytes(freeBytes)} MB free, and ${megabytes(neededBytes)} MB are needed`,
  );
}

/** In whole ones, for people. */
export function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1_000_000).toLocaleString('en-US');
}
