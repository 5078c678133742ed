import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { hostCheck } from './hosts.js';

const request = (host: string | undefined, remoteAddress = '192.168.1.5') =>
  ({
    headers: host === undefined ? {} : { host },
    rawHeaders: host === undefined ? [] : ['Accept', 'host', 'Host', host],
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('the host a request names', () => {
  test('is not checked when none is set', () => {
    expect(hostCheck([])(request('evil.example'))).toBe(true);
    expect(hostCheck([])(request(undefined))).toBe(true);
  });

  test.each([
    ['taya.example', '192.168.1.5', true],
    ['Taya.Example', '192.168.1.5', true],
    ['taya.example:3000', '192.168.1.5', true],
    ['192.168.1.9:3000', '192.168.1.5', true],
    ['192.168.1.9:8080', '192.168.1.5', false],
    ['192.168.1.9', '192.168.1.5', false],
    ['[fd00::9]:3000', '192.168.1.5', true],
    ['evil.example', '192.168.1.5', false],
    ['taya.example.evil.example', '192.168.1.5', false],
    ['evil.example:taya.example', '192.168.1.5', false],
    ['', '192.168.1.5', false],
    [undefined, '192.168.1.5', false],
    ['localhost:3000', '127.0.0.1', true],
    ['127.0.0.1:3000', '::ffff:127.0.0.1', true],
    ['[::1]:3000', '::1', true],
    ['localhost:3000', '192.168.1.5', false],
    ['evil.example', '127.0.0.1', false],
  ])('%s from %s: %s', (host, from, isAllowed) => {
    const check = hostCheck(['taya.example', '192.168.1.9:3000', '[fd00::9]']);
    expect(check(request(host, from))).toBe(isAllowed);
  });

  test('is one', () => {
    const twice = {
      ...request('taya.example'),
      rawHeaders: ['Host', 'taya.example', 'HOST', 'evil.example'],
    };
    for (const allowed of [[], ['taya.example']])
      expect(hostCheck(allowed)(twice as unknown as IncomingMessage)).toBe(false);
  });
});
