import { isWithin } from '../system/data-folder.js';
import type { Environment } from '../system/environment.js';
import { OperatorError } from '../system/named-error.js';
import type { StationTrust } from '../system/station-key.js';
import { defaultKeyPath, readStationKey } from '../system/station-key-file.js';
import { SETTINGS, type SettingName, type SettingValues } from './settings-table.js';
import { belongTogether } from './signing-pair.js';

export const CONFIG = Symbol('Config');

/** The operator's settings, checked; `SETTINGS` says what each means. */
export type Config = Readonly<ReturnType<typeof configOf>>;

function configOf(values: SettingValues) {
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    stationKey: values.STATION_KEY ?? { kind: 'file' as const, path: defaultKeyPath(values.DATA_DIR) },
    replacedKey: values.STATION_KEY_REPLACES,
    mongoUrl: values.MONGO_URL,
    stationId: values.STATION_ID,
    eventStore: values.EVENT_STORE_URL,
    stationName: values.STATION_NAME,
    timeZone: values.STATION_TIME_ZONE,
    passwords: {
      admin: values.ADMIN_PASSWORD,
      superAdmin: values.SUPERADMIN_PASSWORD,
      auditor: values.AUDITOR_PASSWORD,
    },
    trustedProxies: values.TRUST_PROXY,
    allowedHosts: values.ALLOWED_HOSTS,
    connections: {
      max: values.MAX_CONNECTIONS,
      maxPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
      headersMs: values.HEADERS_SECONDS,
      requestMs: values.REQUEST_SECONDS,
      idleMs: values.IDLE_SECONDS,
      unreadMs: values.UNREAD_SECONDS,
    },
    log: { format: values.LOG_FORMAT, level: values.LOG_LEVEL },
    liveCheck: values.LIVE_CHECK,
    metricsToken: values.METRICS_TOKEN,
    witness: pair({ url: values.WITNESS_URL, token: values.WITNESS_TOKEN }),
    tls: pair({ cert: values.TLS_CERT, key: values.TLS_KEY }),
    signing: pair({ certificate: values.QZ_CERTIFICATE, privateKey: values.QZ_PRIVATE_KEY }),
  };
}

export type ConnectionLimits = Config['connections'];

/** The environment is invalid. Each problem is one line that names the variable. */
export class ConfigError extends OperatorError {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** @throws ConfigError with all problems */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const values = new Map<string, unknown>();
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    try {
      values.set(name, readSetting(environment, name));
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
    }
  }
  const read = Object.fromEntries(values) as Partial<SettingValues>;
  problems.push(...contradictions(read));
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(read as SettingValues);
}

/** @throws Error whose message completes "PORT: …" */
function readSetting<Name extends SettingName>(environment: Environment, name: Name): SettingValues[Name] {
  const { parse, initial } = SETTINGS[name];
  // An empty variable counts as not set, because compose files pass those on.
  return parse(environment[name]?.trim() || initial) as SettingValues[Name];
}

const PAIRS = [
  ['WITNESS_URL', 'WITNESS_TOKEN'],
  ['TLS_CERT', 'TLS_KEY'],
  ['QZ_CERTIFICATE', 'QZ_PRIVATE_KEY'],
] as const satisfies readonly (readonly SettingName[])[];

/** Of values that are right by themselves. Those that are not are undefined, those that were not set null. */
function contradictions(values: Partial<SettingValues>): readonly string[] {
  const halves = PAIRS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
  const problems = halves
    .filter(([missing, set]) => values[missing] === null && values[set] !== null)
    .map(([missing, set]) => `${missing}: is needed when ${set} is set`);
  const { QZ_CERTIFICATE: certificate, QZ_PRIVATE_KEY: privateKey, STATION_KEY: key, DATA_DIR } = values;
  if (certificate && privateKey && !belongTogether({ certificate, privateKey }))
    problems.push('QZ_CERTIFICATE: does not belong to QZ_PRIVATE_KEY');
  if (key?.kind === 'file' && DATA_DIR !== undefined && isWithin(DATA_DIR, key.path))
    problems.push(
      `STATION_KEY: must be outside DATA_DIR, or whoever has the folder has the key too: "${key.path}"`,
    );
  return problems;
}

type Both<Halves> = { readonly [Name in keyof Halves]: NonNullable<Halves[Name]> };

/** null where they were not set. */
function pair<Halves extends object>(halves: Halves): Both<Halves> | null {
  return Object.values(halves).includes(null) ? null : (halves as Both<Halves>);
}

/**
 * How to log, before anything else is known to be right: a wrong setting counts as left out, and is reported with the others.
 * @param isTerminal whether somebody sees the log on a terminal
 */
export function readLogSettings(environment: Environment, isTerminal: boolean | undefined) {
  const read = <Name extends SettingName>(name: Name): SettingValues[Name] => {
    try {
      return readSetting(environment, name);
    } catch {
      return readSetting({}, name);
    }
  };
  const format = read('LOG_FORMAT') ?? (isTerminal === true ? 'pretty' : 'json');
  return { format, level: read('LOG_LEVEL') };
}

/** Where the ledger and the documents of a station are; null for files in `dataDir`. Plain data: it is handed to threads. */
export interface StoreSettings extends Pick<Config, 'dataDir' | 'stationId' | 'eventStore' | 'mongoUrl'> {
  /** Left out where neither an anchor nor a snapshot is written or believed. */
  readonly trust?: StationTrust;
}

const OF_STORES = [
  'DATA_DIR',
  'STATION_KEY',
  'STATION_KEY_REPLACES',
  'STATION_ID',
  'EVENT_STORE_URL',
  'MONGO_URL',
] as const satisfies readonly SettingName[];

/**
 * For the command lines, which need no more. They use a key that is there, and make none.
 * @param use to read the station, an account is enough that may not read its key; a key that is named is wanted
 * @throws ConfigError, StationKeyError
 */
export function readStoreSettings(
  environment: Environment,
  use: 'to read' | 'to write' = 'to write',
): StoreSettings {
  const given = Object.fromEntries(OF_STORES.map((name) => [name, environment[name]]));
  const { dataDir, stationId, eventStore, mongoUrl, stationKey, replacedKey } = readConfig(given);
  const isSpared = use === 'to read' && !environment.STATION_KEY?.trim();
  const trust = { key: readStationKey(stationKey, isSpared), replaces: replacedKey };
  return { dataDir, stationId, eventStore, mongoUrl, trust };
}
