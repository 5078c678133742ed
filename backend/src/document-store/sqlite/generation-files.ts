import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFile, writeWhole } from '../../system/durable-files.js';
import { replaceFile } from '../../system/platform.js';

/**
 * Documents live in `read-models.<generation>.sqlite`; `read-models.current` names the active generation and the
 * schema it was made for. A rebuild fills the next generation and then replaces that small file by a rename.
 *
 * Why not one file name, renamed over: SQLite finds `-wal` and `-shm` by name, so a reader with the old file open and
 * a writer of the new one would share them, which corrupts both; and Windows does not rename over an open file.
 */
export interface Current {
  readonly generation: number;
  readonly schema: string;
}

const FILE = /^read-models\.(\d+)\.sqlite(?:-wal|-shm)?$/;

export class GenerationFiles {
  readonly #dataDir: string;
  readonly #pointer: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#pointer = join(dataDir, 'read-models.current');
  }

  path(generation: number): string {
    return join(this.#dataDir, `read-models.${generation}.sqlite`);
  }

  /** The active generation; null when there is none, or none that can be made out. Takes some microseconds. */
  current(): Current | null {
    let text: string;
    try {
      text = readFileSync(this.#pointer, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    const [generation, schema] = text.trim().split(' ');
    return schema !== undefined && Number.isSafeInteger(Number(generation))
      ? { generation: Number(generation), schema }
      : null;
  }

  /** A number that no file here bears, greater than all of them. */
  next(): number {
    return (
      Math.max(0, this.current()?.generation ?? 0, ...this.#files().map(([generation]) => generation)) + 1
    );
  }

  /** Activates a complete and closed file; it is made durable first. */
  activate({ generation, schema }: Current): void {
    syncFile(this.path(generation));
    writeWhole(this.#pointer, `${generation} ${schema}\n`);
  }

  /** Deactivates a generation that was found damaged: readers find nothing, and the next writer starts from nothing. */
  deactivate(generation: number): void {
    if (this.current()?.generation === generation) rmSync(this.#pointer, { force: true });
  }

  /** Keeps a damaged file for examination, in place of one kept before. Returns its new path. */
  moveAside(generation: number): string {
    const aside = join(this.#dataDir, 'read-models.damaged');
    if (existsSync(this.path(generation))) replaceFile(this.path(generation), aside);
    return aside;
  }

  remove(generation: number): void {
    this.#sweep((found) => found === generation);
  }

  /** Removes what rebuilds and crashes have left: all generations but this one. */
  removeOthers(keep: number): void {
    this.#sweep((found) => found !== keep);
  }

  #sweep(isLeftOver: (generation: number) => boolean): void {
    for (const [generation, name] of this.#files()) {
      if (!isLeftOver(generation)) continue;
      try {
        rmSync(join(this.#dataDir, name), { force: true });
      } catch {
        // Windows keeps files that a reader has open; the next writer to start removes them.
      }
    }
  }

  #files(): readonly (readonly [generation: number, name: string])[] {
    return readdirSync(this.#dataDir).flatMap((name) => {
      const generation = FILE.exec(name)?.[1];
      return generation === undefined ? [] : [[Number(generation), name] as const];
    });
  }
}
