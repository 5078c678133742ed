import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReportGame } from '@taya/contracts/report';
import { localDate } from '@taya/contracts/time';
import { itInLong } from '../play/long.js';
import { Client, dataOf } from './support/client.js';
import { DAY_MS } from './support/station.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TIME_ZONE = 'Asia/Manila';
const TIMEOUT_MS = 180_000;

let folder: string;
let demos: Demo[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taya-demos-'));
  demos = [];
});

afterEach(async () => {
  for (const demo of demos) if (demo.process.exitCode === null) await demo.interrupt();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm run demo` as a person would, with its temporary files in a folder of this test. */
class Demo {
  readonly process: ChildProcess;
  output = '';
  readonly #ended: Promise<unknown>;

  constructor(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
    this.process = spawn(process.execPath, ['demo/main.ts', ...args], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: folder, STATION_TIME_ZONE: TIME_ZONE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#ended = once(this.process, 'close');
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    demos.push(this);
  }

  /** Waits for a text in its output. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output)?.[1];
      if (found !== undefined) return found;
      if (this.process.exitCode !== null) throw new Error(`the demo has ended:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** @returns its exit code */
  async end(): Promise<number | null> {
    await this.#ended;
    return this.process.exitCode;
  }

  /**
   * Stops it as Ctrl-C does.
   * @returns its exit code
   */
  interrupt(): Promise<number | null> {
    this.process.kill('SIGINT');
    return this.end();
  }

  /** @throws Error with all of its output when the ledger it kept does not pass the audit */
  async verify(): Promise<void> {
    const dataDir = await this.says(/Kept: DATA_DIR=(\S+)/);
    const audit = [join(ROOT, 'backend/dist/cli/audit.js'), 'verify'];
    await promisify(execFile)(process.execPath, audit, { env: { ...process.env, DATA_DIR: dataDir } });
  }
}

describe('The demo', () => {
  it('says in one line that it keeps no station on a server', async () => {
    const demo = new Demo({ MONGO_URL: 'mongodb://admin:s3cret@127.0.0.1:9' }, '--fast');
    expect(await demo.end()).toBe(1);
    expect(demo.output).toBe('The demo keeps its station in files: leave out MONGO_URL\n');
  });

  it(
    'plays a game to its end: bets, a result, payouts, and a ledger that passes the audit',
    async () => {
      const demo = new Demo({}, '--games', '1', '--speed', 'max', '--keep');
      expect(await demo.end()).toBe(0);
      expect(demo.output).toContain('Finished. ');
      expect(demo.output).toContain('1 game ended.');
      expect(Number(await demo.says(/(\d+) bets of/))).toBeGreaterThan(0);
      expect(Number(await demo.says(/(\d+) payouts of/))).toBeGreaterThan(0);
      await demo.verify();
    },
    TIMEOUT_MS,
  );

  it(
    'creates days of history, lets its visitor read them, ends at Ctrl-C, and the ledger passes the audit',
    async () => {
      const size = ['--days', '3', '--games-a-day', '5', '--bets-a-game', '20'];
      const demo = new Demo({}, '--fast', ...size, '--no-play', '--keep');
      const auditor = new Client({ url: await demo.says(/Pages +(http\S+?)\/?\n/) });
      await demo.says(/(Ready) after/);
      await auditor.signIn('auditor', await demo.says(/auditor +auditor +(\S+)/));
      const now = Date.now();
      const range = `date_from=${localDate(now - 3 * DAY_MS, TIME_ZONE)}&date_to=${localDate(now, TIME_ZONE)}`;
      const report = await auditor.get<readonly ReportGame[]>(`/api/report?${range}&page_size=100`);
      const games = dataOf(report);
      expect(games).toHaveLength(15);
      expect(games.filter(({ totalAmount }) => totalAmount !== '0.00').length).toBeGreaterThan(5);
      expect(await demo.interrupt()).toBe(0);
      await demo.verify();
    },
    TIMEOUT_MS,
  );

  itInLong(
    'leaves nothing behind when it is stopped in the middle of a game',
    async () => {
      const demo = new Demo({}, '--speed', 'max');
      await demo.says(/(Ready) after/);
      expect(await demo.interrupt()).toBe(0);
      expect(await readdir(folder)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('names an option that it does not understand', async () => {
    const demo = new Demo({}, '--speed', 'slow');
    expect(await demo.end()).toBe(2);
    expect(demo.output).toContain('--speed must be a number from 0.1 to 60, not slow');
  });
});
