import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { isTimeZone } from '@taya/contracts/time';
import { isWithin } from '../system/data-folder.js';
import { LOG_LEVELS, type LogLevel } from '../system/log-events.js';
import { isSecret, NO_KEY, type StationTrust } from '../system/station-key.js';
import { defaultKeyPath, type KeySource, readStationKey } from '../system/station-key-file.js';
import { type InstanceAddress, parseInstanceAddress } from './instance-address.js';
import { parseMongoUrl } from './mongo-url.js';
import { parseServerAddress, type ServerAddress } from './server-address.js';
import { SETTINGS, type SettingName } from './settings-table.js';
import { belongTogether, readSigningCertificate, readSigningKey, type SigningPair } from './signing-pair.js';

/** Under this it is injected: an interface has no name of its own when the program runs. */
export const CONFIG = Symbol('Config');

/** The operator's settings, checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly stationKey: KeySource;
  /** The id of the key that the station's takes the place of at this start, or `none`; null otherwise. */
  readonly replacedKey: string | null;
  /** The server of the documents, with its password; null where they are in the data folder. */
  readonly mongoUrl: string | null;
  readonly stationId: string;
  /** The server that keeps the ledger; null for a file in `dataDir`. */
  readonly eventStore: ServerAddress | null;
  /** Where other instances of the station reach this one; null when they do not. */
  readonly instanceAddress: InstanceAddress | null;
  readonly stationName: string;
  readonly timeZone: string;
  /** First passwords; null where a random one is made up. */
  readonly passwords: FirstPasswords;
  /** Addresses and networks of trusted proxies; empty when none is. */
  readonly trustedProxies: readonly string[];
  /** Host names and addresses in lower case, some with a port; empty when any may be used. */
  readonly allowedHosts: readonly string[];
  readonly connections: ConnectionLimits;
  readonly tls: TlsFiles | null;
  readonly log: LogSettings;
  /** Whether everything is checked all the time beside the station. */
  readonly liveCheck: boolean;
  /** null: metrics are for this machine alone. */
  readonly metricsToken: string | null;
  /** Who keeps the seals elsewhere; null for nobody. */
  readonly witness: { readonly url: string; readonly token: string } | null;
  /** The key pair for QZ Tray; null where the station creates its own. */
  readonly signing: SigningPair | null;
}

export interface FirstPasswords {
  readonly admin: string | null;
  readonly superAdmin: string | null;
  readonly auditor: string | null;
}

export interface ConnectionLimits {
  /** Connections at the same time. */
  readonly max: number;
  readonly maxPerAddress: number;
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly unreadMs: number;
}

export interface LogSettings {
  /** null: by whether somebody sees it on a terminal. */
  readonly format: 'json' | 'pretty' | null;
  readonly level: LogLevel;
}

/** PEM texts. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

const MAX_COUNT = 1_000_000;
const MAX_SECONDS = 3_600;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is invalid. Each problem is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** @throws ConfigError with all problems */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  /** The parsed value of a variable, or of its default; a problem is noted and gives undefined. */
  const read = <Value>(name: SettingName, parse: (text: string) => Value): Value | undefined => {
    try {
      return parse(textOf(environment, name));
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
      return undefined;
    }
  };

  const dataDir = read('DATA_DIR', (text) => resolve(text));
  const config = {
    port: read('PORT', parsePort),
    host: read('HOST', (text) => text),
    dataDir,
    stationKey: read('STATION_KEY', (text) => parseStationKey(text, dataDir ?? '')),
    replacedKey: read('STATION_KEY_REPLACES', parseReplacedKey),
    mongoUrl: read('MONGO_URL', parseMongoUrl),
    stationId: read('STATION_ID', parseStationId),
    eventStore: read('EVENT_STORE_URL', (text) => (text === '' ? null : parseServerAddress(text))),
    instanceAddress: read('INSTANCE_ADDRESS', (text) => (text === '' ? null : parseInstanceAddress(text))),
    stationName: read('STATION_NAME', parseStationName),
    timeZone: read('STATION_TIME_ZONE', parseTimeZone),
    passwords: {
      admin: read('ADMIN_PASSWORD', parsePassword),
      superAdmin: read('SUPERADMIN_PASSWORD', parsePassword),
      auditor: read('AUDITOR_PASSWORD', parsePassword),
    },
    trustedProxies: read('TRUST_PROXY', parseProxies),
    allowedHosts: read('ALLOWED_HOSTS', parseHosts),
    connections: {
      max: read('MAX_CONNECTIONS', parseCount),
      maxPerAddress: read('MAX_CONNECTIONS_PER_ADDRESS', parseCount),
      headersMs: read('HEADERS_SECONDS', parseSeconds),
      requestMs: read('REQUEST_SECONDS', parseSeconds),
      idleMs: read('IDLE_SECONDS', parseSeconds),
      unreadMs: read('UNREAD_SECONDS', parseSeconds),
    },
    log: { format: read('LOG_FORMAT', parseLogFormat), level: read('LOG_LEVEL', parseLogLevel) },
    liveCheck: read('LIVE_CHECK', parseSwitch),
    metricsToken: read('METRICS_TOKEN', parseToken),
    witness: readWitness(read('WITNESS_URL', parseWitnessUrl), read('WITNESS_TOKEN', parseToken), problems),
    tls: readTls(read('TLS_CERT', readPem), read('TLS_KEY', readPem), problems),
    signing: readSigning(
      read('QZ_CERTIFICATE', (text) => parsePem(text, readSigningCertificate)),
      read('QZ_PRIVATE_KEY', (text) => parsePem(text, readSigningKey)),
      problems,
    ),
  };
  if (config.instanceAddress) problems.push(...withoutServers(environment));
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

