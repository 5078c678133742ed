import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Finds the address a request comes from: the connection's own, or, when that is a trusted proxy, the last one in
 * `X-Forwarded-For` that is not. Fastify does the same for calls.
 * @param trustedProxies addresses and networks (`10.0.0.0/24`)
 */
export function clientAddresses(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => isIP(part) !== 0);
    // From the nearest hop to the farthest: the first that is not trusted is the client.
    const hops = [request.socket.remoteAddress ?? '', ...forwarded.reverse()];
    return hops.find((hop) => !isTrusted(trusted, hop)) ?? hops.at(-1) ?? '';
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function isTrusted(trusted: BlockList, address: string): boolean {
  return isIP(address) !== 0 && trusted.check(address, familyOf(address));
}
