import { describe, expect, it } from '@jest/globals';
import { OperationsLog } from './operations-log.js';

describe('the operations log', () => {
  it('is a line an entry: nothing in a text or a stack breaks or forges one', () => {
    const lines: string[] = [];
    const clock = { nowMs: () => Date.parse('2026-11-21T06:00:00.000Z'), monotonicMs: () => 0 };
    const log = new OperationsLog(
      clock,
      (line) => lines.push(line),
      (line) => lines.push(line),
    );
    log.log(
      'a\n2026-11-21T06:00:00.000Z INFO  sign-in: admin signed in\u001b[1A\u009b2K\u2028\u202eb',
      'here',
    );
    log.error('failed', 'Error: failed\n    at there', 'here');
    expect(lines).toEqual([
      '2026-11-21T06:00:00.000Z INFO  here: a\\n2026-11-21T06:00:00.000Z INFO  sign-in: admin signed in' +
        '\\u001b[1A\\u009b2K\\u2028\\u202eb\n',
      '2026-11-21T06:00:00.000Z ERROR here: failed Error: failed\\n    at there\n',
    ]);
  });
});
