import { statfs } from 'node:fs/promises';

/** How much room there is where a folder is, in bytes. */
export interface DiskSpace {
  /** For programs without special rights. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
