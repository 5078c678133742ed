import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CALLS = 'fsync,fdatasync,sync_file_range,msync';

export const canCountFsyncs = () => spawnSync('strace', ['--version']).status === 0;

/**
 * Counts the calls by which a server makes its data durable. Only these stop for strace, whose filter is in the kernel;
 * what is counted is measured for nothing else all the same.
 */
export class FsyncCount {
  readonly #folder: string;
  readonly #file: string;

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), 'taya-fsyncs-'));
    // Written as the user of the server.
    chmodSync(this.#folder, 0o777);
    this.#file = join(this.#folder, 'calls');
  }

  /** The command that starts the server. With `-D` the process is the server's own, which can be stopped. */
  get command(): readonly string[] {
    return ['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-e', `trace=${CALLS}`, '-o', this.#file];
  }

  /** Until now. */
  get count(): number {
    return (readFileSync(this.#file, 'latin1').match(/^\d+ +\w+\(/gm) ?? []).length;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
