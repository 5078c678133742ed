import type { Random } from '../system/system.js';
import { DuplicateKeyError, type KeptStore } from './document-store.js';

const NAMESPACE = 'keys';
const KEY_BYTES = 32;

/** A secret key of the station, made by whoever asks for it first and then the same for all instances and for ever. */
export async function keptKey(kept: KeptStore, id: string, random: Random): Promise<Uint8Array> {
  const fresh = Buffer.from(random.bytes(KEY_BYTES)).toString('base64');
  if ((await kept.get(NAMESPACE, id)) === null) await insertOnce(kept, NAMESPACE, id, fresh);
  const key = await kept.get(NAMESPACE, id);
  if (key === null) throw new Error(`the key "${id}" is not in the kept store though it was written`);
  return Buffer.from(key, 'base64');
}

/** Inserts unless another instance was first: its value is as good. */
export async function insertOnce(
  kept: KeptStore,
  namespace: string,
  id: string,
  value: string,
): Promise<void> {
  try {
    await kept.insert(namespace, id, value);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
}
