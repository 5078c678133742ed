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
  #check: Promise<DiskSpace> | null = null;
  #sizes: Promise<ReadonlyMap<string, number>> | null = null;
  #lastBackup: Promise<number | null> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
    @Inject(DISK_SPACE_OF) private readonly spaceOf: typeof diskSpaceOf,
  ) {}

  /** Takes as long as the disk does. */
  space(): Promise<DiskSpace> {
    this.#check ??= this.spaceOf(this.config.dataDir).finally(() => {
      this.#check = null;
    });
    return this.#check;
  }

  /** How many bytes each kind of file takes. Takes as long as the disk does. */
  sizes(): Promise<ReadonlyMap<string, number>> {
    this.#sizes ??= fileSizes(this.config.dataDir).finally(() => {
      this.#sizes = null;
    });
    return this.#sizes;
  }

  /** When the last backup was begun, in milliseconds since 1970; null when none is known of. Takes as long as the disk does. */
  lastBackupMs(): Promise<number | null> {
    this.#lastBackup ??= lastBackupMs(this.config.dataDir).finally(() => {
      this.#lastBackup = null;
    });
    return this.#lastBackup;
  }
}
