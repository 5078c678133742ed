import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nodeSystem } from '../system/node-system.js';
import { openSigningFiles, SigningKeyError, signingFiles } from './key-files.js';

let dataDir: string;

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'taya-keys-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

const open = () => openSigningFiles({ dataDir, stationName: 'Cebu' }, nodeSystem);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const keyText = () => readFileSync(signingFiles(dataDir).key, 'utf8');

describe('the key pair of a station', () => {
  it('is created at the first start, with the key readable only for its owner, and never changes', async () => {
    const { certificate, privateKey } = await open();
    const files = signingFiles(dataDir);
    expect(readdirSync(dataDir).sort()).toEqual(['qz-certificate.pem', 'qz-private.pem']);
    expect([modeOf(files.key), modeOf(files.certificate)]).toEqual(['600', '600']);
    expect(new X509Certificate(certificate).subject).toBe('CN=Taya - Cebu\nO=Taya');
    expect(readFileSync(files.certificate, 'utf8')).toBe(certificate);

    const again = await open();
    expect(again.certificate).toBe(certificate);
    expect(again.privateKey.equals(privateKey)).toBe(true);
  });

  it('matches wherever the power failed during its creation', async () => {
    await open();
    const files = signingFiles(dataDir);
    const key = keyText();
    // After the key, before the certificate; with half-written drafts, one of them readable for everybody.
    rmSync(files.certificate);
    writeFileSync(`${files.certificate}.new`, '-----BEGIN CERT');
    writeFileSync(`${files.key}.new`, '-----BEGIN PRIV');
    chmodSync(`${files.key}.new`, 0o666);
    const { certificate, privateKey } = await open();
    expect(keyText()).toBe(key);
    expect(new X509Certificate(certificate).checkPrivateKey(privateKey)).toBe(true);

    // Before the key was complete: there was no other one.
    for (const path of Object.values(files)) rmSync(path);
    const made = await open();
    expect(modeOf(files.key)).toBe('600');
    expect(keyText()).not.toBe(key);
    expect(new X509Certificate(made.certificate).checkPrivateKey(made.privateKey)).toBe(true);
  });
});

describe('a key pair that somebody changed', () => {
  const refusal = async () => {
    const error = await open().then(
      () => null,
      (reason: Error) => reason,
    );
    expect(error).toBeInstanceOf(SigningKeyError);
    expect(error?.message).not.toMatch(/BEGIN|MII/);
    return error?.message;
  };

  it('is refused when the certificate belongs to another key', async () => {
    await open();
    const { certificate } = signingFiles(dataDir);
    const first = readFileSync(certificate, 'utf8');
    for (const path of Object.values(signingFiles(dataDir))) rmSync(path);
    await open();
    writeFileSync(certificate, first);
    expect(await refusal()).toMatch(/qz-certificate\.pem does not belong to .*qz-private\.pem/);
  });

  it('is refused when the key is missing, and no other one is created', async () => {
    await open();
    rmSync(signingFiles(dataDir).key);
    expect(await refusal()).toMatch(/its key .*qz-private\.pem is not/);
    expect(readdirSync(dataDir)).toEqual(['qz-certificate.pem']);
  });

  it('is refused when a file cannot be read', async () => {
    await open();
    writeFileSync(signingFiles(dataDir).key, keyText().slice(0, 200));
    expect(await refusal()).toMatch(/qz-private\.pem: is not a private key/);
  });
});