/**
 * How to log, before anything else is known to be right: a wrong setting counts as left out, and is told with the others.
 * @param isTerminal whether somebody sees the log on a terminal
 */
export function readLogSettings(
  environment: Environment,
  isTerminal: boolean | undefined,
): LogSettings & { readonly format: 'json' | 'pretty' } {
  const read = <Value>(name: SettingName, parse: (text: string) => Value, otherwise: Value): Value => {
    try {
      return parse(textOf(environment, name));
    } catch {
      return otherwise;
    }
  };
  const format = read('LOG_FORMAT', parseLogFormat, null) ?? (isTerminal === true ? 'pretty' : 'json');
  return { format, level: read('LOG_LEVEL', parseLogLevel, 'info') };
}

function parseLogFormat(text: string): LogSettings['format'] {
  if (text === '') return null;
  if (text === 'json' || text === 'pretty') return text;
  throw new Error(`must be json or pretty, not "${text}"`);
}

function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  return level;
}

/** Several instances of a station share its ledger and its documents, which are then on servers. */
function withoutServers(environment: Environment): readonly string[] {
  const missing = (['EVENT_STORE_URL', 'MONGO_URL'] as const).filter((name) => !textOf(environment, name));
  return missing.map((name) => `${name}: is needed when INSTANCE_ADDRESS is set`);
}

/** Where the ledger and the documents of a station are. */
export interface StoreSettings extends Pick<Config, 'dataDir' | 'stationId' | 'eventStore' | 'mongoUrl'> {
  /** Left out where neither an anchor nor a snapshot is written or believed. */
  readonly trust?: StationTrust;
}

/**
 * For the command lines, which need no more. They use a key that is there, and make none.
 * @param use to read the station, an account is enough that may not read its key; a key that is named is wanted
 * @throws ConfigError, StationKeyError
 */
export function readStoreSettings(
  environment: Environment,
  use: 'to read' | 'to write' = 'to write',
): StoreSettings {
  const { dataDir, stationId, eventStore, mongoUrl, stationKey, replacedKey } = readConfig({
    DATA_DIR: environment.DATA_DIR,
    STATION_KEY: environment.STATION_KEY,
    STATION_KEY_REPLACES: environment.STATION_KEY_REPLACES,
    STATION_ID: environment.STATION_ID,
    EVENT_STORE_URL: environment.EVENT_STORE_URL,
    MONGO_URL: environment.MONGO_URL,
  });
  const isSpared = use === 'to read' && textOf(environment, 'STATION_KEY') === '';
  const trust = { key: readStationKey(stationKey, isSpared), replaces: replacedKey };
  return { dataDir, stationId, eventStore, mongoUrl, trust };
}

function textOf(environment: Environment, name: SettingName): string {
  const text = environment[name]?.trim();
  const initial = SETTINGS.find((setting) => setting.name === name)?.initial ?? '';
  // An empty variable counts as not set, because compose files pass those on.
  return text === undefined || text === '' ? initial : text;
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`must be a number from 0 to 65535, not "${text}"`);
  return port;
}

/** @returns milliseconds */
function parseSeconds(text: string): number {
  return wholeNumber(text, MAX_SECONDS) * 1_000;
}

function parseCount(text: string): number {
  return wholeNumber(text, MAX_COUNT);
}

function wholeNumber(text: string, max: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw new Error(`must be a number from 1 to ${max}, not "${text}"`);
  return number;
}

function parseStationKey(text: string, dataDir: string): KeySource {
  if (isSecret(text)) return { kind: 'given', secret: text };
  // Never shows the text itself: it may be a key with a digit too few.
  if (/^[0-9a-f]{16,}$/i.test(text)) throw new Error('must have 48 to 128 hex digits in small letters');
  // A key written another way, such as in Base64: taken for a file, it would be told with the file's name.
  if (/^(?:[\w+-]{32,}|[\w+/-]{40,}={1,2})$/.test(text))
    throw new Error('must be 48 to 128 hex digits or a path');
  const path = text === '' ? defaultKeyPath(dataDir) : resolve(text);
  if (!isWithin(dataDir, path)) return { kind: 'file', path };
  throw new Error(`must be outside DATA_DIR, or whoever has the folder has the key too: "${path}"`);
}

