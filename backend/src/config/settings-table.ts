import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { isTimeZone } from '@taya/contracts/time';
import { LOG_LEVELS, type LogLevel } from '../system/log-level.js';
import { isSecret, NO_KEY } from '../system/station-key.js';
import type { KeySource } from '../system/station-key-file.js';
import { parseMongoUrl } from './mongo-url.js';
import { parseServerAddress } from './server-address.js';
import { readSigningCertificate, readSigningKey } from './signing-pair.js';

/**
 * Every environment variable of the server, a row each: its value when it is not set (or empty), what reads it, and what
 * `docs/settings.md` says of it. Each reading throws an error whose message completes "PORT: …".
 */
export const SETTINGS = {
  PORT: setting('3000', parsePort, 'Port of the pages, the API and the socket.'),
  HOST: setting('127.0.0.1', asText, 'Address to listen on; `0.0.0.0` for every network of the machine.'),
  DATA_DIR: setting(
    './data',
    (text: string) => resolve(text),
    'Folder of the ledger and everything derived from it.',
  ),
  STATION_KEY: optional(
    parseStationKey,
    'The station’s key: 48 to 128 hex digits, or the path of a file outside `DATA_DIR`, made at the first start. When empty, a file beside the folder: `./data.station-key`. One for all instances; never part of a backup.',
  ),
  STATION_KEY_REPLACES: optional(
    parseReplacedKey,
    'For one start with another key than before: the id of the lost key, as the refusal names it, or `none`.',
  ),
  MONGO_URL: optional(
    parseMongoUrl,
    'Address of a MongoDB replica set, of one node if need be (`mongodb://…`), for the read models, password hashes and keys; files in `DATA_DIR` when empty.',
  ),
  STATION_ID: setting(
    'main',
    parseStationId,
    'Names the ledger for good (small letters, digits, dashes). Set it before the first start. `training` makes it a station for practice.',
  ),
  EVENT_STORE_URL: optional(
    parseServerAddress,
    'Address of an EventStoreDB or KurrentDB server that keeps the ledger, such as `kurrentdb://127.0.0.1:2113?tls=false`; in `DATA_DIR` when empty.',
  ),
  TRAINING_PORT: setting('3100', asText, 'Port of the station for practice (`npm run training`).'),
  TRAINING_DIR: setting(
    './training',
    asText,
    'Folder of the station for practice; it never uses the other stores.',
  ),
  STATION_NAME: setting('Taya', parseStationName, 'Name on screens and receipts, at the first start.'),
  STATION_TIME_ZONE: setting(
    'Asia/Manila',
    parseTimeZone,
    'IANA time zone that decides the station’s days, at the first start; later it is one of *Settings*.',
  ),
  ADMIN_PASSWORD: optional(
    parsePassword,
    'Password of `admin` at the first start; when left out, one is made up and written to `generated-passwords.txt` in `DATA_DIR`, to be changed at the first login.',
  ),
  SUPERADMIN_PASSWORD: optional(parsePassword, 'The same for `superadmin`.'),
  AUDITOR_PASSWORD: optional(parsePassword, 'The same for `auditor`.'),
  TRUST_PROXY: setting(
    '',
    parseProxies,
    'Addresses or networks (comma between) of proxies whose `X-Forwarded-For` is believed. Off when empty.',
  ),
  ALLOWED_HOSTS: setting(
    '',
    parseHosts,
    'Names and addresses (comma between, with `:port` where only that port is meant) by which the station may be called; loopback always may. Any when empty.',
  ),
  MAX_CONNECTIONS: setting('20000', parseCount, 'Connections at once.'),
  MAX_CONNECTIONS_PER_ADDRESS: setting(
    '1000',
    parseCount,
    'Connections at once from one address; for those of a trusted proxy, live connections of the address behind it.',
  ),
  HEADERS_SECONDS: setting(
    '10',
    parseSeconds,
    'Within which a new connection has to send the headers of a request.',
  ),
  REQUEST_SECONDS: setting('30', parseSeconds, 'Within which a request has to arrive whole.'),
  IDLE_SECONDS: setting(
    '65',
    parseSeconds,
    'After which a connection is closed in which nothing more was asked.',
  ),
  UNREAD_SECONDS: setting(
    '60',
    parseSeconds,
    'After which a connection is cut off that has taken nothing of what was sent to it.',
  ),
  LOG_FORMAT: optional(
    parseLogFormat,
    'Form of the operations log: `json`, a line an entry, or `pretty`. When empty, pretty on a terminal and JSON elsewhere.',
  ),
  LOG_LEVEL: setting(
    'info',
    parseLogLevel,
    'What is logged at least: `debug` (every call), `info`, `warn` or `error`.',
  ),
  METRICS_TOKEN: optional(
    parseToken,
    'With which Prometheus may read `/metrics` from elsewhere (`Authorization: Bearer …`), 16 to 200 characters. From this machine itself it always may, as `localhost`, `127.0.0.1` or `[::1]`.',
  ),
  LIVE_CHECK: setting(
    'on',
    parseSwitch,
    'Whether the ledger, the money in the read models and the drawers are checked all the time: `on` or `off`.',
  ),
  WITNESS_URL: optional(
    parseWitnessUrl,
    'Address (`http://…` or `https://…`) of a witness on another machine that is given each seal (`npm run witness`).',
  ),
  WITNESS_TOKEN: optional(
    parseToken,
    'The token that the witness asks of this station, 16 to 200 characters.',
  ),
  TLS_CERT: optional(readPem, 'PEM file of a certificate: the server then speaks https.'),
  TLS_KEY: optional(readPem, 'PEM file of the certificate’s key.'),
  QZ_CERTIFICATE: optional(
    (text: string) => parsePem(text, readSigningCertificate),
    'Certificate that QZ Tray is shown, PEM text or file; a pair of its own is made in the data folder when left out.',
  ),
  QZ_PRIVATE_KEY: optional(
    (text: string) => parsePem(text, readSigningKey),
    'The certificate’s RSA key, PEM text or file.',
  ),
};

