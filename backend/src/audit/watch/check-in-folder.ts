import type { LiveIdentities } from '@taya/contracts/answers/identities';
import { type DiskSpace, megabytes, NoRoomError } from '../../system/disk-space.js';
import type { Asked, LiveCheck } from './live-check.js';

/** What the checks leave to the ledger: sales stop on a full disk. */
const SPARED_BYTES = 256 * 1_024 * 1_024;

export interface OpenedCheck {
  readonly check: Pick<LiveCheck, 'look'>;
  /** Removes its files, too. */
  close(): Promise<void>;
}

export interface CheckInFolderParts {
  /** Opens the stores, and begins at the first event. */
  readonly open: () => Promise<OpenedCheck>;
  readonly space: () => Promise<DiskSpace>;
}

/**
 * The checks with their files: opened at the first look that finds the stores and room on the disk. Where the room runs
 * out they are closed and their files removed, and they begin again once there is more room than they had taken.
 */
export class CheckInFolder {
  readonly #parts: CheckInFolderParts;
  #opened: Promise<OpenedCheck> | null = null;
  #neededBytes = SPARED_BYTES;

  constructor(parts: CheckInFolderParts) {
    this.#parts = parts;
  }

  /**
   * @param again from the first event on, with new files
   * @throws NoRoomError, and what opening or looking throws: the next look tries again
   */
  async look(asked: Asked, again = false): Promise<LiveIdentities> {
    if (again) await this.close();
    await this.#assertRoom();
    this.#opened ??= this.#parts.open();
    const opened = await this.#opened.catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return opened.check.look(asked);
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    const { close } = (await opened?.catch(() => null)) ?? {};
    await close?.();
  }

  async #assertRoom(): Promise<void> {
    const { freeBytes } = await this.#parts.space();
    if (freeBytes >= this.#neededBytes) {
      this.#neededBytes = SPARED_BYTES;
      return;
    }
    if (this.#opened !== null) {
      await this.close();
      const { freeBytes: withoutFiles } = await this.#parts.space();
      // As much as was given back would be used up again at once.
      this.#neededBytes = SPARED_BYTES + 2 * Math.max(0, withoutFiles - freeBytes);
    }
    throw new NoRoomError(
      `the disk of the data folder has ${megabytes(freeBytes)} MB free, and ${megabytes(this.#neededBytes)} MB are needed`,
    );
  }
}
