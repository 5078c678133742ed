import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib{,64,/*-linux-gnu}/faketime/libfaketimeMT.so.1';

/** The wall clock of a server, changed while it runs. */
export class FakedClock {
  /** The environment that the server must be started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'taya-clock-'));
  #aheadSeconds = 0;

  constructor() {
    const [library] = globSync(LIBRARIES);
    if (library === undefined) throw new Error('These tests need libfaketime: apt-get install faketime');
    this.environment = {
      LD_PRELOAD: library,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_TIMESTAMP_FILE: this.#file,
    };
    this.set(0);
  }

  /** How far the clock is ahead of the real one. */
  set(aheadSeconds: number): void {
    this.#aheadSeconds = aheadSeconds;
    const text = `${aheadSeconds < 0 ? '-' : '+'}${Math.abs(aheadSeconds)}`;
    // In one step: the server reads it whenever it asks for the time.
    writeFileSync(`${this.#file}.new`, `${text}\n`);
    renameSync(`${this.#file}.new`, this.#file);
  }

  get nowMs(): number {
    return Date.now() + this.#aheadSeconds * 1_000;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  get #file(): string {
    return join(this.#folder, 'time');
  }
}
