import { posix, win32 } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isWithin } from './data-folder.js';

describe('whether a backup would be in the data folder', () => {
  it.each([
    ['C:\\taya\\data', true],
    ['c:\\Taya\\Data\\backup', true],
    ['C:\\taya\\data\\..backup', true],
    ['C:\\taya\\backup', false],
    ['C:\\taya\\data-backup', false],
    ['D:\\backup', false],
    ['\\\\office\\backups\\taya', false],
  ])('is said on Windows of %s, on any drive: %s', (out, expected) => {
    expect(isWithin('C:\\taya\\data', out, win32)).toBe(expected);
  });

  it.each([
    ['/var/lib/taya', true],
    ['/var/lib/taya/..backup', true],
    ['/var/lib/taya-backup', false],
    ['/var/backups/taya', false],
  ])('is said elsewhere of %s: %s', (out, expected) => {
    expect(isWithin('/var/lib/taya', out, posix)).toBe(expected);
  });
});
