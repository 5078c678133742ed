import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { clientAddresses } from './client-address.js';

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

describe('the address a socket comes from', () => {
  test('is the connection’s own; what it claims is ignored unless it is a trusted proxy', () => {
    const addressOf = clientAddresses([]);
    expect(addressOf(request('192.168.1.5', '10.0.0.4'))).toBe('192.168.1.5');
    expect(clientAddresses(['192.168.1.1'])(request('192.168.1.5', '10.0.0.4'))).toBe('192.168.1.5');
  });

  test('is what a trusted proxy names, not what the client told the proxy', () => {
    const addressOf = clientAddresses(['192.168.1.1', '172.16.0.0/12']);
    expect(addressOf(request('192.168.1.1', '1.2.3.4, 10.0.0.4'))).toBe('10.0.0.4');
    expect(addressOf(request('::ffff:192.168.1.1', '1.2.3.4, 10.0.0.4, 172.17.0.2'))).toBe('10.0.0.4');
  });

  test('is the farthest hop when all are trusted', () => {
    expect(clientAddresses(['192.168.0.0/16'])(request('192.168.1.1', '192.168.1.7'))).toBe('192.168.1.7');
    expect(clientAddresses(['192.168.0.0/16'])(request('192.168.1.1'))).toBe('192.168.1.1');
  });
});
