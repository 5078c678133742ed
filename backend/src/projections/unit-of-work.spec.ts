import { expect, test } from '@jest/globals';
import type { Document } from '../document-store/document-store.js';
import { TOTALS, toyDocuments } from './toy.fixture.js';
import { UnitOfWork } from './unit-of-work.js';

const total = (amount: number) => ({ id: 'all', amount }) as const;

async function overStored(...documents: readonly Document[]): Promise<UnitOfWork> {
  const store = toyDocuments();
  const writes = documents.map((document) => ({ kind: 'put', collection: TOTALS.name, document }) as const);
  await store.commit({ projection: 'toy', expectedCheckpoint: -1, checkpoint: 0, writes });
  return new UnitOfWork(store);
}

test('a document that was read and then removed is gone', async () => {
  const work = await overStored(total(1));
  expect(await work.get(TOTALS, 'all')).toEqual(total(1));
  work.remove(TOTALS, 'all');
  expect(await work.get(TOTALS, 'all')).toBeNull();
  expect(work.writes()).toEqual([{ kind: 'remove', collection: 'totals', id: 'all' }]);
});

test('what is as it was read is not written', async () => {
  const work = await overStored();
  await work.get(TOTALS, 'all');
  work.put(TOTALS, total(1));
  work.remove(TOTALS, 'all');
  expect(work.writes()).toEqual([]);
});

test('a change reads the document once, and is done at once where the batch holds it', async () => {
  const work = await overStored(total(1));
  const seen: unknown[] = [];
  const add = (by: number) =>
    work.change(TOTALS, 'all', (document) => {
      seen.push(document);
      return total((document?.amount ?? 0) + by);
    });
  const first = add(1);
  expect(seen).toEqual([]);
  await first;
  expect(add(2)).toBeUndefined();
  expect(seen).toEqual([total(1), total(2)]);
  const document = total(4);
  expect(work.writes()).toEqual([{ kind: 'put', collection: 'totals', document, before: total(1) }]);
});

test('a disk that is full is told in words', async () => {
  const store = toyDocuments();
  store.get = () => Promise.reject(Object.assign(new Error('database or disk is full'), { errcode: 13 }));
  const reading = new UnitOfWork(store).get(TOTALS, 'all');
  await expect(reading).rejects.toMatchObject({
    name: 'ReadModelStoreError',
    message: expect.stringContaining('The disk of DATA_DIR is full: make room.'),
  });
});
