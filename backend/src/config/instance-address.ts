import { BlockList, isIP } from 'node:net';

const ADDRESS = /^http:\/\/(?:\[(?<ipv6>[0-9a-f:.]+)\]|(?<host>[a-z0-9.-]+)):(?<port>\d{1,5})\/?$/i;

/** Networks that are not reached from outside. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('100.64.0.0', 10);
PRIVATE.addSubnet('::1', 128, 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** Where the other instances of the station reach this one. */
export interface InstanceAddress {
  /** `http://host:port` */
  readonly url: string;
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** @throws Error when it is none, or one that strangers could reach */
export function parseInstanceAddress(text: string): InstanceAddress {
  const { ipv6, host = ipv6, port = '' } = ADDRESS.exec(text)?.groups ?? {};
  const number = Number(port);
  if (host === undefined || (ipv6 !== undefined && isIP(ipv6) !== 6) || number < 1 || number > 65_535) {
    throw new Error(`must be an address like http://10.0.0.5:3001, not "${text}"`);
  }
  const version = isIP(host);
  if (version !== 0 && !PRIVATE.check(host, version === 4 ? 'ipv4' : 'ipv6')) {
    throw new Error(`must be an address of a private network, which "${host}" is not`);
  }
  return { url: `http://${ipv6 === undefined ? host : `[${ipv6}]`}:${number}`, host, port: number };
}
