import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RotatingFile } from './rotating-file.js';

const LINE = `${'x'.repeat(99)}\n`;

let folder: string;
let reported: string[];
let nowMs: number;
/** How often the file has read the clock: when it is opened, and when that failed. */
let checks: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-log-'));
  reported = [];
  nowMs = 0;
  checks = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(): RotatingFile {
  return new RotatingFile({
    folder,
    name: 'a.log',
    maxFileBytes: 1_000,
    maxFiles: 3,
    clock: {
      monotonicMs: () => {
        checks += 1;
        return nowMs;
      },
    },
    onFault: () => reported.push('fault'),
    onRecovered: (lost) => reported.push(`recovered, ${lost} lost`),
  });
}

/** Lets the disk have its turn. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo(); turn += 1) {
    if (turn === 30_000) throw new Error('it did not come to it');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const content = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('a rotating file', () => {
  it('is of bounded size, the owner’s alone, and holds the newest lines', async () => {
    const file = open();
    for (let line = 0; line < 100; line += 1) file.write(`${String(line).padStart(99, '0')}\n`);
    await file.close();
    expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
    expect(content('a.log.1').trim().split('\n').map(Number)).toEqual([
      90, 91, 92, 93, 94, 95, 96, 97, 98, 99,
    ]);
    for (const name of readdirSync(folder)) {
      const { mode, size } = statSync(join(folder, name));
      expect(mode & 0o777).toBe(0o600);
      expect(size).toBeLessThanOrEqual(1_000);
    }
  });

  it('goes on where it ended', async () => {
    for (const line of ['one\n', 'two\n']) {
      const file = open();
      file.write(line);
      await file.close();
    }
    expect(content('a.log')).toBe('one\ntwo\n');
  });

  it('reports once that it cannot be written, tries again after a while, and reports how much was lost', async () => {
    mkdirSync(join(folder, 'a.log'));
    const file = open();
    file.write(LINE);
    file.write(LINE);
    await until(() => reported.length > 0);
    file.write(LINE);
    nowMs = 10_000;
    const before = checks;
    file.write(LINE);
    await until(() => checks === before + 2);
    nowMs = 20_000;
    expect(reported).toEqual(['fault']);
    rmSync(join(folder, 'a.log'), { recursive: true });
    file.write('there again\n');
    await until(() => reported.length > 1);
    expect(reported).toEqual(['fault', 'recovered, 4 lost']);
    await file.close();
    expect(content('a.log')).toBe('there again\n');
  });

  it('drops lines rather than to fill the memory while the disk is slow', async () => {
    const file = open();
    const big = `${'y'.repeat(64 * 1024)}\n`;
    for (let line = 0; line < 100; line += 1) file.write(big);
    await until(() => reported.length > 0);
    expect(reported).toEqual([expect.stringMatching(/^recovered, 8\d lost$/)]);
    await file.close();
  });

  it('can be closed while it cannot be written, and takes nothing afterwards', async () => {
    mkdirSync(join(folder, 'a.log'));
    const file = open();
    file.write(LINE);
    await file.close();
    file.write(LINE);
    expect(readdirSync(folder)).toEqual(['a.log']);
  });
});
