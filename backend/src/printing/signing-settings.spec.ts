/** The key pair set by the operator: `QZ_CERTIFICATE` and `QZ_PRIVATE_KEY`. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../config/config.js';
import { nodeSystem } from '../system/node-system.js';
import { openSigning } from './key-files.js';
import { selfSigned } from './self-signed.js';

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;

const key = rsa(2_048);
let folder: string;
let certificate: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taya-signing-'));
  certificate = await selfSigned(key, 'Taya - Cebu', nodeSystem);
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('a configured key pair', () => {
  it('is used, and nothing is created in the data folder', async () => {
    const config = readConfig({ DATA_DIR: folder, QZ_CERTIFICATE: certificate, QZ_PRIVATE_KEY: pemOf(key) });
    expect((await openSigning(config, nodeSystem)).certificate).toBe(certificate.trim());
    expect(readdirSync(folder)).toEqual([]);
  });

  it('may be given as texts, texts on one line, or files', () => {
    const oneLine = (text: string) => text.replaceAll('\n', '\\n');
    for (const [one, other] of [
      [certificate, pemOf(key)],
      [oneLine(certificate), oneLine(pemOf(key))],
      [file('certificate.pem', certificate), file('key.pem', pemOf(key))],
      [certificate, file('key.pem', pemOf(key))],
    ] as const) {
      const { signing } = readConfig({ QZ_CERTIFICATE: one, QZ_PRIVATE_KEY: other });
      expect(signing?.certificate.trim()).toBe(certificate.trim());
      expect(signing?.privateKey.equals(key)).toBe(true);
    }
  });

  it('is refused when the two do not belong together, or one is missing', () => {
    const other = pemOf(rsa(2_048));
    expect(problems({ QZ_CERTIFICATE: certificate, QZ_PRIVATE_KEY: other })).toEqual([
      'QZ_CERTIFICATE: does not belong to QZ_PRIVATE_KEY',
    ]);
    expect(problems({ QZ_CERTIFICATE: certificate })).toEqual([
      'QZ_PRIVATE_KEY: is needed when QZ_CERTIFICATE is set',
    ]);
    expect(problems({ QZ_PRIVATE_KEY: other })).toEqual([
      'QZ_CERTIFICATE: is needed when QZ_PRIVATE_KEY is set',
    ]);
  });

  it('is refused in one line that names the variable and never shows its value', () => {
    const body = (text: string) => text.split('\n').slice(1, 3).join('');
    const curve = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    const locked = key
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
      .toString();
    const wrongKeys = [
      [body(pemOf(key)), 'is no PEM text, and cannot be read as a file (ENOENT)'],
      [pemOf(key).slice(0, 300), 'is not a private key in PEM, or an encrypted one'],
      [locked, 'is not a private key in PEM, or an encrypted one'],
      [certificate, 'is not a private key in PEM, or an encrypted one'],
      [pemOf(rsa(1_024)), 'must be an RSA key of at least 2048 bits'],
      [curve, 'must be an RSA key of at least 2048 bits'],
      [file('empty.pem', ''), 'is not a private key in PEM, or an encrypted one'],
      [folder, 'is no PEM text, and cannot be read as a file (EISDIR)'],
    ] as const;
    for (const [text, problem] of wrongKeys) {
      expect(problems({ QZ_CERTIFICATE: certificate, QZ_PRIVATE_KEY: text })).toEqual([
        `QZ_PRIVATE_KEY: ${problem}`,
      ]);
    }
    expect(problems({ QZ_CERTIFICATE: pemOf(key), QZ_PRIVATE_KEY: pemOf(key) })).toEqual([
      'QZ_CERTIFICATE: is not a certificate in PEM',
    ]);
  });
});
