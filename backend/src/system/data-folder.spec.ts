import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkDataFolder, dataFolderId, networkDriveOf } from './data-folder.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-folder-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('is made where it is not there, for its owner alone, and nothing is left in it', () => {
  const dataDir = join(folder, 'data');
  checkDataFolder(dataDir);
  checkDataFolder(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('that is a file, or below one, is said to be one', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => checkDataFolder(file)).toThrow(`${file} is a file: DATA_DIR has to name a folder`);
  expect(() => checkDataFolder(join(file, 'data'))).toThrow(
    `DATA_DIR: no folder can be made at ${join(file, 'data')} (ENOTDIR`,
  );
});

it('is made with the folders above it', () => {
  const dataDir = join(folder, 'stations', 'north', 'data');
  checkDataFolder(dataDir);
  expect(statSync(join(folder, 'stations')).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir)).toEqual([]);
});

(existsSync('/proc/self') ? it : it.skip)(
  'where no folder can be made is refused, and not tried for ever',
  () => {
    expect(() => checkDataFolder('/proc/nope/data')).toThrow(
      'DATA_DIR: no folder can be made at /proc/nope/data (ENOENT',
    );
  },
);

/** Some other account; root may become it. */
const NOBODY = 65_534;

it('that this account may not use is named', () => {
  writeFileSync(join(folder, 'anchor'), '');
  chmodSync(folder, 0o500);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    expect(() => checkDataFolder(folder)).toThrow(
      /^\S+ may not be used by the account .*: permission denied/,
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o700);
  }
});

it('on a drive of another machine is known where the system tells', () => {
  expect(networkDriveOf(folder)).toBeNull();
  expect(networkDriveOf('/mnt/station', () => 0x6969)).toBe('NFS');
  expect(networkDriveOf('/mnt/station', () => 0xff534d42)).toBe('CIFS');
  expect(networkDriveOf('\\\\server\\station', () => 0)).toBe('a share of another computer');
});

it('keeps its name as long as the machine runs, and has another one on a PC that was copied from this one', () => {
  expect(dataFolderId(folder)).toBe(dataFolderId(folder));
  expect(dataFolderId(folder, 'copy')).not.toBe(dataFolderId(folder, 'original'));
});
