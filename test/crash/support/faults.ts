import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Station } from '../../support/station.js';

/** The system calls that make written data durable. */
export const SYNCS = 'fsync,fdatasync';

const LETS_GO_MS = 10_000;

/** A fault of the operating system that affects a running station until `end()`. */
export class Fault {
  readonly #strace: ChildProcess;
  readonly #ended: Promise<unknown>;

  private constructor(strace: ChildProcess, ended: Promise<unknown>) {
    this.#strace = strace;
    this.#ended = ended;
  }

  /**
   * @param calls system calls, separated by commas
   * @param injection what happens to them, in the syntax of `strace -e inject`: `error=EIO`, `delay_enter=20000`
   */
  static async begin(station: Station, calls: string, injection: string): Promise<Fault> {
    const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:${injection}`];
    const strace = spawn('strace', ['-f', '-p', String(station.pid), '-o', '/dev/null', ...inject], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(strace, 'close');
    await new Promise<void>((resolve, reject) => {
      let said = '';
      strace.once('error', () => reject(new Error('These tests need strace: apt-get install strace')));
      strace.once('close', () => reject(new Error(`strace could not disturb the station: ${said}`)));
      strace.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (/attached/.test(said)) resolve();
      });
    });
    return new Fault(strace, ended);
  }

  /** Ends the fault: everything works again. */
  async end(): Promise<void> {
    this.#strace.kill('SIGINT');
    // Told so while a station that it killed is dying, strace may wait for ever for what it keeps from ending itself.
    const timer = setTimeout(() => this.#strace.kill('SIGKILL'), LETS_GO_MS);
    await this.#ended;
    clearTimeout(timer);
  }
}
