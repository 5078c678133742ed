import { expect, test } from '@jest/globals';
import { type Group, MissingIndexError } from '../document-store.js';
import { bet, bets, ids, put, write } from './bets.fixture.js';
import type { Current } from './store-under-test.fixture.js';

/** Groups come in no particular order. */
function inOrder(groups: readonly Group[]): readonly Group[] {
  return groups.toSorted((left, right) => (JSON.stringify(left.of) < JSON.stringify(right.of) ? -1 : 1));
}

export function totals(current: Current): void {
  test('documents that match are counted and added up by group', async () => {
    const { store, reader } = current();
    await write(store, [
      put(bet(1, { game: 1, teller: 'ana', stakeCentavos: 100 })),
      put(bet(2, { game: 1, teller: 'ben', stakeCentavos: 50 })),
      put(bet(3, { game: 1, teller: 'ana', status: 'paid', stakeCentavos: 7 })),
      put(bet(4, { game: 2, teller: 'ana', stakeCentavos: 1_000 })),
    ]);
    const where = { game: 1 } as const;
    expect(inOrder(await reader.totals(bets, { where, by: ['status'], sum: ['stakeCentavos'] }))).toEqual([
      { of: ['paid'], count: 1, sums: [7] },
      { of: ['sold'], count: 2, sums: [150] },
    ]);
    const byBoth = await reader.totals(bets, {
      where,
      by: ['teller', 'status'],
      sum: ['stakeCentavos', 'game'],
    });
    expect(inOrder(byBoth)).toEqual([
      { of: ['ana', 'paid'], count: 1, sums: [7, 1] },
      { of: ['ana', 'sold'], count: 1, sums: [100, 1] },
      { of: ['ben', 'sold'], count: 1, sums: [50, 1] },
    ]);
  });

  test('without a group all matches are one; nothing has none', async () => {
    const { store, reader } = current();
    await write(store, [put(bet(1, { game: 1 })), put(bet(4, { game: 2 }))]);
    const all = { by: [], sum: ['stakeCentavos'] } as const;
    expect(await reader.totals(bets, all)).toEqual([{ of: [], count: 2, sums: [20_000] }]);
    expect(await reader.totals(bets, { ...all, where: { game: 9 } })).toEqual([]);
    expect(await reader.totals(bets, { ...all, where: { game: { in: [] } } })).toEqual([]);
    expect(await reader.totals(bets, { where: { game: 9 }, by: ['status'], sum: [] })).toEqual([]);
  });

  test('null is a group of its own and adds nothing', async () => {
    const { store, reader } = current();
    await write(store, [
      put(bet(1, { game: 1, teller: null, stakeCentavos: null })),
      put(bet(2, { game: 1, teller: null, stakeCentavos: 5 })),
    ]);
    const by = await reader.totals(bets, { where: { game: 1 }, by: ['teller'], sum: ['stakeCentavos'] });
    expect(by).toEqual([{ of: [null], count: 2, sums: [5] }]);
  });

  test('sums beyond the largest exact number are rounded', async () => {
    const { store, reader } = current();
    const sum = ['stakeCentavos'] as const;
    await write(
      store,
      [1, 2, 3].map((id) => put(bet(id, { stakeCentavos: Number.MAX_SAFE_INTEGER }))),
    );
    const [all] = await reader.totals(bets, { by: [], sum });
    // Three times 2^53 - 1, among multiples of four.
    expect(all).toEqual({ of: [], count: 3, sums: [3 * 2 ** 53 - 4] });
  });

  test('sums are exact up to the largest whole number', async () => {
    const { store, reader } = current();
    await write(store, [
      put(bet(1, { stakeCentavos: Number.MAX_SAFE_INTEGER - 1 })),
      put(bet(2, { stakeCentavos: 1 })),
    ]);
    const [group] = await reader.totals(bets, { by: [], sum: ['stakeCentavos'] });
    expect(group?.sums).toEqual([Number.MAX_SAFE_INTEGER]);
  });

  test('no index totals what it does not hold', async () => {
    const { reader } = current();
    const refused = [
      { where: { game: 1 }, by: ['serial'], sum: [] },
      { where: { claimed: true }, by: [], sum: ['game'] },
    ] as const;
    for (const totalling of refused) {
      await expect(reader.totals(bets, totalling)).rejects.toThrow(MissingIndexError);
    }
  });

  test('what an index found is sorted by a field that it covers', async () => {
    const { store, reader } = current();
    await write(store, [
      put(bet(1, { game: 1, claimed: true })),
      put(bet(2, { game: 1, claimed: false })),
      put(bet(3, { game: 1, claimed: true })),
      put(bet(4, { game: 2, claimed: false })),
    ]);
    const query = { where: { game: 1 }, orderBy: [['claimed', 'desc']], limit: 10 } as const;
    expect(ids(await reader.find(bets, query))).toEqual([3, 1, 2]);
    expect(ids(await reader.find(bets, { ...query, orderBy: [['claimed', 'asc']] }))).toEqual([2, 1, 3]);
    const second = await reader.page(bets, { ...query, offset: 1, limit: 1 });
    expect({ ids: ids(second.rows), total: second.total }).toEqual({ ids: [1], total: 3 });
    await expect(reader.find(bets, { ...query, where: { teller: 'ana' } })).rejects.toThrow(
      MissingIndexError,
    );
  });

  test('a list of any length is one condition', async () => {
    const { store, reader } = current();
    await write(store, [
      put(bet(1, { teller: 'ana' })),
      put(bet(2, { teller: null })),
      put(bet(3, { teller: 'cho' })),
    ]);
    const others = Array.from({ length: 40_000 }, (_, index) => `nobody "${index}"`);
    const among = (...names: (string | null)[]) => ({ teller: { in: [...others, ...names] } });
    expect(await reader.count(bets, among('ana'))).toBe(1);
    expect(await reader.count(bets, among('cho', null))).toBe(2);
    expect(
      await reader.count(bets, {
        teller: { in: Array.from({ length: 40_000 }, (_, index) => String(index)) },
      }),
    ).toBe(0);
  });
}
