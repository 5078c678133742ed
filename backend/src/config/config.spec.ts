import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig, readLogSettings } from './config.js';
import { SETTINGS } from './settings-table.js';

/** The error message of a refused environment, one line for each problem. */
function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
  throw new Error('was not refused');
}

it('works with nothing set', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    mongoUrl: null,
    stationId: 'main',
    timeZone: 'Asia/Manila',
    eventStore: null,
    passwords: { admin: null, superAdmin: null, auditor: null },
    trustedProxies: [],
    tls: null,
  });
  expect(isAbsolute(config.dataDir)).toBe(true);
});

it('treats an empty variable as one that is not set', () => {
  const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

it('reads all variables that are set', () => {
  const config = readConfig({
    PORT: '0',
    MONGO_URL: 'mongodb://taya:secret@one:27017,two:27017/taya?replicaSet=of-two',
    STATION_ID: 'cebu-2',
    STATION_TIME_ZONE: 'Europe/Rome',
    ADMIN_PASSWORD: 'password1',
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,fd00::/8',
  });
  expect(config).toMatchObject({
    port: 0,
    mongoUrl: 'mongodb://taya:secret@one:27017,two:27017/taya?replicaSet=of-two',
    stationId: 'cebu-2',
    timeZone: 'Europe/Rome',
    trustedProxies: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'],
  });
  expect(config.passwords.admin).toBe('password1');
});

describe('refuses, in one line that names the variable', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['MONGO_URL', 'localhost:27017'],
    ['MONGO_URL', 'postgres://localhost'],
    ['MONGO_URL', 'mongodb://'],
    ['STATION_ID', 'Cebu 2'],
    ['STATION_ID', '../../etc'],
    ['STATION_ID', 'x'.repeat(41)],
    ['STATION_NAME', 'x'.repeat(101)],
    ['STATION_KEY', 'data/key'],
    ['STATION_KEY', 'abcdef0123456789'],
    ['STATION_KEY', 'AB'.repeat(32)],
    ['STATION_KEY', Buffer.alloc(32, 0xfb).toString('base64')],
    ['STATION_KEY', Buffer.alloc(32, 1).toString('base64url')],
    ['STATION_KEY_REPLACES', 'yes'],
    ['EVENT_STORE_URL', 'http://db:2113'],
    ['EVENT_STORE_URL', 'esdb://admin:s3cret@db:port'],
    ['STATION_TIME_ZONE', 'Mars/Olympus'],
    ['ADMIN_PASSWORD', 'short'],
    ['SUPERADMIN_PASSWORD', 'short'],
    ['AUDITOR_PASSWORD', 'x'.repeat(201)],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.1,proxy.local'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_FORMAT', 'text'],
    ['LOG_LEVEL', 'verbose'],
    ['LIVE_CHECK', 'yes'],
    ['METRICS_TOKEN', 'too-short'],
    ['METRICS_TOKEN', 'a token with spaces in it'],
  ])('%s=%s', (name, value) => {
    const [problem = '', ...others] = problems({ [name]: value });
    expect(problem.startsWith(`${name}: `)).toBe(true);
    expect(problem).not.toContain('\n');
    expect(others).toEqual([]);
  });

  it('all of them at once', () => {
    expect(problems({ PORT: 'x', STATION_ID: 'X', ADMIN_PASSWORD: 'x' })).toHaveLength(3);
  });

  it('and never shows a password', () => {
    expect(problems({ ADMIN_PASSWORD: 'abc' }).join()).not.toContain('abc');
    expect(problems({ EVENT_STORE_URL: 'esdb://admin:abc@db:x' }).join()).not.toContain('abc');
    expect(problems({ MONGO_URL: 'mongo://taya:abc@host' }).join()).not.toContain('abc');
    expect(problems({ METRICS_TOKEN: 'abc' }).join()).not.toContain('abc');
    expect(problems({ STATION_KEY: 'abc4'.repeat(9) }).join()).not.toContain('abc4');
    expect(problems({ STATION_KEY: `${'abc4/'.repeat(8)}abc=` }).join()).not.toContain('abc4');
  });
});

it('takes the station’s key as it is, from a file, or from beside the data folder', () => {
  const DATA_DIR = join(tmpdir(), 'taya');
  const sourceOf = (STATION_KEY = '') => readConfig({ DATA_DIR, STATION_KEY }).stationKey;
  expect(sourceOf('ab'.repeat(24))).toEqual({ kind: 'given', secret: 'ab'.repeat(24) });
  expect(sourceOf(join(tmpdir(), 'key'))).toEqual({ kind: 'file', path: join(tmpdir(), 'key') });
  expect(sourceOf()).toEqual({ kind: 'file', path: `${DATA_DIR}.station-key` });
});

describe('how to log', () => {
  it('is for a person at a terminal, for programs elsewhere, or as it was set', () => {
    expect(readLogSettings({}, true)).toEqual({ format: 'pretty', level: 'info' });
    expect(readLogSettings({}, undefined)).toEqual({ format: 'json', level: 'info' });
    expect(readLogSettings({ LOG_FORMAT: 'json', LOG_LEVEL: 'debug' }, true)).toEqual({
      format: 'json',
      level: 'debug',
    });
  });

  it('is known although it was set wrongly, so that this can be reported', () => {
    expect(readLogSettings({ LOG_FORMAT: 'text', LOG_LEVEL: 'verbose' }, false)).toEqual({
      format: 'json',
      level: 'info',
    });
  });
});

describe('TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taya-config-'));
  const file = join(folder, 'some.pem');
  writeFileSync(file, 'PEM');

  it('accepts certificate and key together', () => {
    expect(readConfig({ TLS_CERT: file, TLS_KEY: file }).tls).toEqual({ cert: 'PEM', key: 'PEM' });
  });

  it('refuses one without the other, and a file that is not there', () => {
    expect(problems({ TLS_CERT: file })).toEqual(['TLS_KEY: is needed when TLS_CERT is set']);
    expect(problems({ TLS_KEY: file })).toEqual(['TLS_CERT: is needed when TLS_KEY is set']);
    expect(problems({ TLS_CERT: join(folder, 'no.pem'), TLS_KEY: file })[0]).toContain('ENOENT');
    rmSync(folder, { recursive: true });
  });
});
