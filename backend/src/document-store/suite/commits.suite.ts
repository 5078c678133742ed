import { expect, test } from '@jest/globals';
import { CheckpointConflictError, type Document } from '../document-store.js';
import { bet, bets, collected, ids, put, remove, tellers, write } from './bets.fixture.js';
import type { Current } from './store-under-test.fixture.js';

export function commits(current: Current): void {
  test('an empty store knows no documents, and a projection that never ran stands at -1', async () => {
    const { store, reader } = current();
    for (const view of [store, reader]) {
      expect(await view.checkpoint('betting')).toBe(-1);
      expect(await view.get(bets, 1)).toBeNull();
      expect(await view.page(bets, { limit: 10 })).toEqual({ rows: [], total: 0 });
    }
  });

  test('documents come back as they were put, from every view', async () => {
    const { store, reader } = current();
    const whole = bet(7, { teller: null, note: 'ünïcödé \u0000 \u{1f414} "quoted"' });
    await write(store, [put(whole), put({ id: 'ana', name: 'Ana' })]);
    for (const view of [store, reader]) {
      expect(await view.get(bets, 7)).toEqual(whole);
      expect(await view.get(tellers, 'ana')).toEqual({ id: 'ana', name: 'Ana' });
      expect(await view.checkpoint('betting')).toBe(0);
    }
  });

  test('a document changed after it was put or read does not change the store', async () => {
    const { store } = current();
    const changed = bet(1, { game: 1 });
    await write(store, [put(changed)]);
    (changed as { game: number }).game = 98;
    const read = await store.get(bets, 1);
    (read as { game: number }).game = 99;
    expect(await store.get(bets, 1)).toEqual(bet(1, { game: 1 }));
  });

  test('a put replaces the whole document and what it was found by', async () => {
    const { store } = current();
    await write(store, [put(bet(1, { game: 1, note: 'first' }))]);
    await write(store, [put(bet(1, { game: 2 }))]);
    expect(await store.get(bets, 1)).toEqual(bet(1, { game: 2 }));
    expect(await store.count(bets, { game: 1 })).toBe(0);
    expect(await store.count(bets, { game: 2 })).toBe(1);
  });

  test('a put that says what it replaces changes the document and what it was found by', async () => {
    const { store } = current();
    const before = bet(1, { game: 1, stakeCentavos: null });
    await write(store, [put(before)]);
    const after = bet(1, { game: 2, teller: null });
    await write(store, [{ kind: 'put', collection: bets.name, document: after, before }]);
    expect(await store.get(bets, 1)).toEqual(after);
    expect(await store.count(bets, { game: 1 })).toBe(0);
    expect(await store.count(bets, { game: 2 })).toBe(1);
    expect(await store.count(bets, { teller: 'ana' })).toBe(0);
  });

  test('a removed document is found no more; removing it again is no error', async () => {
    const { store } = current();
    await write(store, [put(bet(1)), put(bet(2))]);
    await write(store, [remove(1), remove(1), remove(99)]);
    expect(await store.get(bets, 1)).toBeNull();
    expect(ids(await store.find(bets, { limit: 10 }))).toEqual([2]);
    await write(store, [put(bet(3, { serial: 'S-1' }))]);
    expect(await store.count(bets, { serial: 'S-1' })).toBe(1);
  });

  test('writes of a batch apply in order', async () => {
    const { store } = current();
    await write(store, [
      put(bet(1, { game: 1 })),
      remove(1),
      put(bet(1, { game: 2 })),
      put(bet(2)),
      remove(2),
    ]);
    expect(await store.find(bets, { limit: 10 })).toEqual([bet(1, { game: 2 })]);
  });

  test('a batch delivered again changes nothing', async () => {
    const { store } = current();
    const batch = {
      projection: 'betting',
      expectedCheckpoint: -1,
      checkpoint: 4,
      writes: [put(bet(1, { game: 1 }))],
    };
    await store.commit(batch);
    await store.commit({
      ...batch,
      expectedCheckpoint: 4,
      checkpoint: 5,
      writes: [put(bet(1, { game: 2 }))],
    });
    await expect(store.commit(batch)).rejects.toThrow(CheckpointConflictError);
    expect(await store.get(bets, 1)).toEqual(bet(1, { game: 2 }));
    expect(await store.checkpoint('betting')).toBe(5);
  });

  test('projections have checkpoints of their own; one without writes moves too, never back', async () => {
    const { store } = current();
    await store.commit({
      projection: 'games',
      expectedCheckpoint: -1,
      checkpoint: 4_294_967_296,
      writes: [],
    });
    await write(store, [put(bet(1))]);
    expect(await store.checkpoint('games')).toBe(4_294_967_296);
    expect(await store.checkpoint('betting')).toBe(0);
    const back = { projection: 'games', expectedCheckpoint: 4_294_967_296, checkpoint: 1, writes: [] };
    await expect(store.commit(back)).rejects.toThrow(RangeError);
  });

  test('a batch with a document that is refused changes nothing at all', async () => {
    const { store, reader } = current();
    await write(store, [put(bet(1)), put(bet(2))]);
    const writes = [
      put(bet(1, { game: 9 })),
      remove(2),
      put({ id: 'ana', name: 'Ana' }),
      put(bet(3)),
      put(bet(4, { game: Number.NaN })),
    ];
    await expect(write(store, writes)).rejects.toThrow(TypeError);
    expect(await reader.checkpoint('betting')).toBe(0);
    expect(await reader.find(bets, { limit: 10 })).toEqual([bet(1), bet(2)]);
    expect(await reader.count(bets, { game: 9 })).toBe(0);
    expect(await reader.get(tellers, 'ana')).toBeNull();
    await write(store, [put(bet(3)), put(bet(1))]);
    expect(await store.count(bets, {})).toBe(3);
  });

  test('what cannot be indexed is refused, and the batch with it', async () => {
    const { store } = current();
    const wrong: Document[] = [
      bet(0),
      bet(1.5),
      bet(-1),
      bet(2, { game: Number.NaN }),
      bet(2, { stakeCentavos: Number.POSITIVE_INFINITY }),
      { ...bet(2), game: { nested: true } } as unknown as Document,
      { ...bet(2), game: [1] } as unknown as Document,
      { ...bet(2), id: 'two' },
    ];
    for (const document of wrong) {
      const writes = [put(bet(1)), { kind: 'put', collection: 'bets', document } as const];
      await expect(write(store, writes)).rejects.toThrow(TypeError);
    }
    expect(await store.count(bets, {})).toBe(0);
    expect(await store.checkpoint('betting')).toBe(-1);
  });

  test('a collection that was not declared is an error', async () => {
    const { store } = current();
    const unknown = { ...bets, name: 'unknown' };
    await expect(store.get(unknown, 1)).rejects.toThrow('unknown');
    await expect(store.find(unknown, { limit: 1 })).rejects.toThrow('unknown');
    await expect(write(store, [{ kind: 'remove', collection: 'unknown', id: 1 }])).rejects.toThrow('unknown');
  });

  test('getMany keeps the order asked for and leaves out what is missing', async () => {
    const { store } = current();
    await write(store, [put(bet(1)), put(bet(2)), put(bet(3))]);
    expect(ids(await store.getMany(bets, [3, 99, 1, 3]))).toEqual([3, 1, 3]);
    expect(await store.getMany(bets, [])).toEqual([]);
  });

  test('a scan gives all documents in id order', async () => {
    const { store, reader } = current();
    const all = Array.from({ length: 1_203 }, (_, at) => bet(at + 1));
    await write(store, all.toReversed().map(put));
    expect(await collected(reader.scan(bets))).toEqual(all);
    expect(await collected(reader.scan(tellers))).toEqual([]);
  });

  test('what is stored behind an id comes in id order, as the same text from each store', async () => {
    const { store, reader } = current();
    const all = Array.from({ length: 12 }, (_, at) => bet(at + 1, { stakeCentavos: 2 ** 40 + at }));
    await write(store, all.toReversed().map(put));
    const stored = (from: number, through: number) =>
      all.slice(from, through).map((document) => ({ id: document.id, text: JSON.stringify(document) }));
    expect(await reader.storedAfter(bets, null, 5)).toEqual(stored(0, 5));
    expect(await reader.storedAfter(bets, 9, 5)).toEqual(stored(9, 12));
    expect(await reader.storedAfter(tellers, null, 5)).toEqual([]);
  });
}
