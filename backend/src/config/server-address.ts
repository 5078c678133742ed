/** The protocols of a server address. The older names mean the same to every server that speaks this protocol. */
const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ['esdb', 'kurrentdb'],
  ['kurrentdb', 'kurrentdb'],
  ['esdb+discover', 'kurrentdb+discover'],
  ['kurrentdb+discover', 'kurrentdb+discover'],
]);

/** `protocol://[user:password@]host[:port][,host…][/][?option=value&…]` */
const ADDRESS =
  /^(?<protocol>[a-z+]+):\/\/(?:(?<user>[^\s:@/]+):(?<password>[^\s@]+)@)?(?<hosts>[^/?@]+)\/?(?<options>\?\S*)?$/;
const HOST = /^(?:[a-z0-9.-]+)(?::\d{1,5})?$/i;
const OPTIONS_TEXT = /^\?[a-z]+=[^&?]+(?:&[a-z]+=[^&?]+)*$/i;

/** Those of the client. For any other it would write the whole address on the console, with the password. */
const OPTIONS = [
  'tls',
  'tlsVerifyCert',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'nodePreference',
  'connectionName',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'defaultDeadline',
];

/** How long the client waits before it searches for a server, the first time too; its own half second is meant for clusters. */
const ONE_SERVER_INTERVAL_MS = 10;

export interface ServerAddress {
  /** As the client wants it, password included. */
  readonly url: string;
  /** For messages: without user, password and options. */
  readonly redacted: string;
}

/** @throws Error, whose message does not contain the text: it may hold a password */
export function parseServerAddress(text: string): ServerAddress {
  const { protocol, user, password, hosts, options } = ADDRESS.exec(text)?.groups ?? {};
  const known = PROTOCOLS.get(protocol ?? '');
  const isRight =
    known !== undefined &&
    hosts?.split(',').every((host) => HOST.test(host)) === true &&
    (options === undefined || OPTIONS_TEXT.test(options));
  if (!isRight) {
    throw new Error('must be the address of an event store such as kurrentdb://127.0.0.1:2113?tls=false');
  }
  const login = user === undefined ? '' : `${user}:${password}@`;
  if (!optionsOf(options).every((name) => OPTIONS.includes(name))) {
    throw new Error(`must have no other options than ${OPTIONS.join(', ')}`);
  }
  const isCluster = known.endsWith('+discover') || hosts.includes(',');
  return {
    url: `${known}://${login}${hosts}${isCluster ? (options ?? '') : withShortInterval(options)}`,
    redacted: `${protocol}://${hosts}`,
  };
}

function withShortInterval(options: string | undefined): string {
  const option = `discoveryInterval=${ONE_SERVER_INTERVAL_MS}`;
  if (options === undefined) return `?${option}`;
  return optionsOf(options).includes('discoveryInterval') ? options : `${options}&${option}`;
}

function optionsOf(options = ''): readonly string[] {
  return [...options.matchAll(/[?&](?<name>[^=]+)=/g)].map(({ groups }) => groups?.name ?? '');
}
