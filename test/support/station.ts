import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '../../backend/src/system/free-port.fixture.js';
import { type Ended, runCommand } from './command-line.js';
import { byLine, entryOf, type LogLine, readable } from './log-lines.js';
import { Stores } from './stores.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHIFTED_CLOCK = pathToFileURL(join(ROOT, 'test', 'support', 'shifted-clock.mjs')).href;
const QUICK_HASHING = pathToFileURL(join(ROOT, 'test', 'support', 'quick-hashing.mjs')).href;
/** A test that is ended from outside leaves no station behind. */
const END_WITH_PARENT = pathToFileURL(join(ROOT, 'scripts', 'end-with-parent.mjs')).href;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 90_000;

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** First passwords of users 1 to 3. */
export const PASSWORDS = {
  admin: 'admin-pass-1',
  superadmin: 'super-pass-1',
  auditor: 'audit-pass-1',
} as const;

export interface StartOptions {
  /** How far the server's wall clock is ahead of the real one. */
  readonly clockAheadMs?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Another program than the built server of this folder. */
  readonly program?: string;
  /** The test is about the files of the data folder: the ledger is there, whatever the stores of this run. */
  readonly isOnFiles?: boolean;
  /** Passwords are hashed at their full cost: the test is about what that takes, or another program reads the hashes. */
  readonly hashesInFull?: boolean;
  /** It is measured: nothing of the tests runs in it, and no clock can be shifted. */
  readonly isMeasured?: boolean;
  /** Two minutes when left out: most ledgers of tests are short. */
  readonly startsWithinMs?: number;
  /** The command that starts it, such as strace. */
  readonly under?: readonly string[];
  /** More documents than FerretDB finds in time: they are in files where this run has no better server. */
  readonly hasManyDocuments?: boolean;
}

interface Run {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly url: string;
}

/** A server in its own process, started like `npm start`, with its own data folder and a free port. */
export class Station {
  readonly dataDir: string;
  /** All of its output, over restarts too; lines of the log as people read them. */
  output = '';
  /** The entries of its log. */
  readonly log: LogLine[] = [];
  #options: StartOptions;
  readonly #stores: Stores;
  #run: Run | null = null;

  private constructor(dataDir: string, options: StartOptions, stores: Stores) {
    this.dataDir = dataDir;
    this.#options = options;
    this.#stores = stores;
  }

  static async start(options: StartOptions = {}): Promise<Station> {
    const dataDir = await mkdtemp(join(tmpdir(), 'taya-station-'));
    const namesItsOwn = options.environment?.EVENT_STORE_URL !== undefined;
    const stores = options.isOnFiles || namesItsOwn ? Stores.onFiles() : await Stores.ofThisRun(options);
    const station = new Station(dataDir, options, stores);
    await station.#begin();
    return station;
  }

  get url(): string {
    if (this.#run === null) throw new Error('the station does not run');
    return this.#run.url;
  }

  /** The process id, for tests that act on the process. */
  get pid(): number {
    const pid = this.#run?.process.pid;
    if (pid === undefined) throw new Error('the station does not run');
    return pid;
  }

  /** Whether it was started, and has neither been stopped nor ended by itself since. */
  get isAlive(): boolean {
    return this.#run !== null && !this.hasEndedByItself;
  }

  /** Whether it has ended without being told to. */
  get hasEndedByItself(): boolean {
    if (this.#run === null) return false;
    const { exitCode, signalCode } = this.#run.process;
    return exitCode !== null || signalCode !== null;
  }

  /** Sends SIGTERM; resolves with the exit code once it has ended. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Sends SIGKILL, as when the power fails. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it if it is running, and starts it on the same data. */
  async restart(options: StartOptions = {}): Promise<void> {
    if (this.#run !== null) await this.stop();
    this.#options = { ...this.#options, ...options };
    await this.#begin();
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    if (this.#run !== null) await this.stop();
    await this.#stores.end();
    await rm(this.dataDir, { recursive: true, force: true });
    // Beside the folder is the key that the station made.
    await rm(`${this.dataDir}.station-key`, { force: true });
  }

  /** Runs the audit on its stores. */
  audit(...args: readonly string[]): Promise<Ended> {
    return this.command('audit', ...args);
  }

  /**
   * Proves its ledger as the auditor does.
   * @returns what was proved
   * @throws Error with what does not hold
   */
  async verify(): Promise<string> {
    const { exitCode, output } = await this.audit('verify');
    if (exitCode === 0 && output.includes('Everything holds')) return output;
    throw new Error(`verify ended with ${exitCode}:\n${output}`);
  }

  /** Runs a command line on its stores. */
  command(name: string, ...args: readonly string[]): Promise<Ended> {
    return runCommand(name, args, {
      DATA_DIR: this.dataDir,
      ...this.#stores.environment,
      ...this.#options.environment,
    });
  }

  async #begin(): Promise<void> {
    const {
      clockAheadMs = 0,
      environment = {},
      isMeasured = false,
      hashesInFull = false,
      under = [],
    } = this.#options;
    const { program = 'backend/dist/bundled/main.js' } = this.#options;
    const quick = hashesInFull ? [] : ['--import', QUICK_HASHING];
    const preloaded = isMeasured ? [] : ['--import', END_WITH_PARENT, '--import', SHIFTED_CLOCK, ...quick];
    const [file = '', ...args] = [...under, process.execPath, ...preloaded, program];
    const server = spawn(file, args, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataDir,
        ADMIN_PASSWORD: PASSWORDS.admin,
        SUPERADMIN_PASSWORD: PASSWORDS.superadmin,
        AUDITOR_PASSWORD: PASSWORDS.auditor,
        TEST_CLOCK_AHEAD_MS: String(clockAheadMs),
        ...this.#stores.environment,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(server, 'close');
    const url = await this.#address(server);
    this.#run = { process: server, ended, url };
  }

  /** Waits for the line that names its address. */
  #address(server: ChildProcess): Promise<string> {
    const startOfRun = this.output.length;
    return new Promise((resolve, reject) => {
      const fail = (why: string) => {
        server.kill('SIGKILL');
        reject(new Error(`The station ${why}:\n${this.output.slice(startOfRun)}`));
      };
      const timer = setTimeout(
        () => fail('did not start in time'),
        this.#options.startsWithinMs ?? START_TIMEOUT_MS,
      );
      const onClose = () => {
        clearTimeout(timer);
        fail('ended at its start');
      };
      server.once('close', onClose);
      const hear = (line: string) => {
        this.output += `${readable(line)}\n`;
        const entry = entryOf(line);
        if (entry === null) return;
        this.log.push(entry);
        if (entry.event !== 'station.serving') return;
        clearTimeout(timer);
        server.off('close', onClose);
        // Once what came on its other pipe before is taken in as well.
        setImmediate(resolve, String(entry.url));
      };
      for (const stream of [server.stdout, server.stderr])
        stream?.setEncoding('utf8').on('data', byLine(hear));
    });
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const run = this.#run;
    if (run === null) throw new Error('the station does not run');
    this.#run = null;
    const timer = setTimeout(() => run.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    run.process.kill(signal);
    await run.ended;
    clearTimeout(timer);
    return run.process.exitCode;
  }
}
