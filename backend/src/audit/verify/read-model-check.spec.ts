import { expect, it } from '@jest/globals';
import { readModelStoreError } from '../../projections/unit-of-work.js';
import { Violation } from '../log/violation.js';
import { unreadable } from './read-model-check.js';

it('a temporary folder on a full disk is no violation about the read models', () => {
  const full = { errcode: 13, message: 'database or disk is full' };
  for (const error of [full, readModelStoreError(full), { code: 'ENOSPC' }]) {
    const failure = unreadable(error, '/tmp/taya-audit-1');
    expect(failure).not.toBeInstanceOf(Violation);
    expect(failure.message).toMatch(/^The disk of \/tmp\/taya-audit-1 is full: make room, or set TMPDIR/);
  }
  expect(unreadable({ errcode: 11, message: 'malformed' }, '/tmp')).toBeInstanceOf(Violation);
});
