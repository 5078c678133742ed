import type { ReadOnlyDocumentStore } from '../document-store/document-store.js';
import { CHECKPOINT } from './collections.js';

/** What was read shows everything up to `first`, and nothing after `last`: the same revision where nothing was written meanwhile. */
export interface ReadBetween {
  readonly first: number;
  readonly last: number;
}

const MOST_READINGS = 3;

/**
 * Reads again when the read models changed meanwhile, so that what is read shows one moment. If they never rest it stops
 * after `most` readings: then it says between which revisions the last one was.
 */
export async function readUndisturbed<Result>(
  documents: Pick<ReadOnlyDocumentStore, 'checkpoint'>,
  read: () => Promise<Result>,
  most = MOST_READINGS,
): Promise<ReadBetween & { readonly result: Result }> {
  for (let reading = 1; ; reading += 1) {
    const first = await documents.checkpoint(CHECKPOINT);
    const result = await read();
    const last = await documents.checkpoint(CHECKPOINT);
    if (first === last || reading === most) return { result, first, last };
  }
}
