// The library needs this polyfill, and searches for it while it is loaded.
import 'reflect-metadata';
import { createPublicKey, type KeyObject } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { System } from '../system/system.js';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const SERIAL_BYTES = 16;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Longer than any PC that trusts it will be used. */
const LIFETIME_MS = 20 * 365 * DAY_MS;
/** A common name has at most 64 characters (RFC 5280, ub-common-name). */
const MAX_COMMON_NAME = 64;

/** `Taya - <station>`: QZ Tray's dialogs show it. */
export function commonNameFor(stationName: string): string {
  const name = stationName.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const whole = name === '' || name === 'Taya' ? 'Taya' : `Taya - ${name}`;
  return [...whole].slice(0, MAX_COMMON_NAME).join('').trim();
}

/** A key of Web Crypto. Node's type has newer usages than that of the library; the keys are the same. */
function webKey(key: KeyObject, usage: 'sign' | 'verify'): CryptoKey {
  return key.toCryptoKey(ALGORITHM, usage === 'verify', [usage]) as CryptoKey;
}

/**
 * A self-signed certificate of a key, PEM. QZ Tray's override makes it a trust anchor. It is valid from a day ago, for
 * PCs whose clocks are behind.
 */
export async function selfSigned(
  privateKey: KeyObject,
  commonName: string,
  { clock, random }: System,
): Promise<string> {
  const publicKey = webKey(createPublicKey(privateKey), 'verify');
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: Buffer.from(random.bytes(SERIAL_BYTES)).toString('hex'),
    // As values, because quotes and plus signs would have a meaning in a plain string.
    name: new Name([{ CN: [{ utf8String: commonName }] }, { O: [{ utf8String: 'Taya' }] }]),
    notBefore: new Date(clock.nowMs() - DAY_MS),
    notAfter: new Date(clock.nowMs() + LIFETIME_MS),
    signingAlgorithm: ALGORITHM,
    keys: { privateKey: webKey(privateKey, 'sign'), publicKey },
    extensions: [
      // Java accepts a certificate as a trust anchor only if it may sign others.
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n`;
}
