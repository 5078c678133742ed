import { resolve } from 'node:path';
import type { LogLevel } from '../system/log-events.js';
import type { StationTrust } from '../system/station-key.js';
import { type KeySource, readStationKey } from '../system/station-key-file.js';
import { parseMongoUrl } from './mongo-url.js';
import { parseServerAddress, type ServerAddress } from './server-address.js';
import {
  parseCount,
  parseHosts,
  parseLogFormat,
  parseLogLevel,
  parsePassword,
  parsePem,
  parsePort,
  parseProxies,
  parseReplacedKey,
  parseSeconds,
  parseStationId,
  parseStationKey,
  parseStationName,
  parseSwitch,
  parseTimeZone,
  parseToken,
  parseWitnessUrl,
  readPem,
} from './setting-values.js';
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
  /** The id of the key that the station's replaces at this start, or `none`; null otherwise. */
  readonly replacedKey: string | null;
  /** The server of the documents, with its password; null where they are in the data folder. */
  readonly mongoUrl: string | null;
  readonly stationId: string;
  /** The server that keeps the ledger; null for a file in `dataDir`. */
  readonly eventStore: ServerAddress | null;
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
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

/**
 * How to log, before anything else is known to be right: a wrong setting counts as left out, and is reported with the others.
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
