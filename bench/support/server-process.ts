import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const STOP_TIMEOUT_MS = 60_000;

export interface ServerCommand {
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** As another user: PostgreSQL refuses to be started by root. */
  readonly uid?: number | undefined;
}

/** A server that the bench started, and what it has said. */
export class ServerProcess {
  output = '';
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor({ command: [file = '', ...args], cwd, environment = {}, uid }: ServerCommand) {
    this.#process = spawn(file, args, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd !== undefined && { cwd }),
      ...(uid !== undefined && { uid }),
    });
    this.#ended = once(this.#process, 'close');
    const hear = (text: string) => {
      this.output += text;
    };
    this.#process.stdout?.setEncoding('utf8').on('data', hear);
    this.#process.stderr?.setEncoding('utf8').on('data', hear);
    this.#process.on('error', (error) => hear(error.message));
  }

  get pid(): number {
    if (this.#process.pid === undefined) throw new Error(this.output);
    return this.#process.pid;
  }

  /** @throws Error with what it said, once it has ended */
  assertRuns(): void {
    const { exitCode, signalCode, pid } = this.#process;
    if (pid === undefined || exitCode !== null || signalCode !== null) throw new Error(this.output);
  }

  async stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<void> {
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    this.#process.kill(signal);
    await this.#ended;
    clearTimeout(timer);
  }
}
