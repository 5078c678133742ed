import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { PartLog } from './log-events.js';
import type { LogLevel } from './log-level.js';
import { OperationsLog } from './operations-log.js';

const NOW = '2026-11-21T06:00:00.000Z';
const FORGED = 'a\n2026-11-21T06:00:00.000Z INFO sign-in: admin signed in\u001b[1A\u009b2K\u2028\u202eb';

let out: string[];
let err: string[];

beforeEach(() => {
  out = [];
  err = [];
});

afterEach(() => Logger.overrideLogger(false));

function opened(format: 'json' | 'pretty', level: LogLevel = 'info'): OperationsLog {
  const clock = { nowMs: () => Date.parse(NOW) };
  const to = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
  const log = new OperationsLog({ clock, format, level, ...to });
  Logger.overrideLogger(log);
  return log;
}

describe('the operations log', () => {
  it('is JSON with time, level, event, part, text and fields; warnings and errors on their own stream', () => {
    opened('json');
    const log = new PartLog('http');
    log.write('station.serving', 'Serving', { url: 'http://127.0.0.1:1' });
    log.write('http.slow', 'Slow', { ms: 1_200 });
    expect(out.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'info',
        time: NOW,
        event: 'station.serving',
        part: 'http',
        url: 'http://127.0.0.1:1',
        msg: 'Serving',
      },
    ]);
    expect(err.map((line) => JSON.parse(line))).toEqual([
      { level: 'warn', time: NOW, event: 'http.slow', part: 'http', ms: 1_200, msg: 'Slow' },
    ]);
  });

  it.each(['json', 'pretty'] as const)('is a line an entry: nothing breaks or forges one (%s)', (format) => {
    const log = opened(format);
    log.log(FORGED, 'here');
    log.error('failed', 'Error: failed\n    at there', 'here');
    new PartLog('here').write('part.down', 'text', { reason: FORGED });
    const lines = [...out, ...err];
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+\n$/u);
    }
    if (format === 'json') expect(JSON.parse(lines[0] ?? '').msg).toBe(FORGED);
  });

  it('can be read by a person', () => {
    opened('pretty');
    new PartLog('station').write('station.stopped', 'Stopped');
    expect(out).toEqual([`[${NOW}] INFO: station: Stopped\n`]);
  });

  it('leaves out what is below its level, and the framework’s words about the program’s structure', () => {
    const log = opened('json', 'warn');
    new PartLog('http').write('http.call', 'GET /');
    new PartLog('station').write('station.stopped', 'Stopped');
    log.log('Mapped {/api/bet, POST} route', 'RouterExplorer');
    expect([out, err]).toEqual([[], []]);
    opened('json', 'debug');
    new PartLog('http').write('http.call', 'GET /');
    expect(out).toHaveLength(1);
  });

  it('never has a secret: neither under its name nor within a text', () => {
    const log = opened('json', 'debug');
    const secret = 's3cret-value';
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.s3cret-value';
    const names = ['password', 'old_password', 'token', 'authorization', 'secret', 'privateKey'];
    for (const name of names) new PartLog('http').write('http.failure', 'x', { [name]: secret });
    const texts = [
      `mongodb://admin:${secret}@host:27017/db cannot be used`,
      `authorization: Bearer ${secret}`,
      `token ${token} was refused`,
      `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`,
    ];
    for (const text of texts) {
      new PartLog('http').write('http.unexpected', text);
      log.error('failed', `Error: ${text}`, 'ExceptionsHandler');
    }
    const all = [...out, ...err];
    expect(all).toHaveLength(names.length + 2 * texts.length);
    expect(all.join('')).not.toContain(secret);
    expect(all.join('')).toContain('mongodb://admin:[secret]@host:27017/db cannot be used');
  });
});
