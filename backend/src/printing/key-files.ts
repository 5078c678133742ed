import { generateKeyPair, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../config/config.js';
import {
  belongTogether,
  readSigningCertificate,
  readSigningKey,
  type SigningPair,
} from '../config/signing-pair.js';
import { makeDirectory, writeWhole } from '../system/durable-files.js';
import { OperatorError } from '../system/named-error.js';
import type { System } from '../system/system.js';
import { commonNameFor, selfSigned } from './self-signed.js';

const BITS = 2_048;

/** The key pair in the data folder cannot be used; the message says what to do. */
export class SigningKeyError extends OperatorError {}

export function signingFiles(dataDir: string) {
  return { key: join(dataDir, 'qz-private.pem'), certificate: join(dataDir, 'qz-certificate.pem') };
}

/**
 * The operator's key pair, or the station's own.
 * @throws SigningKeyError
 */
export async function openSigning(config: Config, system: System): Promise<SigningPair> {
  return config.signing ?? (await openSigningFiles(config, system));
}

/**
 * The station's own key pair, created at its first start. The key is written first and its certificate is made from it:
 * whenever the power fails, the next start finds nothing, a key without a certificate, or a pair.
 * @throws SigningKeyError for files that were changed or lost
 */
export async function openSigningFiles(
  { dataDir, stationName }: Pick<Config, 'dataDir' | 'stationName'>,
  system: System,
): Promise<SigningPair> {
  const files = signingFiles(dataDir);
  if (existsSync(files.certificate) && !existsSync(files.key)) {
    throw new SigningKeyError(
      `${files.certificate} is there, but its key ${files.key} is not. Put the key back, or remove the certificate: a new pair is then made, which every PC has to be told to trust.`,
    );
  }
  makeDirectory(dataDir);
  if (!existsSync(files.key)) writeWhole(files.key, pemOf(await newKey()));
  const privateKey = read(files.key, readSigningKey);
  if (!existsSync(files.certificate)) {
    writeWhole(files.certificate, await selfSigned(privateKey, commonNameFor(stationName), system));
  }
  const pair = { certificate: read(files.certificate, readSigningCertificate), privateKey };
  if (!belongTogether(pair)) {
    throw new SigningKeyError(
      `${files.certificate} does not belong to ${files.key}. Put back the one that was changed, or remove the certificate: a new one is then made of the key, which every PC has to be told to trust.`,
    );
  }
  return pair;
}

async function newKey(): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS });
  return privateKey;
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function read<Value>(path: string, parse: (pem: string) => Value): Value {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SigningKeyError(`${path}: ${(error as Error).message}`);
  }
}