function setting<Value>(initial: string, parse: (text: string) => Value, meaning: string) {
  return { initial, parse, meaning };
}

/** null when it is not set. */
function optional<Value>(parse: (text: string) => Value, meaning: string) {
  return setting('', (text) => (text === '' ? null : parse(text)), meaning);
}

function asText(text: string): string {
  return text;
}

export type SettingName = keyof typeof SETTINGS;

export type SettingValues = { readonly [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['parse']> };

const MAX_COUNT = 1_000_000;
const MAX_SECONDS = 3_600;

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

function parseStationKey(text: string): KeySource {
  if (isSecret(text)) return { kind: 'given', secret: text };
  // Never shows the text itself: it may be a key with a digit too few.
  if (/^[0-9a-f]{16,}$/i.test(text)) throw new Error('must have 48 to 128 hex digits in small letters');
  // A key written another way, such as in Base64: taken for a file, it would be shown with the file's name.
  if (/^(?:[\w+-]{32,}|[\w+/-]{40,}={1,2})$/.test(text))
    throw new Error('must be 48 to 128 hex digits or a path');
  return { kind: 'file', path: resolve(text) };
}

function parseReplacedKey(text: string): string {
  if (text === NO_KEY || /^[0-9a-f]{16}$/.test(text)) return text;
  throw new Error(`must be the id of a key (16 hex digits) or ${NO_KEY}, not "${text}"`);
}

export const STATION_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

function parseStationId(text: string): string {
  if (!STATION_ID.test(text)) {
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

function parsePassword(text: string): string {
  if (text.length < MIN_PASSWORD_LENGTH || text.length > MAX_PASSWORD_LENGTH) {
    throw new Error(`must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  }
  return text;
}

function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`must be on or off, not "${text}"`);
  return text === 'on';
}

function parseToken(text: string): string {
  // Never shows the text itself.
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) throw new Error('must have 16 to 200 characters without spaces');
  return text;
}

function parseLogFormat(text: string): 'json' | 'pretty' {
  if (text === 'json' || text === 'pretty') return text;
  throw new Error(`must be json or pretty, not "${text}"`);
}

function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  return level;
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

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseWitnessUrl(text: string): string {
  const { protocol, username, search, hash } = URL.canParse(text) ? new URL(text) : new URL('none:');
  if (/^https?:$/.test(protocol) && username === '' && search === '' && hash === '') return text;
  throw new Error('must be an address like http://10.0.0.9:3900, without a password');
}

function readPem(path: string): string {
  try {
    return readFileSync(resolve(path), 'utf8');
  } catch (error) {
    throw new Error(`"${path}" cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
}

/** A PEM text, with line breaks or with `\\n` for them, or the path of a file that contains one. */
function parsePem<Value>(text: string, parse: (pem: string) => Value): Value {
  if (text.startsWith('-----BEGIN ')) return parse(text.replaceAll('\\n', '\n'));
  try {
    return parse(readFileSync(resolve(text), 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Never shows the text itself: it may be a key whose first line is missing.
    throw code === undefined ? error : new Error(`is no PEM text, and cannot be read as a file (${code})`);
  }
}
