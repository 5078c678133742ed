import { describe, expect, it } from '@jest/globals';
import type { Document } from '../document-store/document-store.js';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { compareStores } from './compare-stores.js';
import { ENTRIES, TOTALS } from './toy.fixture.js';

const COLLECTIONS = [TOTALS, ENTRIES] as const;

async function storeWith(...entries: readonly (Document & { readonly day: string })[]) {
  const store = new MemoryDocumentStore(COLLECTIONS);
  const writes = entries.map((document) => ({ kind: 'put' as const, collection: ENTRIES.name, document }));
  await store.commit({ projection: 'p', expectedCheckpoint: -1, checkpoint: 0, writes });
  return store;
}

describe('compareStores', () => {
  const one = { id: 1, day: 'Monday' };
  const two = { id: 2, day: 'Tuesday' };
  const ten = { id: 10, day: 'Friday' };

  it('finds no difference between stores with the same documents', async () => {
    const comparison = await compareStores(await storeWith(one, ten), await storeWith(ten, one), COLLECTIONS);
    expect(comparison).toEqual({ documents: 2, differences: [] });
  });

  it('names what is missing on either side and what is not the same', async () => {
    const other = { id: 10, day: 'Sunday' };
    const comparison = await compareStores(
      await storeWith(one, ten),
      await storeWith(two, other),
      COLLECTIONS,
    );
    expect(comparison).toEqual({
      documents: 3,
      differences: [
        { collection: 'entries', id: 1, left: one, right: null },
        { collection: 'entries', id: 2, left: null, right: two },
        { collection: 'entries', id: 10, left: ten, right: other },
      ],
    });
  });

  it('stops once there are enough', async () => {
    const { differences } = await compareStores(
      await storeWith(one, two, ten),
      await storeWith(),
      COLLECTIONS,
      2,
    );
    expect(differences.map(({ id }) => id)).toEqual([1, 2]);
  });
});
