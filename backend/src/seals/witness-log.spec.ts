import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { OperationsLog } from '../system/operations-log.js';
import { BEHIND_MS, WitnessLog } from './witness-log.js';
import { ContradictionError } from './witness-sender.js';

let nowMs: number;
let lines: Record<string, unknown>[];
let log: WitnessLog;

beforeEach(() => {
  nowMs = 0;
  lines = [];
  const keep = (line: string) => lines.push(JSON.parse(line));
  const clock = { nowMs: () => nowMs };
  Logger.overrideLogger(new OperationsLog({ clock, format: 'json', level: 'debug', out: keep, err: keep }));
  log = new WitnessLog('http://10.0.0.9:3900', clock);
});

afterEach(() => Logger.overrideLogger(false));

const events = () => lines.map(({ event }) => event);
const away = () => log.logFailure(new Error('fetch failed'), { seals: 2, oldestAtMs: 0 });

it('a witness that is away is logged once, once more after an hour, and when it has all again', () => {
  away();
  nowMs = BEHIND_MS - 1;
  away();
  expect(events()).toEqual(['witness.failed']);
  nowMs = BEHIND_MS;
  away();
  nowMs = 2 * BEHIND_MS;
  away();
  expect(events()).toEqual(['witness.failed', 'witness.behind']);
  expect(lines[1]).toMatchObject({ level: 'error', seals: 2, since: '1970-01-01T00:00:00.000Z' });
  log.logAllStored(2);
  log.logAllStored(0);
  away();
  expect(events()).toEqual([
    'witness.failed',
    'witness.behind',
    'witness.kept',
    'witness.failed',
    'witness.behind',
  ]);
});

it('another history is logged by itself, whatever failed before, and once', () => {
  const contradicted = () => log.logFailure(new ContradictionError('the log ends before it'), null);
  away();
  contradicted();
  contradicted();
  expect(events()).toEqual(['witness.failed', 'witness.contradicts']);
});
