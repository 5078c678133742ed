import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Whether an address is that of a trusted proxy. @param proxies addresses and networks (`10.0.0.0/24`) */
export function proxyTrust(proxies: readonly string[]): (address: string) => boolean {
  if (proxies.length === 0) return () => false;
  const trusts = proxyAddr.compile([...proxies]);
  return (address) => trusts(address, 0);
}

/**
 * Finds the client's address: the connection's own, or, when that is a trusted proxy, the last one in `X-Forwarded-For`
 * that is not. Calls (Fastify's `request.ip`) and live connections use the same rule. What a proxy writes instead of an
 * address (`unknown`) is returned unchanged.
 */
export function clientAddresses(proxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyTrust(proxies);
  // A connection that has ended has no address.
  return (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddr(request, trusts));
}
