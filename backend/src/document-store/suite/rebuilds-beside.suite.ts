import { expect, test } from '@jest/globals';
import type { RebuildBeside } from '../document-store.js';
import { bet, bets, ids, put, write } from './bets.fixture.js';
import type { Current } from './store-under-test.fixture.js';

function beginBeside(current: Current): Promise<RebuildBeside> {
  const { beginBeside: begin } = current();
  if (begin === undefined) throw new Error('this store is not written by other processes');
  return begin();
}

/** A rebuild by another process than the one that writes. */
export function rebuildsBeside(current: Current): void {
  test('a rebuild beside a writer replaces its documents once it has caught up, and the writer learns of it', async () => {
    const { store, reader } = current();
    await write(store, [put(bet(1))]);
    const beside = await beginBeside(current);
    await write(beside, [put(bet(2))]);
    await write(store, [put(bet(3))]);
    for (const view of [store, reader]) expect(ids(await view.find(bets, { limit: 10 }))).toEqual([1, 3]);
    await beside.swapAfter(async () => {
      await write(beside, [put(bet(4))]);
    });
    expect(ids(await reader.find(bets, { limit: 10 }))).toEqual([2, 4]);
    expect(await reader.checkpoint('betting')).toBe(1);
    expect(await reader.count(bets, { claimed: false })).toBe(2);
    await expect(write(store, [put(bet(5))])).rejects.toThrow(/no longer (active|in force)/);
    expect(ids(await reader.find(bets, { limit: 10 }))).toEqual([2, 4]);
  });

  test('a rebuild beside a writer that is given up leaves no trace', async () => {
    const { store, reader } = current();
    await write(store, [put(bet(1))]);
    const beside = await beginBeside(current);
    await write(beside, [put(bet(2))]);
    await beside.discard();
    await write(store, [put(bet(3))]);
    for (const view of [store, reader]) expect(ids(await view.find(bets, { limit: 10 }))).toEqual([1, 3]);
  });

  test('a rebuild beside a writer does not replace what the writer has rebuilt itself meanwhile', async () => {
    const { store, reader } = current();
    await write(store, [put(bet(1))]);
    const beside = await beginBeside(current);
    const own = await store.beginRebuild();
    await write(own, [put(bet(7))]);
    await own.swap();
    await expect(beside.swapAfter(async () => {})).rejects.toThrow('meanwhile');
    await beside.discard();
    await write(store, [put(bet(8))]);
    expect(ids(await reader.find(bets, { limit: 10 }))).toEqual([7, 8]);
  });
}
