/** A data folder that cannot be used, or a clock that cannot be right: one line says what is wrong and what to do. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { itInLong } from '../../play/long.js';
import { runCommand } from '../support/command-line.js';
import { Station } from '../support/station.js';
import { FakedClock } from './support/faked-clock.js';
import { attemptStart } from './support/programs.js';

const YEARS_SECONDS = 30 * 366 * 24 * 3_600;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-folders-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function expectRefused(dataDir: string, words: RegExp, environment = {}): Promise<void> {
  const { exitCode, output } = await attemptStart(dataDir, { LOG_FORMAT: 'pretty', ...environment });
  const reasons = output.split('\n').filter((line) => line.includes('Not started'));
  expect({ exitCode, reasons }).toEqual({ exitCode: 1, reasons: [expect.stringMatching(words)] });
  // A reason, not a stack.
  expect(output).not.toMatch(/\.js:\d+/);
}

/** Mounts a small disk, or the folder again; needs root. */
function mounted<Result>(
  options: readonly string[],
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  execFileSync('mount', [...options, path]);
  return work().finally(() => execFileSync('umount', ['--lazy', path]));
}

it('a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expectRefused(file, /file is a file: DATA_DIR has to name a folder$/);
});

it('a folder on which a station runs: the other process is named, to command lines too', async () => {
  const station = await Station.start({ isOnFiles: true });
  try {
    const other = `process ${station.pid} (the station) on ${hostname()} holds `;
    const words = new RegExp(`Another process is writing to this ledger: ${other.replace(/[().]/g, '\\$&')}`);
    await expectRefused(station.dataDir, words);
    const { exitCode, output } = await runCommand('rebuild', [], { DATA_DIR: station.dataDir });
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringMatching(words) });
  } finally {
    await station.remove();
  }
});

it('a clock that says a year before there were any stations, on a new one', async () => {
  const clock = new FakedClock();
  try {
    clock.set(-YEARS_SECONDS);
    const words = /The clock of this machine says (199|2\d\d).*Set the clock, then start again$/;
    await expectRefused(join(folder, 'long-ago'), words, clock.environment);
  } finally {
    clock.remove();
  }
});

/** Mounting needs root. */
const withMount = process.getuid?.() === 0 ? itInLong : it.skip;

withMount('a disk that is full', async () => {
  const path = join(folder, 'full');
  mkdirSync(path);
  await mounted(['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs'], path, async () => {
    const ballast = openSync(join(path, 'ballast'), 'w');
    expect(() => {
      for (;;) writeSync(ballast, Buffer.alloc(4_096));
    }).toThrow('ENOSPC');
    closeSync(ballast);
    await expectRefused(path, /The disk of \S+full is full: make room/);
  });
});

withMount('a disk that is mounted read-only: nothing starts, and it can be verified and saved', async () => {
  const station = await Station.start({ isOnFiles: true });
  await station.stop();
  const path = join(folder, 'read-only');
  mkdirSync(path);
  await mounted(['-o', 'bind,ro', station.dataDir], path, async () => {
    await expectRefused(path, /read-only\S* can be read but not written: its disk is mounted read-only/);
    const rebuilt = await runCommand('rebuild', [], { DATA_DIR: path });
    expect(rebuilt.output).toMatch(/^The read models were not rebuilt: \S+ can be read but not written/);
    const audit = await runCommand('audit', ['verify'], { DATA_DIR: path });
    expect(audit).toMatchObject({ exitCode: 0, output: expect.stringContaining('Everything holds') });
    const saved = await runCommand('backup', ['--out', join(folder, 'saved')], { DATA_DIR: path });
    expect(saved).toMatchObject({ exitCode: 0, output: expect.stringContaining('Saved the station main') });
  });
  await station.remove();
});
