/** `npm start` as people and supervisors use it: what reaches the server, and that none is left behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { firstOf } from '../play/runs.js';
import { byLine, readable } from './support/log-lines.js';
import { until } from './support/until.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 120_000;

const NPM = ['npm', 'start'] as const;
/** Each program and thread says at its end how many modules it loaded. */
const COUNTING = `
  import { registerHooks } from 'node:module';
  let loaded = 0;
  registerHooks({ load: (url, context, next) => { loaded += 1; return next(url, context); } });
  process.on('exit', () => process.stderr.write(\`modules loaded: \${loaded}\\n\`));
`;
/** The server alone was some 3,600 before it was bundled; Node's own modules are counted too. */
const MOST_MODULES = 400;

const WITHOUT_NPM = [process.execPath, 'scripts/run.mjs', 'start'] as const;

let dataDir: string;
let started: Started | null = null;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'taya-start-'));
});

afterEach(async () => {
  started?.end();
  started = null;
  await rm(dataDir, { recursive: true, force: true });
  await rm(`${dataDir}.station-key`, { force: true });
});

/** A command in a process group of its own, as if it had been typed at a terminal. */
class Started {
  readonly pid: number;
  output = '';
  /** Resolves when no process is left that could write: npm, its shell, the runner, the server. */
  readonly allEnded: Promise<unknown>;
  #haveAllEnded = false;

  constructor([program, ...args]: readonly [string, ...string[]], environment: NodeJS.ProcessEnv = {}) {
    const process_: ChildProcess = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.pid = process_.pid ?? Number.NaN;
    for (const stream of [process_.stdout, process_.stderr]) {
      const hear = byLine((line) => {
        this.output += `${readable(line)}\n`;
      });
      stream?.setEncoding('utf8').on('data', hear);
    }
    this.allEnded = once(process_, 'close').then(() => {
      this.#haveAllEnded = true;
    });
  }

  /** @returns the port that it serves */
  async serving(): Promise<number> {
    const address = /Serving http:\/\/127\.0\.0\.1:(\d+)/;
    await until(
      () => address.test(this.output),
      START_TIMEOUT_MS,
      () => this.output,
    );
    return Number(address.exec(this.output)?.[1]);
  }

  end(): void {
    if (!this.#haveAllEnded) process.kill(-this.pid, 'SIGKILL');
  }
}

const ENDS: readonly [what: string, command: readonly [string, ...string[]], stop: (pid: number) => void][] =
  [
    ['Ctrl+C, which the terminal gives to every process,', NPM, (pid) => process.kill(-pid, 'SIGINT')],
    ['the end of what started it', WITHOUT_NPM, (pid) => process.kill(pid, 'SIGKILL')],
    ['a terminal that is closed', NPM, (pid) => process.kill(-pid, 'SIGHUP')],
    ['SIGTERM to npm alone', NPM, (pid) => process.kill(pid, 'SIGTERM')],
    ['SIGTERM without npm', WITHOUT_NPM, (pid) => process.kill(pid, 'SIGTERM')],
  ];

it.each(firstOf(ENDS, 2))(
  '%s stops the server in order, and nothing is left',
  async (_what, command, stop) => {
    const running = new Started(command);
    started = running;
    await until(
      () => running.output.includes('Serving http'),
      START_TIMEOUT_MS,
      () => running.output,
    );
    stop(running.pid);
    await running.allEnded;
    expect(running.output).toMatch(/SIG(INT|TERM|HUP): stopping .*\n(?:.*\n)*.* Stopped .*\n/);
    expect(running.output).not.toContain('ended at once');
  },
);

it('takes a signal that follows the first for its echo, and goes on stopping in order', async () => {
  const running = new Started(WITHOUT_NPM);
  started = running;
  const caller = connect(await running.serving(), '127.0.0.1');
  await once(caller, 'connect');
  // The server waits a while for the rest of it.
  caller.write('GET /api/health HTTP/1.1\r\n');
  await until(async () => (await fetch(`http://127.0.0.1:${caller.remotePort}/api/health`)).ok);
  process.kill(running.pid, 'SIGINT');
  await until(() => running.output.includes('SIGINT: stopping'));
  // On a busy machine npm passes it on as late as that.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  process.kill(running.pid, 'SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 200));
  caller.destroy();
  await running.allEnded;
  expect(running.output).toMatch(/ Stopped .*\n$/);
});

it('a station for practice starts beside the real one, in a folder and on a port of its own', async () => {
  const real = join(dataDir, 'real');
  const running = new Started([process.execPath, 'scripts/run.mjs', 'training'], {
    ...{ DATA_DIR: real, STATION_ID: 'north', PORT: '1' },
    ...{ TRAINING_DIR: dataDir, TRAINING_PORT: '0' },
  });
  started = running;
  const page = await fetch(`http://127.0.0.1:${await running.serving()}/`);
  expect(await page.text()).toContain('<b>TRAINING</b>');
  expect(running.output).toContain('Opening station "training"');
  expect(existsSync(real)).toBe(false);
  process.kill(running.pid, 'SIGTERM');
  await running.allEnded;
});

it('starts the server from few files', async () => {
  const counting = `--import data:text/javascript,${encodeURIComponent(COUNTING)}`;
  const running = new Started(WITHOUT_NPM, { NODE_OPTIONS: counting });
  started = running;
  await running.serving();
  process.kill(running.pid, 'SIGTERM');
  await running.allEnded;
  const counts = [...running.output.matchAll(/modules loaded: (\d+)/g)].map(([, loaded]) => Number(loaded));
  // The set-up, the server, what started them.
  expect(counts.length).toBeGreaterThanOrEqual(3);
  expect(counts.filter((loaded) => loaded > MOST_MODULES)).toEqual([]);
});
