import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIZE = '24m';
const BLOCK = Buffer.alloc(4_096);

/** A data directory on a disk of its own, small enough to be filled. Needs root. */
export class SmallDisk {
  readonly #directory: string;
  readonly #ballast: string;

  private constructor(directory: string) {
    this.#directory = directory;
    this.#ballast = join(directory, 'ballast');
  }

  /** Puts the data of a stopped station on a small disk, at the same path. */
  static under(directory: string): SmallDisk {
    const aside = mkdtempSync(join(tmpdir(), 'taya-aside-'));
    cpSync(directory, aside, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', directory]);
    cpSync(aside, directory, { recursive: true });
    rmSync(aside, { recursive: true });
    return new SmallDisk(directory);
  }

  /** Leaves no block free. */
  fill(): void {
    const file = openSync(this.#ballast, 'w');
    try {
      for (;;) writeSync(file, BLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#ballast);
  }

  /** Moves the data back to the folder below. The station must be stopped. */
  remove(): void {
    const aside = mkdtempSync(join(tmpdir(), 'taya-aside-'));
    cpSync(this.#directory, aside, { recursive: true });
    // Lazily, because a server that was just killed may still hold it for a moment.
    execFileSync('umount', ['--lazy', this.#directory]);
    rmSync(this.#directory, { recursive: true });
    cpSync(aside, this.#directory, { recursive: true });
    rmSync(aside, { recursive: true });
  }
}
