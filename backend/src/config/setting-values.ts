/** The texts of the settings, read. Each function throws an error whose message completes "PORT: …". */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { isTimeZone } from '@taya/contracts/time';
import { isWithin } from '../system/data-folder.js';
import { LOG_LEVELS, type LogLevel } from '../system/log-events.js';
import { isSecret, NO_KEY } from '../system/station-key.js';
import { defaultKeyPath, type KeySource } from '../system/station-key-file.js';

const MAX_COUNT = 1_000_000;
const MAX_SECONDS = 3_600;

export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`must be a number from 0 to 65535, not "${text}"`);
  return port;
}

/** @returns milliseconds */
export function parseSeconds(text: string): number {
  return wholeNumber(text, MAX_SECONDS) * 1_000;
}

export function parseCount(text: string): number {
  return wholeNumber(text, MAX_COUNT);
}

function wholeNumber(text: string, max: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw new Error(`must be a number from 1 to ${max}, not "${text}"`);
  return number;
}

export function parseStationKey(text: string, dataDir: string): KeySource {
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

export function parseReplacedKey(text: string): string | null {
  if (text === '') return null;
  if (text === NO_KEY || /^[0-9a-f]{16}$/.test(text)) return text;
  throw new Error(`must be the id of a key (16 hex digits) or ${NO_KEY}, not "${text}"`);
}

export const STATION_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

export function parseStationId(text: string): string {
  if (!STATION_ID.test(text)) {
    throw new Error(`must be 1 to 40 small letters, digits and dashes, not "${text}"`);
  }
  return text;
}

export function parseStationName(text: string): string {
  if (text.length > MAX_NAME_LENGTH) throw new Error(`must have at most ${MAX_NAME_LENGTH} characters`);
  return text;
}

export function parseTimeZone(text: string): string {
  if (!isTimeZone(text)) throw new Error(`must be an IANA time zone such as Asia/Manila, not "${text}"`);
  return text;
}

export function parsePassword(text: string): string | null {
  if (text === '') return null;
  if (text.length < MIN_PASSWORD_LENGTH || text.length > MAX_PASSWORD_LENGTH) {
    throw new Error(`must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  }
  return text;
}

export function parseSwitch(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error(`must be on or off, not "${text}"`);
  return text === 'on';
}

export function parseToken(text: string): string | null {
  if (text === '') return null;
  // Never shows the text itself.
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) throw new Error('must have 16 to 200 characters without spaces');
  return text;
}

export function parseLogFormat(text: string): 'json' | 'pretty' | null {
  if (text === '') return null;
  if (text === 'json' || text === 'pretty') return text;
  throw new Error(`must be json or pretty, not "${text}"`);
}

export function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  return level;
}

export function parseHosts(text: string): readonly string[] {
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

export function parseProxies(text: string): readonly string[] {
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

export function parseWitnessUrl(text: string): string | null {
  if (text === '') return null;
  const { protocol, username, search, hash } = URL.canParse(text) ? new URL(text) : new URL('none:');
  if (/^https?:$/.test(protocol) && username === '' && search === '' && hash === '') return text;
  throw new Error('must be an address like http://10.0.0.9:3900, without a password');
}

export function readPem(path: string): string | null {
  if (path === '') return null;
  try {
    return readFileSync(resolve(path), 'utf8');
  } catch (error) {
    throw new Error(`"${path}" cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
}

/** A PEM text, with line breaks or with `\\n` for them, or the path of a file that contains one. */
export function parsePem<Value>(text: string, parse: (pem: string) => Value): Value | null {
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
