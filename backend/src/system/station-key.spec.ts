import { createPublicKey, sign, verify } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nodeSystem } from './node-system.js';
import { IS_WINDOWS } from './platform.js';
import { publicKeyOf, StationKeyError, signingKeyOf, stationKeyOf } from './station-key.js';
import { defaultKeyPath, openStationKey, readStationKey } from './station-key-file.js';

const { random } = nodeSystem;
const SECRET = 'ab'.repeat(32);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const source = () => ({ kind: 'file', path: defaultKeyPath(join(folder, 'data')) }) as const;

describe('a station key', () => {
  it('is the same from the same secret, and different for each use', () => {
    const { id, ...keys } = stationKeyOf(SECRET);
    expect(stationKeyOf(SECRET)).toEqual({ id, ...keys });
    const texts = Object.values(keys).map((bytes) => Buffer.from(bytes).toString('hex'));
    expect(new Set([...texts, SECRET]).size).toBe(texts.length + 1);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(stationKeyOf('cd'.repeat(32)).id).not.toBe(id);
  });

  it('signs what its public half, of which the id is the beginning, recognizes', () => {
    const { id, sealSeed } = stationKeyOf(SECRET);
    const publicKey = publicKeyOf(sealSeed);
    expect(publicKey.startsWith(id)).toBe(true);
    const spki = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const signature = sign(null, Buffer.from('a day'), signingKeyOf(sealSeed));
    expect(verify(null, Buffer.from('a day'), key, signature)).toBe(true);
    expect(verify(null, Buffer.from('a dax'), key, signature)).toBe(false);
  });
});

describe('the file of a station key', () => {
  it('is made beside the data folder once everything was written with the key, for its owner alone', () => {
    const made = openStationKey(source(), random);
    expect(made.isNew).toBe(true);
    expect(existsSync(source().path)).toBe(false);
    made.confirm();
    expect(readdirSync(folder)).toEqual(['data.station-key']);
    if (!IS_WINDOWS) expect(statSync(source().path).mode & 0o777).toBe(0o600);
    const found = openStationKey(source(), random);
    expect([found.isNew, found.key]).toEqual([false, made.key]);
    expect(readStationKey(source())).toEqual(made.key);
  });

  it('stays the same, and new, after a start that was interrupted', () => {
    const interrupted = openStationKey(source(), random);
    expect(readStationKey(source())).toBeNull();
    const again = openStationKey(source(), random);
    expect([again.isNew, again.key]).toEqual([true, interrupted.key]);
  });

  it('may hold the bare digits, as somebody wrote them down', () => {
    writeFileSync(source().path, `${SECRET}\n`, { mode: 0o644 });
    expect(openStationKey(source(), random).key).toEqual(stationKeyOf(SECRET));
    if (!IS_WINDOWS) expect(statSync(source().path).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'ab'.repeat(20), 'not a key', 'AB'.repeat(32)])(
    'is refused with %j in it, and kept',
    (text) => {
      writeFileSync(source().path, text);
      expect(() => openStationKey(source(), random)).toThrow(StationKeyError);
      expect(() => readStationKey(source())).toThrow(/holds no station key/);
      expect(readFileSync(source().path, 'utf8')).toBe(text);
    },
  );

  it('that cannot be made is refused, and says what to set', () => {
    writeFileSync(join(folder, 'file'), '');
    const path = join(folder, 'file', 'key');
    expect(() => openStationKey({ kind: 'file', path }, random)).toThrow(
      /cannot be written.*set STATION_KEY/,
    );
  });
});
