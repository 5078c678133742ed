import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HOST = '127.0.0.1';
/** The next free port is taken when this one is in use. */
const FIRST_PORT = Number(process.env.PORT || 3_000);
const PORTS = 100;
const POLL_MS = 200;
const REPORT_EVERY_MS = 5_000;
const STOP_TIMEOUT_MS = 60_000;

/** The built server in its own process, started like `npm start`, with the demo's data folder. */
export class Server {
  readonly url: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
  readonly #process: ChildProcess;
  readonly #log: string;

  private constructor(url: string, process: ChildProcess, log: string) {
    this.url = url;
    this.#process = process;
    this.#log = log;
    this.ended = once(process, 'exit');
  }

  static async start(folder: string, environment: Readonly<Record<string, string>>): Promise<Server> {
    const port = await freePort();
    const log = join(folder, 'server.log');
    const output = openSync(log, 'a');
    const server = spawn(process.execPath, ['backend/dist/bundled/main.js'], {
      cwd: ROOT,
      env: { ...process.env, ...environment, PORT: String(port), HOST, TLS_CERT: '', TLS_KEY: '' },
      stdio: ['ignore', output, output],
      // In its own process group: Ctrl-C reaches only the demo, which stops the players first.
      detached: true,
      windowsHide: true,
    });
    closeSync(output);
    return new Server(`http://${HOST}:${port}`, server, log);
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /**
   * Resolves when calls and queries are answered, or `stopped` is aborted.
   * @throws Error when the server ended instead
   */
  async ready(stopped: AbortSignal): Promise<void> {
    const startedMs = performance.now();
    const reporting = setInterval(() => {
      const seconds = Math.round((performance.now() - startedMs) / 1_000);
      console.log(`... it reads its history and makes its lists: ${seconds} s`);
    }, REPORT_EVERY_MS);
    try {
      while (!(await this.#answers())) {
        if (!this.isRunning) throw this.failure();
        if (stopped.aborted) return;
        await wait(POLL_MS);
      }
    } finally {
      clearInterval(reporting);
    }
  }

  /** The last output of the server, as the reason for its end. */
  failure(): Error {
    const last = readFileSync(this.#log, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
    return new Error(`The server has ended. Its last words:\n${last}`);
  }

  /** Stops the server in order. */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    this.#process.kill('SIGTERM');
    await this.ended;
    clearTimeout(timer);
  }

  /** The public history needs the read models, which are first built from the whole history. */
  async #answers(): Promise<boolean> {
    try {
      const response = await fetch(`${this.url}/api/game_live_list`);
      await response.arrayBuffer();
      return response.ok;
    } catch {
      // The server does not listen yet.
      return false;
    }
  }
}

async function freePort(): Promise<number> {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}
