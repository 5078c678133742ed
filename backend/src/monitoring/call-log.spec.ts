import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { StationRequest } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import { OperationsLog } from '../system/operations-log.js';
import { CallLog } from './call-log.js';

let nowMs: number;
let lines: Record<string, unknown>[];
let log: CallLog;

const request = {
  id: 'request-1',
  method: 'POST',
  url: '/api/bet/SECRET-CODE/payout?token=abc',
  ip: '::ffff:10.0.0.7',
  routeOptions: { url: '/api/bet/:code/payout' },
  caller: { userId: 4 },
  body: { password: 'hidden' },
  headers: { authorization: 'Bearer hidden' },
} as unknown as StationRequest;
const answered = (status: number, ms: number, of = request) =>
  log.logAnswer(of, { statusCode: status } as FastifyReply, ms);

beforeEach(() => {
  nowMs = 0;
  lines = [];
  const keep = (line: string) => lines.push(JSON.parse(line));
  const clock = { nowMs: () => nowMs };
  Logger.overrideLogger(new OperationsLog({ clock, format: 'json', level: 'debug', out: keep, err: keep }));
  log = new CallLog({ monotonicMs: () => nowMs }, false);
});

afterEach(() => Logger.overrideLogger(false));

it('a call that failed: what is needed to find it, and nothing that was sent', () => {
  const failure = Failure.because(new Error('A report took longer than 30 s'), 'OVERLOADED');
  answered(503, 30_001.4, { ...request, failure } as unknown as StationRequest);
  expect(lines).toEqual([
    {
      level: 'warn',
      time: '1970-01-01T00:00:00.000Z',
      event: 'http.failure',
      part: 'http',
      method: 'POST',
      route: '/api/bet/:code/payout',
      status: 503,
      ms: 30_001,
      code: 'OVERLOADED',
      userId: 4,
      requestId: 'request-1',
      address: '10.0.0.7',
      msg: 'POST /api/bet/:code/payout 503 OVERLOADED (A report took longer than 30 s) in 30001 ms',
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/hidden|SECRET-CODE|abc/);
});

it('a slow call, but not one that was refused or quick', () => {
  for (const status of [200, 400, 401, 409, 429]) answered(status, 1_000);
  expect(lines).toEqual([]);
  answered(200, 1_001);
  expect(lines).toMatchObject([{ event: 'http.slow', status: 200, ms: 1_001 }]);
});

it('every call where that was asked for', () => {
  log = new CallLog({ monotonicMs: () => nowMs }, true);
  answered(200, 3);
  expect(lines).toMatchObject([{ event: 'http.call', level: 'debug', status: 200 }]);
});

it('a flood of failures is twenty lines in ten seconds, and how many more there were', () => {
  for (let call = 0; call < 500; call += 1) answered(503, 2);
  expect(lines).toHaveLength(20);
  answered(200, 2_000);
  expect(lines.at(-1)).toMatchObject({ event: 'http.slow' });
  nowMs = 10_000;
  answered(503, 2);
  expect(lines.slice(21)).toMatchObject([
    { event: 'http.more', of: 'http.failure', lines: 480 },
    { event: 'http.failure' },
  ]);
});
