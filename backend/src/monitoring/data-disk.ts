import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { DiskSpace, diskSpaceOf } from '../system/disk-space.js';
import { lastBackupMs } from '../system/last-backup.js';
import { fileSizes } from './file-sizes.js';

/** Under this it is injected. */
export const DISK_SPACE_OF = Symbol('DiskSpaceOf');

/**
 * The room on the disk of the data folder. Never more than one check is under way: a disk that hangs keeps a thread of the
 * process for each check, and there are four.
 */
@Injectable()
export class DataDisk {
  /** Takes as long as the disk does, as the others do. */
  readonly space: () => Promise<DiskSpace>;
  /** How many bytes each kind of file takes. */
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
