import { beforeEach, expect, test } from '@jest/globals';
import type { Filter, Query } from '../document-store.js';
import { type Bet, bet, bets, ids, put, tellers, write } from './bets.fixture.js';
import type { Current } from './store-under-test.fixture.js';

const BEYOND_32_BITS = 2 ** 31 + 1;
const LARGEST = Number.MAX_SAFE_INTEGER;

export function queries(current: Current): void {
  beforeEach(async () => {
    const documents = [
      bet(1, { game: 1, stakeCentavos: 500, teller: 'ana' }),
      bet(2, { game: 1, stakeCentavos: null, teller: 'ben', status: 'paid', claimed: true }),
      bet(3, { game: 2, stakeCentavos: BEYOND_32_BITS, teller: null, status: 'paid' }),
      bet(4, { game: 2, stakeCentavos: LARGEST, teller: 'ana', claimed: true }),
      bet(5, { game: 1, stakeCentavos: 500, teller: 'ana', status: 'cancelled' }),
      bet(6, { game: 3, stakeCentavos: LARGEST - 1, teller: 'ana' }),
      bet(7, { game: 3, stakeCentavos: -0.5, teller: 'cid', status: 'paid' }),
    ];
    await write(current().store, documents.map(put));
  });

  const found = async (where: Filter<Bet>, orderBy: Query<Bet>['orderBy'] = []) =>
    ids(await current().store.find(bets, { where, orderBy, limit: 100 }));

  test('equality, null and booleans included', async () => {
    expect(await found({ game: 1 })).toEqual([1, 2, 5]);
    expect(await found({ claimed: true })).toEqual([2, 4]);
    expect(await found({ claimed: false })).toEqual([1, 3, 5, 6, 7]);
    expect(await found({ teller: null }, [['stakeCentavos', 'asc']])).toEqual([3]);
    expect(await found({ stakeCentavos: null })).toEqual([2]);
    expect(await found({ id: 3 })).toEqual([3]);
    expect(await found({ game: 1, id: 2 })).toEqual([2]);
  });

  test('in: several values in one order, none, one, repeated, null and booleans', async () => {
    expect(await found({ game: { in: [3, 1, 3] } })).toEqual([1, 2, 5, 6, 7]);
    expect(await found({ game: { in: [] } })).toEqual([]);
    expect(await found({ game: { in: [2] } }, [['id', 'desc']])).toEqual([4, 3]);
    expect(await found({ stakeCentavos: { in: [null, 500] } })).toEqual([1, 2, 5]);
    expect(await found({ claimed: { in: [true, false] } })).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await found({ id: { in: [5, 1, 99] } }, [['id', 'desc']])).toEqual([5, 1]);
    const sorted = await found({ game: { in: [1, 2] }, status: { in: ['sold', 'paid'] } }, [
      ['stakeCentavos', 'desc'],
    ]);
    expect(sorted).toEqual([4, 3, 1, 2]);
    expect(await found({ game: 1, status: { in: [] } })).toEqual([]);
  });

  test('in with many values', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => at + 2);
    expect(await found({ game: { in: many } })).toEqual([3, 4, 6, 7]);
    expect(await current().store.page(bets, { where: { id: { in: many } }, offset: 1, limit: 2 })).toEqual({
      rows: await current().store.getMany(bets, [3, 4]),
      total: 6,
    });
  });

  test('ranges take no null, and integers beyond 31 and up to 53 bits are exact', async () => {
    const by = [['stakeCentavos', 'asc']] as const;
    expect(await found({ stakeCentavos: { gt: 500 } }, by)).toEqual([3, 6, 4]);
    expect(await found({ stakeCentavos: { lte: 500 } }, by)).toEqual([7, 1, 5]);
    expect(await found({ stakeCentavos: { gte: BEYOND_32_BITS, lt: LARGEST } }, by)).toEqual([3, 6]);
    expect(await found({ stakeCentavos: { gt: LARGEST - 1 } }, by)).toEqual([4]);
    expect(await found({ stakeCentavos: LARGEST - 1 })).toEqual([6]);
    expect(await found({ stakeCentavos: { gte: 600, gt: 500, lt: 400, lte: 900 } }, by)).toEqual([]);
    expect(await found({ stakeCentavos: { gte: 400, gt: 500 } }, by)).toEqual([3, 6, 4]);
    expect(await found({ id: { gt: 2, lte: 4 } })).toEqual([3, 4]);
    expect(await found({ claimed: { gt: false } }, [['claimed', 'asc']])).toEqual([2, 4]);
    expect(await current().store.count(bets, { stakeCentavos: { lt: 0 } })).toBe(1);
  });

  test('a filled-in null bound or an undefined condition is a fault, not a wider answer', async () => {
    const { store } = current();
    const faults = [
      { game: undefined },
      { game: { gte: null } },
      { game: {} },
      { game: [1] },
      { serial: { prefix: 1 } },
    ];
    for (const where of faults) {
      await expect(store.count(bets, where as Filter<Bet>)).rejects.toThrow(TypeError);
    }
    await expect(store.find(bets, { limit: -1 })).rejects.toThrow(TypeError);
    await expect(store.find(bets, { limit: 1, offset: 0.5 })).rejects.toThrow(TypeError);
    await expect(store.get(bets, 'one')).rejects.toThrow(TypeError);
  });

  test('null sorts first, ties go by id in the direction of the first field', async () => {
    expect(await found({}, [['stakeCentavos', 'asc']])).toEqual([2, 7, 1, 5, 3, 6, 4]);
    expect(await found({}, [['stakeCentavos', 'desc']])).toEqual([4, 6, 3, 5, 1, 7, 2]);
    expect(await found({}, [['claimed', 'desc']])).toEqual([4, 2, 7, 6, 5, 3, 1]);
    expect(await found({ teller: 'ana' }, [['stakeCentavos', 'asc']])).toEqual([1, 5, 6, 4]);
  });

  test('a remainder filters what the index has narrowed down', async () => {
    expect(await found({ game: 1, claimed: true })).toEqual([2]);
    expect(await found({ game: 1, status: { in: ['sold', 'cancelled'] } })).toEqual([1, 5]);
    const where = {
      game: { in: [1, 2] },
      status: 'paid',
      claimed: false,
      stakeCentavos: { gte: 0 },
    } as const;
    expect(await found(where, [['stakeCentavos', 'asc']])).toEqual([3]);
  });

  test('pages have the total of all pages; past the end there are no rows', async () => {
    const { store, reader } = current();
    const page = async (offset: number, limit: number) => {
      const { rows, total } = await reader.page(bets, { orderBy: [['stakeCentavos', 'asc']], offset, limit });
      return [ids(rows), total];
    };
    expect(await page(0, 3)).toEqual([[2, 7, 1], 7]);
    expect(await page(3, 3)).toEqual([[5, 3, 6], 7]);
    expect(await page(6, 3)).toEqual([[4], 7]);
    expect(await page(7, 3)).toEqual([[], 7]);
    expect(await page(1_000_000, 3)).toEqual([[], 7]);
    expect(await page(0, 0)).toEqual([[], 7]);
    expect(await store.count(bets, { game: 1 })).toBe(3);
    expect(await store.count(bets, {})).toBe(7);
  });

  test('prefixes are plain text: no pattern, no folding, any character', async () => {
    const names = [
      '%',
      '%a',
      '_',
      '_b',
      '\\',
      '\\c',
      'A',
      'a',
      'a\u0000b',
      'ab',
      'é',
      'e\u0301',
      '\ud7ffx',
      '\ue000x',
    ];
    names.push(
      '\uffff',
      '\uffff\uffffz',
      '\u{10000}',
      '\u{1f414}!',
      '\u{10ffff}',
      '\u{10ffff}\u{10ffff}k',
      '\'"',
      '123',
    );
    const { store } = current();
    await write(
      store,
      names.map((name, at) => put({ id: `t${at}`, name })),
    );
    for (const prefix of ['', ...names, 'x', '\ud7ff', '\u{1f414}', "'"]) {
      const rows = await store.find(tellers, {
        where: { name: { prefix } },
        orderBy: [['name', 'asc']],
        limit: 100,
      });
      const expected = names.filter((name) => name.startsWith(prefix)).toSorted(byCodePoint);
      expect(rows.map((row) => row.name)).toEqual(expected);
      expect(await store.count(tellers, { name: { prefix } })).toBe(expected.length);
    }
  });

  test('texts sort by code point, a text of digits stays a text', async () => {
    const { store } = current();
    const names = ['\u{1f414}', '\uffee', 'z', 'Z', '10', '9', ''];
    await write(
      store,
      names.map((name) => put({ id: `id ${name}`, name })),
    );
    const rows = await store.find(tellers, { orderBy: [['name', 'asc']], limit: 100 });
    expect(rows.map((row) => row.name)).toEqual(['', '10', '9', 'Z', 'z', '\uffee', '\u{1f414}']);
    expect(ids(await store.find(tellers, { where: { name: { in: ['10', '9'] } }, limit: 9 }))).toEqual([
      'id 10',
      'id 9',
    ]);
    expect(ids(await store.find(tellers, { limit: 3, orderBy: [['id', 'desc']] }))).toEqual([
      'id \u{1f414}',
      'id \uffee',
      'id z',
    ]);
    expect(await store.count(tellers, { id: { prefix: 'id ' } })).toBe(7);
  });

  test('ids are exact up to 2^53', async () => {
    const { store } = current();
    await write(store, [put(bet(LARGEST, { game: 8 })), put(bet(LARGEST - 1, { game: 8 }))]);
    expect(await found({ game: 8 })).toEqual([LARGEST - 1, LARGEST]);
    expect((await store.get(bets, LARGEST))?.serial).toBe(`S-${LARGEST}`);
  });
}

function byCodePoint(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
