import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

export const SIGNING = Symbol('SigningPair');

/** The pair that signs calls to QZ Tray: its certificate, and the key of that certificate. */
export interface SigningPair {
  /** PEM; may hold an intermediate certificate after QZ Tray's separator. */
  readonly certificate: string;
  /** Not a string, so that it cannot be logged by accident. */
  readonly privateKey: KeyObject;
}

const MIN_BITS = 2_048;

/**
 * Parses a private key from PEM.
 * @throws Error that says what is wrong with it, and never shows it
 */
export function readSigningKey(pem: string): KeyObject {
  const key = parseOrNull(() => createPrivateKey(pem));
  if (key === null) throw new Error('is not a private key in PEM, or an encrypted one');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < MIN_BITS) {
    throw new Error(`must be an RSA key of at least ${MIN_BITS} bits`);
  }
  return key;
}

/**
 * Checks a certificate in PEM and returns its text unchanged.
 * @throws Error that says what is wrong with it
 */
export function readSigningCertificate(pem: string): string {
  const certificate = parseOrNull(() => new X509Certificate(pem));
  if (certificate === null) throw new Error('is not a certificate in PEM');
  // QZ Tray accepts no certificate without one.
  const { CN = '' } = certificate.toLegacyObject().subject;
  if (CN.length === 0) throw new Error('has no common name (CN)');
  return pem;
}

export function belongTogether({ certificate, privateKey }: SigningPair): boolean {
  return new X509Certificate(certificate).checkPrivateKey(privateKey);
}

/** null for what the library cannot read: its own message may quote the input. */
function parseOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
