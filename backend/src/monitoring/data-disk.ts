import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { DiskSpace, diskSpaceOf } from '../system/disk-space.js';
import { lastBackupMs } from '../system/last-backup.js';

export const DISK_SPACE_OF = Symbol('DiskSpaceOf');

/**
 * The room on the disk of the data folder. Never more than one check is under way: a disk that hangs keeps a thread of the
 * process for each check, and there are four.
 */
@Injectable()
export class DataDisk {
  /** Takes as long as the disk does, as the others do. */
  readonly space: () => Promise<DiskSpace>;
  readonly sizes: () => Promise<ReadonlyMap<string, number>>;
  /** When the last backup was begun, in milliseconds since 1970; null when none is known of. */
  readonly lastBackupMs: () => Promise<number | null>;

  constructor(
    @Inject(CONFIG) { dataDir }: Pick<Config, 'dataDir'>,
    @Inject(DISK_SPACE_OF) spaceOf: typeof diskSpaceOf,
  ) {
    this.space = oneAtATime(() => spaceOf(dataDir));
    this.sizes = oneAtATime(() => fileSizes(dataDir));
    this.lastBackupMs = oneAtATime(() => lastBackupMs(dataDir));
  }
}

/** Whoever asks while a check is under way gets what it finds. */
function oneAtATime<Found>(check: () => Promise<Found>): () => Promise<Found> {
  let underWay: Promise<Found> | null = null;
  return () => {
    underWay ??= check().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** What the files of a data folder belong to, by their names. */
const KINDS: readonly (readonly [kind: string, name: RegExp])[] = [
  ['ledger', /^ledger\.sqlite$/],
  ['ledger-wal', /^ledger\.sqlite-wal$/],
  ['read-models', /^read-models\..*sqlite(-wal)?$/],
  ['kept', /^kept\.sqlite(-wal)?$/],
  ['auditors-book', /^audit\.sqlite(-wal)?$/],
  ['security-log', /^security\.log/],
];
const FOLDERS = ['snapshots'];

/** How many bytes each kind of file takes. A file that goes away meanwhile counts nothing. */
export async function fileSizes(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const names = await readdir(dataDir);
  const sizes = new Map<string, number>();
  for (const name of names) {
    const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0];
    if (kind !== undefined) sizes.set(kind, (sizes.get(kind) ?? 0) + (await sizeOf(join(dataDir, name))));
  }
  for (const folder of FOLDERS.filter((name) => names.includes(name))) {
    sizes.set(folder, await sizeOfFolder(join(dataDir, folder)));
  }
  return sizes;
}

async function sizeOfFolder(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map((name) => sizeOf(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
