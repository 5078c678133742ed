import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Document } from '../../document-store/document-store.js';
import { MemoryDocumentStore } from '../../document-store/memory/memory-document-store.fixture.js';
import { CHECKPOINT } from '../../projections/projection-writer.js';
import { ENTRIES, TOTALS } from '../../projections/toy.fixture.js';
import { type Compared, compareMoving } from './moving-comparison.js';

const COLLECTIONS = [TOTALS, ENTRIES] as const;
const CHECKS_AT_REST = 3;

/** The documents after `revision` events: entry 1 holds the last of them, entry 2 the first. */
const documentsAt = (revision: number) => [entry(1, `day ${revision}`), entry(2, 'day 0')];
const entry = (id: number, day: string) => ({ id, day });

const put = (document: Document) => ({ kind: 'put' as const, collection: ENTRIES.name, document });

async function take(store: MemoryDocumentStore, revision: number, documents: readonly Document[]) {
  const expectedCheckpoint = await store.checkpoint(CHECKPOINT);
  if (revision === expectedCheckpoint) return;
  const writes = documents.map(put);
  await store.commit({ projection: CHECKPOINT, expectedCheckpoint, checkpoint: revision, writes });
}

describe('a comparison of documents that change meanwhile', () => {
  let audited: MemoryDocumentStore;
  let replayed: MemoryDocumentStore;
  let pauses: number;

  beforeEach(async () => {
    audited = new MemoryDocumentStore(COLLECTIONS);
    replayed = new MemoryDocumentStore(COLLECTIONS);
    pauses = 0;
    await take(audited, 0, documentsAt(0));
  });

  const compare = (changes: Partial<Compared> = {}) =>
    compareMoving({
      audited,
      replayed,
      collections: COLLECTIONS,
      replayTo: (revision) => take(replayed, revision, documentsAt(revision)),
      checksAtRest: CHECKS_AT_REST,
      pause: async () => {
        pauses += 1;
      },
      ...changes,
    });

  /** The audited documents, of which `meanwhile` runs before each scan. */
  const changing = (meanwhile: () => Promise<unknown>): Compared['audited'] => ({
    checkpoint: (projection) => audited.checkpoint(projection),
    get: (collection, id) => audited.get(collection, id),
    async *scan(collection) {
      await meanwhile();
      yield* audited.scan(collection);
    },
  });

  it('is over at once where nothing differs', async () => {
    expect(await compare()).toEqual({ documents: 2, differences: [] });
    expect(pauses).toBe(0);
  });

  it('follows documents that went on while they were read', async () => {
    const moving = changing(() => take(audited, 7, documentsAt(7)));
    expect(await compare({ audited: moving })).toEqual({ documents: 2, differences: [] });
    expect(await replayed.checkpoint(CHECKPOINT)).toBe(7);
  });

  it('finds what stays different, also while other documents go on', async () => {
    await take(audited, 1, [entry(2, 'forged')]);
    const moving = changing(() => take(audited, 7, [entry(1, 'day 7')]));
    expect((await compare({ audited: moving })).differences[0]).toMatchObject({
      id: 2,
      left: { day: 'forged' },
      right: { day: 'day 0' },
    });
    expect(pauses).toBe(CHECKS_AT_REST - 1);
  });

  it('waits for a checkpoint that comes a moment after its documents', async () => {
    const behind: Compared['audited'] = {
      checkpoint: async (projection) => (pauses < 2 ? 0 : audited.checkpoint(projection)),
      get: (collection, id) => audited.get(collection, id),
      scan: (collection) => audited.scan(collection),
    };
    await take(audited, 4, documentsAt(4));
    expect(await compare({ audited: behind })).toEqual({ documents: 2, differences: [] });
    expect(pauses).toBe(2);
  });

  it('gives up where the documents never rest', async () => {
    let revision = 0;
    const restless: Compared['audited'] = {
      checkpoint: async () => (revision += 1),
      get: (collection, id) => audited.get(collection, id),
      scan: (collection) => audited.scan(collection),
    };
    await expect(compare({ audited: restless })).rejects.toThrow('they change faster');
  });
});