function parseReplacedKey(text: string): string | null {
  if (text === '') return null;
  if (text === NO_KEY || /^[0-9a-f]{16}$/.test(text)) return text;
  throw new Error(`must be the id of a key (16 hex digits) or ${NO_KEY}, not "${text}"`);
}

function parseStationId(text: string): string {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(text)) {
    throw new Error(`must be 1 to 40 small letters, digits and dashes, not "${text}"`);
  }
  return text;
}

function parseStationName(text: string): string {
  if (text.length > MAX_NAME_LENGTH) throw new Error(`must have at most ${MAX_NAME_LENGTH} characters`);
  return text;
}

function parseTimeZone(text: string): string {
  if (!isTimeZone(text)) throw new Error(`must be an IANA time zone such as Asia/Manila, not "${text}"`);
  return text;
}

function parsePassword(text: string): string | null {
  if (text === '') return null;
  if (text.length < MIN_PASSWORD_LENGTH || text.length > MAX_PASSWORD_LENGTH) {
    throw new Error(`must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  }
  return text;
}

function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`must be on or off, not "${text}"`);
  return text === 'on';
}

function parseToken(text: string): string | null {
  if (text === '') return null;
  // Never shows the text itself.
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) throw new Error('must have 16 to 200 characters without spaces');
  return text;
}

function parseHosts(text: string): readonly string[] {
  const hosts = listOf(text.toLowerCase());
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong !== undefined) {
    throw new Error(`must be host names or addresses (taya.example, 192.168.1.9:3000), not "${wrong}"`);
  }
  return hosts;
}

/** Whether this can be a browser's `Host` header. */
function isHost(text: string): boolean {
  const url = `http://${text}`;
  return URL.canParse(url) && [text, text.replace(/:80$/, '')].includes(new URL(url).host);
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseProxies(text: string): readonly string[] {
  const proxies = listOf(text);
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  if (wrong !== undefined) {
    throw new Error(`must name the proxy's address or network (10.0.0.1 or 10.0.0.0/24), not "${wrong}"`);
  }
  return proxies;
}

/** An address, or an address with the length of its network's prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  // A prefix of 0 would trust every address.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}

function readPem(path: string): string | null {
  if (path === '') return null;
  try {
    return readFileSync(resolve(path), 'utf8');
  } catch (error) {
    throw new Error(`"${path}" cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
}

/** A PEM text, with line breaks or with `\\n` for them, or the path of a file that contains one. */
function parsePem<Value>(text: string, parse: (pem: string) => Value): Value | null {
  if (text === '') return null;
  if (text.startsWith('-----BEGIN ')) return parse(text.replaceAll('\\n', '\n'));
  try {
    return parse(readFileSync(resolve(text), 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Never shows the text itself: it may be a key whose first line is missing.
    throw code === undefined ? error : new Error(`is no PEM text, and cannot be read as a file (${code})`);
  }
}

function parseWitnessUrl(text: string): string | null {
  if (text === '') return null;
  const { protocol, username, search, hash } = URL.canParse(text) ? new URL(text) : new URL('none:');
  if (/^https?:$/.test(protocol) && username === '' && search === '' && hash === '') return text;
  throw new Error('must be an address like http://10.0.0.9:3900, without a password');
}

function readWitness(
  url: string | null | undefined,
  token: string | null | undefined,
  problems: string[],
): Config['witness'] {
  if (url && token) return { url, token };
  problems.push(...withoutTheOther(['WITNESS_URL', url], ['WITNESS_TOKEN', token]));
  return null;
}

function readTls(
  cert: string | null | undefined,
  key: string | null | undefined,
  problems: string[],
): TlsFiles | null {
  if (cert && key) return { cert, key };
  problems.push(...withoutTheOther(['TLS_CERT', cert], ['TLS_KEY', key]));
  return null;
}

function readSigning(
  certificate: string | null | undefined,
  privateKey: SigningPair['privateKey'] | null | undefined,
  problems: string[],
): SigningPair | null {
  if (certificate && privateKey) {
    const pair = { certificate, privateKey };
    if (belongTogether(pair)) return pair;
    problems.push('QZ_CERTIFICATE: does not belong to QZ_PRIVATE_KEY');
  }
  problems.push(...withoutTheOther(['QZ_CERTIFICATE', certificate], ['QZ_PRIVATE_KEY', privateKey]));
  return null;
}

type Half = readonly [name: SettingName, value: unknown];

/** For two variables that go together: undefined is an invalid one, null one that was not set. */
function withoutTheOther(one: Half, other: Half): readonly string[] {
  return [[one, other] as const, [other, one] as const].flatMap(([[missing, value], [set, theOther]]) =>
    value === null && theOther !== null ? [`${missing}: is needed when ${set} is set`] : [],
  );
}
