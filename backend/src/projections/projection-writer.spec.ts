import { describe, expect, it } from '@jest/globals';
import type { WriteBatch } from '../document-store/document-store.js';
import { PROJECTOR } from '../read-models/collections.js';
import { CHECKPOINT, PoisonEventError, ProjectionWriter } from './projection-writer.js';
import {
  cashIn,
  cashIns,
  cleared,
  ENTRIES,
  POISON,
  recorded,
  stored,
  TOTALS,
  TOY_SET,
  toyDocuments,
} from './toy.fixture.js';
import { ReadModelStoreError } from './unit-of-work.js';

async function writerOver(documents = toyDocuments()) {
  const batches: WriteBatch[] = [];
  const commit = documents.commit.bind(documents);
  documents.commit = async (batch) => {
    await commit(batch);
    batches.push(batch);
  };
  return { documents, batches, writer: await ProjectionWriter.at(documents, TOY_SET) };
}

describe('ProjectionWriter', () => {
  it('writes each document once a batch, with the checkpoint and the hash of the last event', async () => {
    const { documents, batches, writer } = await writerOver();
    const events = recorded(cashIns(1, 3));
    await writer.write(events);
    expect(batches.map(({ checkpoint, writes }) => [checkpoint, writes.length])).toEqual([[2, 1 + 3 + 1]]);
    expect(await documents.get(TOTALS, 'all')).toEqual({ id: 'all', amount: 3 });
    expect(await documents.get(PROJECTOR, 'station')).toEqual({
      id: 'station',
      fingerprint: 'toy 1',
      hash: events[2]?.hash,
    });
  });

  it('says of a document that it has read what there was, so that the store need not look', async () => {
    const { batches, writer } = await writerOver();
    const [first, second] = recorded(cashIns(1, 2));
    for (const event of [first, second]) await writer.write(event ? [event] : []);
    const totals = batches.map(({ writes }) => writes.find(({ collection }) => collection === TOTALS.name));
    expect(totals).toEqual([
      { kind: 'put', collection: TOTALS.name, document: { id: 'all', amount: 1 } },
      {
        kind: 'put',
        collection: TOTALS.name,
        document: { id: 'all', amount: 2 },
        before: { id: 'all', amount: 1 },
      },
    ]);
  });

  it('applies no event twice', async () => {
    const { documents, batches, writer } = await writerOver();
    const events = recorded(cashIns(1, 5));
    await writer.write(events.slice(0, 3));
    await writer.write(events.slice(0, 3));
    await writer.write(events.slice(1));
    await writer.write([]);
    expect(batches.map(({ checkpoint }) => checkpoint)).toEqual([2, 4]);
    expect(await documents.get(TOTALS, 'all')).toEqual({ id: 'all', amount: 5 });
  });

  it('refuses a gap', async () => {
    const { writer } = await writerOver();
    const [first, , third] = recorded(cashIns(1, 3));
    await expect(writer.write([first, third].flatMap((event) => event ?? []))).rejects.toThrow(
      'revision 2 (gap): revision 1 was expected',
    );
    expect(writer.checkpoint).toBe(0);
  });

  it('gives a sweep its own batch, over any number of pages', async () => {
    const { documents, batches, writer } = await writerOver();
    const sweep = stored(cleared(1, '2026-11-21'));
    const later = stored(cashIn(2_502, 1, '2026-11-22'), cleared(2, '2026-11-22'), cashIn(2_503, 1));
    await writer.write(recorded([...cashIns(1, 2_501), ...sweep, ...later]));
    expect(batches.map(({ checkpoint, writes }) => [checkpoint, writes.length])).toEqual([
      [2_500, 1 + 2_501 + 1],
      [2_501, 2_501 + 1],
      [2_502, 3],
      [2_503, 1 + 1],
      [2_504, 3],
    ]);
    expect(await documents.count(ENTRIES, { isClosed: true })).toBe(2_502);
    expect(await documents.count(ENTRIES, { isClosed: false })).toBe(1);
  });

  describe('at an event that cannot be applied', () => {
    it('applies everything before it, nothing of it, and names it', async () => {
      const { documents, writer } = await writerOver();
      const jsons = [...cashIns(1, 2), ...stored(cashIn(3, POISON)), ...cashIns(4, 1)];
      const poison = await writer.write(recorded(jsons)).catch((error: unknown) => error);
      expect(poison).toBeInstanceOf(PoisonEventError);
      expect(poison).toMatchObject({
        message: 'The projections cannot take in revision 2 (cash.added): no such amount',
      });
      expect(await documents.checkpoint(CHECKPOINT)).toBe(1);
      expect(await documents.get(TOTALS, 'all')).toEqual({ id: 'all', amount: 2 });
      await expect(writer.write(recorded(jsons))).rejects.toThrow('revision 2 (cash.added)');
    });

    it('does the same for one that cannot be read', async () => {
      const { documents, writer } = await writerOver();
      const [known = ''] = stored(cashIn(2, 1));
      const unknown = known.replace('cash.added', 'cash.burnt');
      await expect(writer.write(recorded([...cashIns(1, 1), unknown]))).rejects.toThrow(
        /revision 1 \(cash\.burnt\): .*not known/,
      );
      await expect(writer.write(recorded([...cashIns(1, 1), 'no JSON']))).rejects.toThrow(
        /revision 1 \(unknown type\)/,
      );
      expect(await documents.checkpoint(CHECKPOINT)).toBe(0);
    });
  });

  it('distinguishes a failing store from a wrong event', async () => {
    const { documents, writer } = await writerOver();
    const get = documents.get;
    documents.get = () => Promise.reject(new Error('disk I/O error'));
    const events = recorded(cashIns(1, 2));
    await expect(writer.write(events)).rejects.toBeInstanceOf(ReadModelStoreError);
    documents.get = get;
    await writer.write(events);
    expect(await documents.get(TOTALS, 'all')).toEqual({ id: 'all', amount: 2 });
  });
});
