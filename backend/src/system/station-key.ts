/**
 * The station's key: a secret that is stored outside the data folder. Who has only the folder, or a backup of it, can write
 * files that look right, but not those that this key vouches for.
 */

import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { OperatorError } from './named-error.js';

/** What is made of the secret, each for one use. Plain data: it is handed to threads. */
export interface StationKey {
  /** Names the key and reveals nothing of it: the first 16 hex digits of its public half. */
  readonly id: string;
  readonly positionKey: Uint8Array;
  readonly snapshotKey: Uint8Array;
  readonly checkpointKey: Uint8Array;
  readonly backupKey: Uint8Array;
  readonly tokenKey: Uint8Array;
  /** The seed of the Ed25519 pair that signs seals. */
  readonly sealSeed: Uint8Array;
}

/** By which key anchors and snapshots are believed. */
export interface StationTrust {
  readonly key: StationKey | null;
  /** The id of a key, or `none`: an anchor of that key, or of none, is taken over too. */
  readonly replaces: string | null;
  /** Where the key was searched for and what is there, in words of a refusal. */
  readonly found?: string;
}

/** The station's key is missing, wrong or cannot be used. The message says what to do. */
export class StationKeyError extends OperatorError {}

export const WITHOUT_KEY: StationTrust = { key: null, replaces: null };

export const NO_KEY = 'none';
const ID_DIGITS = 16;
const KEY_BYTES = 32;
/** PKCS #8 of an Ed25519 key (RFC 8410) up to its seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Its public half up to the key. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const SECRET = /^(?:[0-9a-f]{2}){24,64}$/;

/** The secret as it is written down: 48 to 128 hex digits. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** HKDF (RFC 5869) with SHA-256, a label for each use. */
export function stationKeyOf(secret: string): StationKey {
  const derive = (use: string) =>
    new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', `taya ${use}`, KEY_BYTES));
  const sealSeed = derive('seals');
  return {
    id: publicKeyOf(sealSeed).slice(0, ID_DIGITS),
    positionKey: derive('anchor'),
    snapshotKey: derive('snapshots'),
    checkpointKey: derive('checkpoints'),
    backupKey: derive('backups'),
    tokenKey: derive('tokens'),
    sealSeed,
  };
}

/** The private half of the pair that signs. */
export function signingKeyOf(sealSeed: Uint8Array) {
  return createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, sealSeed]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The public half, 64 hex digits. */
export function publicKeyOf(sealSeed: Uint8Array): string {
  const spki = createPublicKey(signingKeyOf(sealSeed)).export({ format: 'der', type: 'spki' });
  return spki.subarray(-KEY_BYTES).toString('hex');
}

/** What signs seals: the same signature (Ed25519, base64url) for the same text. */
export function sealerOf({ sealSeed }: StationKey) {
  const key = signingKeyOf(sealSeed);
  const publicKey = publicKeyOf(sealSeed);
  return { publicKey, sign: (text: string) => sign(null, Buffer.from(text), key).toString('base64url') };
}

/** Whether the owner of a public key (64 hex digits) has signed a text; only as `sign` writes it, so that there is one text. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(publicKey)) return false;
  const spki = Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'hex')]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const bytes = Buffer.from(signature, 'base64url');
  return bytes.toString('base64url') === signature && verify(null, Buffer.from(text), key, bytes);
}

/** HMAC-SHA-256 in hex. */
export function macOf(key: Uint8Array | KeyObject, ...parts: readonly (string | Uint8Array)[]): string {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
}

/** Compares two texts, whatever their lengths, in a time that does not tell where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(one), digest(other));
}
