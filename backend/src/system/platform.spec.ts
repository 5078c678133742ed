import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FileSystem, replaceFile, stopSignals } from './platform.js';

describe('a file that replaces another', () => {
  let folder: string;
  let from: string;
  let to: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taya-platform-'));
    [from, to] = [join(folder, 'new'), join(folder, 'old')];
    writeFileSync(from, 'new');
    writeFileSync(to, 'old');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A file system that refuses so many renames. */
  function refusing(times: number, code: string, isWindows = true) {
    const waits: number[] = [];
    let refused = 0;
    const files: FileSystem = {
      isWindows,
      rename: (...paths) => {
        if (refused++ < times) throw Object.assign(new Error(`${code}: held`), { code });
        replaceFile(...paths);
      },
      wait: (ms) => waits.push(ms),
    };
    return { files, waits };
  }

  it('is there under its new name', () => {
    replaceFile(from, to);
    expect([readFileSync(to, 'utf8'), existsSync(from)]).toEqual(['new', false]);
  });

  it.each(['EPERM', 'EBUSY', 'EACCES'])('waits on Windows while somebody has it open (%s)', (code) => {
    const { files, waits } = refusing(3, code);
    replaceFile(from, to, files);
    expect([readFileSync(to, 'utf8'), waits]).toEqual(['new', [20, 20, 20]]);
  });

  it('gives up after a second, with the reason, and both are as they were', () => {
    const { files, waits } = refusing(Number.POSITIVE_INFINITY, 'EPERM');
    expect(() => replaceFile(from, to, files)).toThrow('EPERM: held');
    expect(waits.reduce((sum, ms) => sum + ms)).toBe(1_000);
    expect([readFileSync(from, 'utf8'), readFileSync(to, 'utf8')]).toEqual(['new', 'old']);
  });

  it.each([
    ['ENOSPC', true],
    ['EPERM', false],
  ])('does not wait for what does not pass: %s, on Windows %s', (code, isWindows) => {
    const { files, waits } = refusing(1, code, isWindows);
    expect(() => replaceFile(from, to, files)).toThrow(code);
    expect(waits).toEqual([]);
  });
});

it('what asks the server to stop is known on every system', () => {
  expect(stopSignals(false)).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP']);
  expect(stopSignals(true)).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK']);
});

it('no other file of the server asks for the system, or renames by itself', () => {
  const ours = readdirSync('backend/src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(spec|suite|fixture)\.ts$/.test(name),
  );
  const found = ours.filter((name) =>
    /process\.platform|\brename(Sync)?\(/.test(readFileSync(join('backend/src', name), 'utf8')),
  );
  expect(found).toEqual([join('system', 'platform.ts')]);
});
