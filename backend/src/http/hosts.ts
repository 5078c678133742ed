import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const PORT = /:\d+$/;

/**
 * Whether a request names a host under which the station may be called. A foreign page whose name resolves to this
 * station (DNS rebinding) has its own name in `Host`. From the station's own machine `localhost` is always allowed.
 * @param allowed lower case; with a port where only that one is allowed. Any when empty.
 */
export function hostCheck(allowed: readonly string[]): (request: IncomingMessage) => boolean {
  if (allowed.length === 0) return () => true;
  const hosts = new Set(allowed);
  return ({ headers, socket }) => {
    const host = headers.host?.toLowerCase() ?? '';
    const name = host.replace(PORT, '');
    if (hosts.has(host) || hosts.has(name)) return true;
    return LOOPBACK_NAMES.has(name) && isLoopback(socket.remoteAddress ?? '');
  };
}

function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
