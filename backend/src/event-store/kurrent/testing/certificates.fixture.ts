// The library needs this polyfill, and looks for it while it is loaded.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const HOUR_MS = 3_600_000;
const AUTHORITY = 'CN=An authority of tests';

/** PEM texts: an authority's certificate, and the certificate and key of a server at 127.0.0.1 that it signed. */
export async function newCertificates() {
  const authorityKeys = await newKeys();
  const keys = await newKeys();
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity(),
    serialNumber: '01',
    name: AUTHORITY,
    signingAlgorithm: ALGORITHM,
    keys: authorityKeys,
    extensions: [new BasicConstraintsExtension(true, 0, true)],
  });
  const certificate = await X509CertificateGenerator.create({
    ...validity(),
    serialNumber: '02',
    subject: 'CN=eventstoredb-node',
    issuer: AUTHORITY,
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    authority: authority.toString('pem'),
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  };
}

/** Node's type has newer usages than that of the library; the keys are the same. */
async function newKeys(): Promise<CryptoKeyPair> {
  return (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
}

function validity() {
  return { notBefore: new Date(Date.now() - HOUR_MS), notAfter: new Date(Date.now() + HOUR_MS) };
}
