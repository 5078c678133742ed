import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { nodeSystem } from '../system/node-system.js';
import { commonNameFor, selfSigned } from './self-signed.js';

const NOW = Date.parse('2026-11-21T06:00:00.000Z');
const system = { ...nodeSystem, clock: { ...nodeSystem.clock, nowMs: () => NOW } };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const made = async (name: string) => new X509Certificate(await selfSigned(privateKey, name, system));

describe('the name of a certificate', () => {
  it.each([
    ['Cebu', 'Taya - Cebu'],
    ['Taya', 'Taya'],
    ['  ', 'Taya'],
    ['Big\n\u0007 Arena\u200b', 'Taya - Big Arena'],
    ['x'.repeat(100), `Taya - ${'x'.repeat(57)}`],
    ['\u{1f413}'.repeat(100), `Taya - ${'\u{1f413}'.repeat(57)}`],
  ])('of station %j is %j', (station, name) => {
    expect(commonNameFor(station)).toBe(name);
  });

  it.each(['Taya - Cebu', 'Taya - Piñas ₱ 鬥雞', 'Taya - "Ringside", CN=x + O=y #1'])(
    'is in it unchanged: %s',
    async (name) => {
      const { subject } = (await made(name)).toLegacyObject();
      expect([subject.CN, subject.O]).toEqual([name, 'Taya']);
    },
  );
});

describe('a certificate', () => {
  it('belongs to the key, is self-signed, and can be a trust anchor', async () => {
    const certificate = await made('Taya - Cebu');
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(true);
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2_048);
  });

  it('is valid from a day ago for more than ten years', async () => {
    const { validFrom, validTo } = await made('Taya - Cebu');
    expect(new Date(validFrom).toISOString()).toBe('2026-11-20T06:00:00.000Z');
    expect(new Date(validTo).getUTCFullYear()).toBeGreaterThanOrEqual(2_036);
  });

  it('has a serial number of its own', async () => {
    expect((await made('Taya')).serialNumber).not.toBe((await made('Taya')).serialNumber);
  });
});
