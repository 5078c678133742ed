import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { clientAddresses } from './client-address.js';

/** The address of a live connection, and of a call, which Fastify reads. */
async function readings(proxies: readonly string[], remoteAddress: string, forwarded?: string) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const handshake = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
  const server = fastify({ trustProxy: proxies.length > 0 && [...proxies] });
  server.get('/', (request) => request.ip);
  const { body } = await server.inject({ url: '/', remoteAddress, headers });
  return { live: clientAddresses(proxies)(handshake), call: body };
}

const ONE = ['192.168.1.1', '172.16.0.0/12'];

describe('the address a request comes from, for calls and live connections alike', () => {
  test.each([
    ['is the connection’s own', [], '192.168.1.5', undefined, '192.168.1.5'],
    ['is not what it claims', [], '192.168.1.5', '10.0.0.4', '192.168.1.5'],
    ['is not what it claims, also beside a proxy', ONE, '192.168.1.5', '10.0.0.4', '192.168.1.5'],
    ['is what a proxy names', ONE, '192.168.1.1', '10.0.0.4', '10.0.0.4'],
    ['is not what the client told the proxy', ONE, '192.168.1.1', '1.2.3.4, 10.0.0.4', '10.0.0.4'],
    ['is found through several proxies', ONE, '192.168.1.1', '1.2.3.4, 10.0.0.4, 172.17.0.2', '10.0.0.4'],
    ['is found where IPv4 is written as IPv6', ONE, '::ffff:192.168.1.1', '10.0.0.4', '10.0.0.4'],
    ['may be IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['is the farthest when all are proxies', ['192.168.0.0/16'], '192.168.1.1', '192.168.1.7', '192.168.1.7'],
    ['is the proxy’s when it names none', ONE, '192.168.1.1', undefined, '192.168.1.1'],
    ['may be unknown to the proxy', ONE, '192.168.1.1', '10.0.0.7, unknown', 'unknown'],
    ['is not searched for behind what is no address', ONE, '192.168.1.1', '10.0.0.7, x, 172.17.0.2', 'x'],
    ['may be empty in the list', ONE, '192.168.1.1', '10.0.0.7, ', '10.0.0.7'],
    ['may come with a port', ONE, '192.168.1.1', '10.0.0.7:51000', '10.0.0.7:51000'],
  ])('%s', async (_name, proxies, remoteAddress, forwarded, address) => {
    expect(await readings(proxies, remoteAddress, forwarded)).toEqual({ live: address, call: address });
  });
});
