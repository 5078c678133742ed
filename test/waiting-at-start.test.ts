/** A station whose servers are not there yet when it starts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { KurrentServer } from '../backend/src/event-store/kurrent/testing/kurrent-server.fixture.js';
import { freePort } from '../backend/src/system/free-port.fixture.js';
import { firstOf } from '../play/runs.js';
import { byLine, readable } from './support/log-lines.js';
import { until } from './support/until.js';

const SHIFTED_CLOCK = pathToFileURL('test/support/shifted-clock.mjs').href;

const server = await KurrentServer.start();
afterAll(() => server.goAway());

let dataDir: string;
let station: ChildProcess;
let output: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'taya-waiting-'));
});

afterEach(async () => {
  if (station.exitCode === null && station.signalCode === null) {
    station.kill('SIGKILL');
    await once(station, 'close');
  }
  rmSync(dataDir, { recursive: true });
  // Beside the folder is the key, or the one that no ledger was written with yet.
  for (const end of ['', '.new']) rmSync(`${dataDir}.station-key${end}`, { force: true });
});

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  output = '';
  const { PATH } = process.env;
  station = spawn(process.execPath, ['--import', SHIFTED_CLOCK, 'backend/dist/bundled/main.js'], {
    env: { PATH, DATA_DIR: dataDir, PORT: String(await freePort()), TEST_JUMP_MS: '121000', ...environment },
  });
  const hear = (line: string) => {
    output += `${readable(line)}\n`;
  };
  for (const stream of [station.stdout, station.stderr]) {
    stream?.setEncoding('utf8').on('data', byLine(hear));
  }
}

const hasSaid = (text: string | RegExp) =>
  until(
    () => output.match(text) !== null,
    undefined,
    () => output,
  );
const ended = async () => (await once(station, 'close'))[0];
const waits = /does not answer: waited for (\d+) s of 120 s/g;

describe.each(
  firstOf(
    [
      [
        'EVENT_STORE_URL',
        'esdb://admin:s3cret@127.0.0.1:9?tls=false',
        'The event store at esdb://127.0.0.1:9',
      ],
      ['MONGO_URL', 'mongodb://admin:s3cret@127.0.0.1:9', 'The MongoDB server at mongodb://127.0.0.1:9'],
    ],
    1,
  ),
)('nobody at %s', (name, url, server) => {
  it('is waited for, with a line every five seconds, and after two minutes it is the reason', async () => {
    await start({ [name]: url });
    await until(
      () => (output.match(waits)?.length ?? 0) >= 2,
      undefined,
      () => output,
    );
    expect(output).toContain(`${server} does not answer: waited for `);
    const [first = 0, second = 0] = [...output.matchAll(waits)].map(([, seconds]) => Number(seconds));
    expect([first >= 5, second >= 10]).toEqual([true, true]);
    station.kill('SIGUSR2');
    expect(await ended()).toBe(1);
    expect(output.match(/Not started: .*/g)).toEqual([
      expect.stringMatching(/127\.0\.0\.1:9\b.*: it did not answer for 120 s \(.+\)/),
    ]);
    expect(output).not.toContain('s3cret');
  });

  it.each(firstOf(['SIGINT', 'SIGTERM'] as const, 1))('is not waited for any more at %s', async (signal) => {
    await start({ [name]: url });
    await hasSaid(waits);
    station.kill(signal);
    // After two minutes it would be 1.
    expect(await ended()).toBe(0);
  });
});

it('serves once its event store is there', async () => {
  server.goAway();
  await start({ EVENT_STORE_URL: server.url, STATION_ID: 'early' });
  await until(
    () => (output.match(waits)?.length ?? 0) >= 2,
    undefined,
    () => output,
  );
  await server.comeBack();
  await hasSaid('Serving http');
  station.kill('SIGTERM');
  expect(await ended()).toBe(0);
});
