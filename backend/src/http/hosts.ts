import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const PORT = /:\d+$/;

/** Whether a request names more than one host: who reads the first and who reads the last would see different ones. */
export function namesHostTwice({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

/** Whether a request comes from this machine and calls it by a name of its own, not by one that resolves to it. */
export function isFromHere({ headers, socket }: IncomingMessage): boolean {
  return LOOPBACK_NAMES.has(nameOf(headers)) && isLoopback(socket.remoteAddress ?? '');
}

/**
 * Whether a request names one host, under which the station may be called. A foreign page whose name resolves to this
 * station (DNS rebinding) has its own name in `Host`. From the station's own machine `localhost` is always allowed.
 * @param allowed lower case; with a port where only that one is allowed. Any when empty.
 */
export function hostCheck(allowed: readonly string[]): (request: IncomingMessage) => boolean {
  const hosts = new Set(allowed);
  return (request) => {
    if (namesHostTwice(request)) return false;
    const { headers } = request;
    if (hosts.size === 0 || hosts.has(hostOf(headers)) || hosts.has(nameOf(headers))) return true;
    return isFromHere(request);
  };
}

const hostOf = ({ host = '' }: IncomingHttpHeaders) => host.toLowerCase();
const nameOf = (headers: IncomingHttpHeaders) => hostOf(headers).replace(PORT, '');

function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
