import { expect, test } from '@jest/globals';
import { bet, bets, collected, ids, put, remove, write } from './bets.fixture.js';
import type { Current } from './store-under-test.fixture.js';

export function rebuilds(current: Current): void {
  test('a rebuild fills beside the present documents, and the swap shows it to every view', async () => {
    const { store, reader } = current();
    await write(store, [put(bet(1)), put(bet(2))]);
    expect(await reader.count(bets, {})).toBe(2);

    const rebuild = await store.beginRebuild();
    expect(await rebuild.checkpoint('betting')).toBe(-1);
    expect(await rebuild.get(bets, 1)).toBeNull();
    await write(rebuild, [put(bet(2, { game: 9 })), put(bet(3))]);
    await write(rebuild, [remove(3), put(bet(4))]);
    expect(ids(await rebuild.find(bets, { limit: 10 }))).toEqual([2, 4]);
    expect(ids(await collected(rebuild.scan(bets)))).toEqual([2, 4]);

    await write(store, [put(bet(5))]);
    for (const view of [store, reader]) expect(ids(await view.find(bets, { limit: 10 }))).toEqual([1, 2, 5]);

    await rebuild.swap();
    for (const view of [store, reader]) {
      expect(ids(await view.find(bets, { limit: 10 }))).toEqual([2, 4]);
      expect(await view.count(bets, { game: 9 })).toBe(1);
      expect(await view.checkpoint('betting')).toBe(1);
    }
    await write(store, [put(bet(6))]);
    for (const view of [store, reader]) expect(ids(await view.find(bets, { limit: 10 }))).toEqual([2, 4, 6]);
  });

  test('a rebuild answers by each index, and indexes made before the swap or by it hold every document', async () => {
    const { store, reader } = current();
    const inGame = { where: { game: 2 }, limit: 10 };
    for (const isIndexed of [true, false]) {
      const rebuild = await store.beginRebuild();
      await write(rebuild, [put(bet(1)), put(bet(2)), put(bet(4))]);
      expect(ids(await rebuild.find(bets, inGame))).toEqual([1, 4]);
      await write(rebuild, [put(bet(1, { game: 3 })), put(bet(7)), remove(4)]);
      while (isIndexed && (await rebuild.makeNextIndex()));
      expect(ids(await rebuild.find(bets, inGame))).toEqual([7]);
      await rebuild.swap();
      await expect(rebuild.makeNextIndex()).rejects.toThrow('ended');
      expect(ids(await reader.find(bets, inGame))).toEqual([7]);
      expect(await reader.count(bets, { claimed: false })).toBe(3);
      expect(await reader.count(bets, { teller: 'ana' })).toBe(3);
    }
  });

  test('a rebuild given up leaves no trace', async () => {
    const { store, reader } = current();
    await write(store, [put(bet(1))]);
    const rebuild = await store.beginRebuild();
    await write(rebuild, [put(bet(2))]);
    await rebuild.discard();
    for (const view of [store, reader]) expect(ids(await view.find(bets, { limit: 10 }))).toEqual([1]);
    await write(store, [put(bet(3))]);
    expect(await reader.count(bets, {})).toBe(2);
  });

  test('rebuilds come one at a time and end once', async () => {
    const { store } = current();
    const first = await store.beginRebuild();
    await expect(store.beginRebuild()).rejects.toThrow('under way');
    await first.swap();
    await expect(first.swap()).rejects.toThrow('ended');
    await expect(first.get(bets, 1)).rejects.toThrow('ended');
    await expect(write(first, [])).rejects.toThrow('ended');
    await first.discard();
    const second = await store.beginRebuild();
    await second.discard();
    await second.discard();
    await expect(second.swap()).rejects.toThrow('ended');
  });

  test('swap after swap, a view that looks only now and then sees the latest', async () => {
    const { store, reader } = current();
    for (let round = 1; round <= 5; round++) {
      const rebuild = await store.beginRebuild();
      await write(rebuild, [put(bet(round))]);
      await rebuild.swap();
      if (round % 2 === 1) expect(ids(await reader.find(bets, { limit: 10 }))).toEqual([round]);
    }
  });
}
