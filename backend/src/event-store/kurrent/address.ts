/** The protocols of a server address. The older names mean the same to every server that speaks this protocol. */
const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ['esdb', 'kurrentdb'],
  ['kurrentdb', 'kurrentdb'],
  ['esdb+discover', 'kurrentdb+discover'],
  ['kurrentdb+discover', 'kurrentdb+discover'],
]);

/** `protocol://[user:password@]host[:port][,host…][/][?option=value&…]` */
const ADDRESS =
  /^(?<protocol>[a-z+]+):\/\/(?:(?<user>[^:@/]+):(?<password>[^@]+)@)?(?<hosts>[^/?@]+)\/?(?<options>\?.*)?$/;
const HOST = /^(?:[a-z0-9.-]+)(?::\d{1,5})?$/i;
const OPTIONS = /^\?[a-z]+=[^&?]+(?:&[a-z]+=[^&?]+)*$/i;

/** The address of an event store server. */
export interface ServerAddress {
  /** As the client wants it, password included. */
  readonly url: string;
  /** For messages: without user, password and options. */
  readonly shown: string;
}

/** @throws Error, whose message does not contain the text: it may hold a password */
export function parseServerAddress(text: string): ServerAddress {
  const { protocol, user, password, hosts, options } = ADDRESS.exec(text)?.groups ?? {};
  const known = PROTOCOLS.get(protocol ?? '');
  const isRight =
    known !== undefined &&
    hosts?.split(',').every((host) => HOST.test(host)) === true &&
    (options === undefined || OPTIONS.test(options));
  if (!isRight) {
    throw new Error('must be the address of an event store such as kurrentdb://127.0.0.1:2113?tls=false');
  }
  const login = user === undefined ? '' : `${user}:${password}@`;
  return { url: `${known}://${login}${hosts}${options ?? ''}`, shown: `${protocol}://${hosts}` };
}
