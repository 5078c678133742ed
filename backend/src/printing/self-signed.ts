// The library stands on it, and looks for it while it is loaded.
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
import type { System } from '../platform/system/system.js';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const SERIAL_BYTES = 16;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Longer than the PCs that are told to trust it will last. */
const LIFETIME_MS = 20 * 365 * DAY_MS;
/** A common name has at most 64 characters (RFC 5280, ub-common-name). */
const MAX_COMMON_NAME = 64;

/** `Taya - <station>`: what QZ Tray's dialogs show. */
export function commonNameFor(stationName: string): string {
  const name = stationName.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const whole = name === '' || name === 'Taya' ? 'Taya' : `Taya - ${name}`;
  return [...whole].slice(0, MAX_COMMON_NAME).join('').trim();
}

/** A key as Web Crypto has it. Node's type knows newer usages than that of the library; they are the same keys. */
function webKey(key: KeyObject, usage: 'sign' | 'verify'): CryptoKey {
  return key.toCryptoKey(ALGORITHM, usage === 'verify', [usage]) as CryptoKey;
}

/**
 * A certificate of a key, signed by itself, PEM. QZ Tray's override makes an anchor of trust of it.
 * It holds from a day ago, for PCs whose clocks are behind.
 */
export async function selfSigned(
  privateKey: KeyObject,
  commonName: string,
  { clock, random }: System,
): Promise<string> {
  const publicKey = webKey(createPublicKey(privateKey), 'verify');
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: Buffer.from(random.bytes(SERIAL_BYTES)).toString('hex'),
    // As values: in a bare text quotes and plus signs would have a meaning.
    name: new Name([{ CN: [{ utf8String: commonName }] }, { O: [{ utf8String: 'Taya' }] }]),
    notBefore: new Date(clock.nowMs() - DAY_MS),
    notAfter: new Date(clock.nowMs() + LIFETIME_MS),
    signingAlgorithm: ALGORITHM,
    keys: { privateKey: webKey(privateKey, 'sign'), publicKey },
    extensions: [
      // Java takes a certificate as an anchor of trust only if it may sign others.
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n`;
}
