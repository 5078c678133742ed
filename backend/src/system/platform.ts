/** What operating systems do differently. Only this file asks which one it is. */
import { renameSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export const IS_WINDOWS = process.platform === 'win32';

/**
 * Signals that ask the server to stop. Windows has none that another program could send: Ctrl+C arrives as SIGINT,
 * Ctrl+Break as SIGBREAK, and a console being closed as SIGHUP, ten seconds before everything in it is ended.
 */
export function stopSignals(isWindows: boolean = IS_WINDOWS): readonly NodeJS.Signals[] {
  const everywhere = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  return isWindows ? [...everywhere, 'SIGBREAK'] : everywhere;
}

/**
 * The thread that calls it gets the processor only where no other thread wants it. Linux alone has priorities of threads;
 * elsewhere this would hold for the whole process, so nothing is done.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}

/** What Windows says of a file that another program has open: mostly one that looks for viruses, for a moment. */
const HELD = new Set(['EACCES', 'EBUSY', 'EPERM']);
const RETRY_MS = 20;
const MOST_RETRIES = 50;

/** What `replaceFile` stands on. Tests give another. */
export interface FileSystem {
  readonly isWindows: boolean;
  rename(from: string, to: string): void;
  /** Holds this thread up. */
  wait(ms: number): void;
}

const here: FileSystem = {
  isWindows: IS_WINDOWS,
  rename: renameSync,
  wait: (ms) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  },
};

/** Renames a file over another, or to a new name. On Windows it is tried for a second while somebody has one of them open. */
export function replaceFile(from: string, to: string, { isWindows, rename, wait }: FileSystem = here): void {
  for (let retries = 0; ; retries++) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      const isHeld = isWindows && HELD.has((error as NodeJS.ErrnoException).code ?? '');
      if (!isHeld || retries === MOST_RETRIES) throw error;
      wait(RETRY_MS);
    }
  }
}
