import { describe, expect, it } from '@jest/globals';
import { asStorageError, isDiskFull, StorageError } from './storage-fault.js';

const said = (error: unknown) => (asStorageError(error, '/data') as Error).message;

describe('what a disk refuses is said in words that help', () => {
  it.each([
    [{ code: 'ENOSPC', message: 'no space' }, /^The disk of \/data is full: make room\..* \(no space\)$/],
    [{ code: 'EDQUOT' }, /is full/],
    [{ errcode: 13, message: 'database or disk is full' }, /is full: .*\(database or disk is full\)$/],
    [{ code: 'EROFS' }, /^\/data can be read but not written: .*mounted read-only/],
    // SQLITE_READONLY_DBMOVED: the refined codes count too.
    [{ errcode: 1032 }, /can be read but not written/],
    [{ code: 'EACCES', path: '/data/anchor' }, /^\/data\/anchor may not be used by the account \S+ .*chown/],
    [{ errcode: 14, message: 'unable to open database file' }, /may not be used by the account/],
    [{ errcode: 266 }, /does not do what it is told/],
  ])('%o', (error, words) => {
    expect(asStorageError(error, '/data')).toBeInstanceOf(StorageError);
    expect(said(error)).toMatch(words);
    expect(said(error)).not.toContain('\n');
  });

  it('a full disk is known behind another error too', () => {
    const full = { errcode: 13, message: 'database or disk is full' };
    expect([full, new Error('wrapped', { cause: full }), { code: 'ENOSPC' }].map(isDiskFull)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [{ errcode: 11 }, new Error('wrapped', { cause: { errcode: 10 } }), null, 'full'].map(isDiskFull),
    ).toEqual(Array(4).fill(false));
  });

  it('and anything else is what it was', () => {
    for (const error of [new Error('another'), { code: 'EADDRINUSE' }, { errcode: 11 }, null, 'text']) {
      expect(asStorageError(error, '/data')).toBe(error);
    }
    const known = new StorageError('said');
    expect(asStorageError(known, '/data')).toBe(known);
  });
});
