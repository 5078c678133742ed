import { createHmac } from 'node:crypto';
import type { Random } from '../system/system.js';
import { type CredentialStore, DuplicateKeyError } from './document-store.js';

export const KEYS = 'keys';
const KEY_BYTES = 32;

/** A secret key of the station, made by whoever asks for it first and then the same for all instances and for ever. */
export async function obtainKey(store: CredentialStore, id: string, random: Random): Promise<Uint8Array> {
  const fresh = Buffer.from(random.bytes(KEY_BYTES)).toString('base64');
  if ((await store.get(KEYS, id)) === null) await insertOnce(store, KEYS, id, fresh);
  const key = storedKey(await store.get(KEYS, id));
  if (key === null) throw new Error(`the key "${id}" is not among the credentials though it was written`);
  return key;
}

/**
 * A key of two halves: one is stored, the other made of the station's key. Who has only what is stored has no use of it, nor
 * has who has only the station's key.
 */
export async function keyOfHalves(
  store: CredentialStore,
  id: string,
  half: Uint8Array,
  random: Random,
): Promise<Uint8Array> {
  return createHmac('sha256', half)
    .update(await obtainKey(store, id, random))
    .digest();
}

export function storedKey(text: string | null): Uint8Array | null {
  return text === null ? null : Buffer.from(text, 'base64');
}

/** Inserts unless another instance was first: its value is as good. */
export async function insertOnce(
  store: CredentialStore,
  namespace: string,
  id: string,
  value: string,
): Promise<void> {
  try {
    await store.insert(namespace, id, value);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
}
