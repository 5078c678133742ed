import { expect, test } from '@jest/globals';
import { type Filter, MissingIndexError, type Query } from '../document-store.js';
import { type Bet, bets, tellers } from './bets.fixture.js';
import type { Current } from './store-under-test.fixture.js';

/** Queries no index of the fixture answers, and why. */
const REFUSED: readonly (readonly [why: string, query: Omit<Query<Bet>, 'limit'>])[] = [
  ['a field that is in no index', { where: { note: 'x' } }],
  ['a field that no document has', { where: { 'no" OR 1=1 --': 1 } as Filter<Bet> }],
  ['a sort by a field that is in no index', { orderBy: [['note', 'asc']] }],
  ['the second field of an index without the first', { where: { status: 'paid' } }],
  [
    'a field that is covered, with nothing narrowed down',
    { where: { claimed: true }, orderBy: [['game', 'asc']] },
  ],
  ['a condition that no index of the leading fields covers', { where: { game: 1, serial: 'x' } }],
  ['a range on a field that is not the first of the sort', { where: { stakeCentavos: { gt: 1 } } }],
  ['two ranges', { where: { serial: { gt: 'a' }, stakeCentavos: { gt: 1 } }, orderBy: [['serial', 'asc']] }],
  ['a sort that leaves a field of the index out', { where: { game: 1 }, orderBy: [['status', 'asc']] }],
  [
    'directions that differ',
    {
      where: { game: 1 },
      orderBy: [
        ['status', 'asc'],
        ['stakeCentavos', 'desc'],
      ],
    },
  ],
  [
    'an id against the direction',
    {
      orderBy: [
        ['stakeCentavos', 'asc'],
        ['id', 'desc'],
      ],
    },
  ],
  ['an empty list on a field that is in no index', { where: { note: { in: [] } } }],
];

const ANSWERED: readonly (readonly [why: string, query: Omit<Query<Bet>, 'limit'>])[] = [
  ['no condition, by id', {}],
  [
    'the sort names fields held by equality',
    {
      where: { game: 1 },
      orderBy: [
        ['game', 'desc'],
        ['id', 'asc'],
      ],
    },
  ],
  [
    'the sort goes on after the id',
    {
      orderBy: [
        ['id', 'desc'],
        ['note', 'asc'],
      ],
    },
  ],
  [
    'all fields of the index in one direction',
    {
      where: { game: 1 },
      orderBy: [
        ['status', 'desc'],
        ['stakeCentavos', 'desc'],
      ],
    },
  ],
  ['equalities in any order', { where: { status: 'paid', game: 1 }, orderBy: [['stakeCentavos', 'asc']] }],
  [
    'a covered equality inside the sort',
    {
      where: { game: 1, status: 'paid', claimed: true },
      orderBy: [
        ['claimed', 'asc'],
        ['stakeCentavos', 'asc'],
      ],
    },
  ],
];

export function indexes(current: Current): void {
  test.each(REFUSED)('no index answers %s', async (_why, query) => {
    const { store, reader } = current();
    for (const view of [store, reader]) {
      await expect(view.find(bets, { ...query, limit: 1 })).rejects.toThrow(MissingIndexError);
      await expect(view.page(bets, { ...query, limit: 1 })).rejects.toThrow(MissingIndexError);
    }
  });

  test.each(ANSWERED)('answered: %s', async (_why, query) => {
    await expect(current().store.find(bets, { ...query, limit: 1 })).resolves.toEqual([]);
  });

  test('counting needs no order, but an index', async () => {
    const { store } = current();
    expect(await store.count(bets, { stakeCentavos: { gt: 1 } })).toBe(0);
    expect(await store.count(bets, { game: 1, status: 'paid' })).toBe(0);
    await expect(store.count(bets, { status: 'paid' })).rejects.toThrow(MissingIndexError);
    await expect(store.count(tellers, { name: { prefix: 'a' }, id: 'x' })).resolves.toBe(0);
  });

  test('the error names the query and the indexes there are', async () => {
    const query = { where: { status: 'paid' }, orderBy: [['stakeCentavos', 'desc']], limit: 1 } as const;
    await expect(current().store.find(bets, query)).rejects.toThrow(
      /bets answers: where status =; order by stakeCentavos desc, id desc\. Declared: \(id\); \(serial, id\); \(game, id\) covers status, claimed/,
    );
  });
}
