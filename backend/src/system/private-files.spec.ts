import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { narrowStationFiles } from './private-files.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-private-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, 'x');
  chmodSync(path, mode);
  return path;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

// Windows has no such permissions.
const onPosix = process.platform === 'win32' ? it.skip : it;

onPosix('says nothing of a folder that is private, nor of one that is not there', () => {
  put('ledger.sqlite', 0o600);
  expect(narrowStationFiles(folder)).toEqual([]);
  expect(narrowStationFiles(join(folder, 'none'))).toEqual([]);
});

onPosix('says once that a folder is open to others, and how to close it, and leaves it as it is', () => {
  chmodSync(folder, 0o755);
  expect(narrowStationFiles(folder)).toEqual([
    `${folder} can be entered by other accounts of this machine (mode 755). Close it: chmod 700 "${folder}"`,
  ]);
  expect(modeOf(folder)).toBe('755');
});

onPosix('narrows the station’s own files, names them, and touches no other', () => {
  mkdirSync(join(folder, 'snapshots'));
  const own = [put('ledger.sqlite-wal', 0o644), put('read-models.3.sqlite', 0o640)];
  const snapshots = [put('snapshots/12.snapshot', 0o644), put('snapshots/9.json', 0o644)];
  const texts = [put('generated-passwords.txt', 0o644), put('security.log.1', 0o644)];
  const others = [put('notes.txt', 0o644), put('ledger.sqlite.bak', 0o644)];
  symlinkSync(others[0] ?? '', join(folder, 'anchor'));
  expect(narrowStationFiles(folder)).toEqual([
    'Files that other accounts could open are now this account’s alone (mode 600): ' +
      'ledger.sqlite-wal, read-models.3.sqlite, generated-passwords.txt, security.log.1, 12.snapshot, 9.json',
  ]);
  expect([...own, ...snapshots, ...texts].map(modeOf)).toEqual(Array(6).fill('600'));
  expect(others.map(modeOf)).toEqual(['644', '644']);
});
