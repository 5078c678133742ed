import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Condition, type Filter, type Group, MissingIndexError, type Query } from '../document-store.js';
import { type Bet, bet, bets, collected, put, remove, write } from './bets.fixture.js';
import type { Current } from './store-under-test.fixture.js';

type Field = Exclude<keyof Bet, 'note'>;

const texts = fc.constantFrom('', 'a', 'ab', 'abc', 'b', '\uffff', '\u{10000}', '\u{10000}a', '%', '_');
const games = fc.integer({ min: 1, max: 3 });
const stakes = fc.constantFrom(null, -1, 0, 0.5, 500, 2 ** 31, 2 ** 53 - 2, 2 ** 53 - 1);
const statuses = fc.constantFrom<Bet['status']>('sold', 'cancelled', 'paid');
const tellerNames = fc.option(texts, { nil: null });

const documents = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    game: games,
    teller: tellerNames,
    status: statuses,
    claimed: fc.boolean(),
    stakeCentavos: stakes,
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);

const conditions: { readonly [F in Field]: fc.Arbitrary<Condition> } = {
  id: conditionOn(fc.integer({ min: 1, max: 40 })),
  serial: fc.oneof(
    conditionOn(fc.integer({ min: 1, max: 40 }).map((id) => `S-${id}`)),
    fc.constant({ prefix: 'S-1' }),
  ),
  game: conditionOn(games),
  teller: fc.oneof(conditionOn(tellerNames), fc.record({ prefix: texts })),
  status: conditionOn(statuses),
  claimed: conditionOn(fc.boolean()),
  stakeCentavos: conditionOn(stakes),
};

const FIELDS = Object.keys(conditions) as Field[];

/** Drawn from the indexes, with a little too much or too little now and then: most are answered, some are refused. */
const queriesByIndex = fc
  .constantFrom(...bets.indexes, { fields: [], covers: [], sorts: [] } as const)
  .chain((index) => {
    const named = [...new Set([...index.fields, ...(index.covers ?? []), 'id'])] as Field[];
    const held = fc.subarray(named);
    const extra = fc.oneof(
      { weight: 9, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray(FIELDS, { maxLength: 1 }) },
    );
    return fc.record({
      where: fc.tuple(held, extra).chain(([fields, more]) => filterOn([...new Set([...fields, ...more])])),
      orderBy: fc
        .tuple(
          fc.subarray([...index.fields, ...(index.sorts ?? []), 'id'] as Field[]),
          fc.constantFrom('asc', 'desc'),
        )
        .map(([fields, way]) => fields.map((field) => [field, way] as const)),
      offset: fc.integer({ min: 0, max: 12 }),
      limit: fc.integer({ min: 0, max: 12 }),
    });
  });

/** @param runs sets of random documents, with ten queries each */
export function randomQueries(current: Current, runs: number): void {
  test('every query an index answers, answers like a filter over all documents', async () => {
    let answered = 0;
    let refused = 0;
    let added = 0;
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(queriesByIndex, { minLength: 10, maxLength: 10 }),
        async (drawn, queries) => {
          const { store, reader } = current();
          const all = drawn.map((fields) => bet(fields.id, fields));
          await replaceAll(current, all);
          for (const query of queries) {
            const expected = naively(all, query);
            const page = await reader.page(bets, query).catch(missing);
            const rows = await reader.find(bets, query).catch(missing);
            const total = await store.count(bets, query.where ?? {}).catch(missing);
            expect(rows).toEqual(page === null ? null : expected.rows);
            if (page !== null) expect(page).toEqual(expected);
            // Counting needs no order: it may be answered where finding is not.
            if (page !== null || total !== null) expect(total).toBe(expected.total);
            const groups = await reader.totals(bets, totalling(query)).catch(missing);
            if (groups !== null) {
              expect(inOrder(groups)).toEqual(
                inOrder(naiveGroups(naively(all, { ...query, ...EVERYTHING }).rows)),
              );
              added++;
            }
            if (page === null) refused++;
            else answered++;
          }
        },
      ),
      { numRuns: runs },
    );
    expect(answered).toBeGreaterThan(runs * 2);
    expect(refused).toBeGreaterThan(runs / 3);
    expect(added).toBeGreaterThan((runs * 2) / 3);
  });
}

async function replaceAll(current: Current, all: readonly Bet[]): Promise<void> {
  const { store } = current();
  const present = await collected(store.scan(bets));
  const gone = present.filter(({ id }) => !all.some((document) => document.id === id));
  await write(store, [...gone.map(({ id }) => remove(id)), ...all.map(put)]);
}

function missing(error: unknown): null {
  if (error instanceof MissingIndexError) return null;
  throw error;
}

function conditionOn(values: fc.Arbitrary<string | number | boolean | null>): fc.Arbitrary<Condition> {
  const bounds = values.filter((value) => value !== null);
  const range = fc
    .record({ gte: bounds, gt: bounds, lte: bounds, lt: bounds }, { requiredKeys: [] })
    .filter((limits) => Object.keys(limits).length > 0);
  return fc.oneof(values, fc.record({ in: fc.array(values, { maxLength: 4 }) }), range);
}

function filterOn(fields: readonly Field[]): fc.Arbitrary<Filter<Bet>> {
  return fc.record(Object.fromEntries(fields.map((field) => [field, conditions[field]]))) as fc.Arbitrary<
    Filter<Bet>
  >;
}

/** The meaning of a query, written as plainly as it can be and apart from the adapters. */
function naively(all: readonly Bet[], query: Query<Bet>) {
  const matching = all.filter((document) =>
    Object.entries(query.where ?? {}).every(([field, condition]) => {
      const value = document[field as Field];
      return Array.isArray(value)
        ? value.some((element) => holds(element, condition))
        : holds(value as string | number | boolean | null, condition);
    }),
  );
  const sorts = [...(query.orderBy ?? []), ['id', query.orderBy?.[0]?.[1] ?? 'asc'] as const];
  const sorted = matching.toSorted((left, right) => {
    for (const [field, way] of sorts) {
      const difference = order(left[field], right[field]);
      if (difference !== 0) return way === 'asc' ? difference : -difference;
    }
    return 0;
  });
  const start = query.offset ?? 0;
  return { rows: sorted.slice(start, start + query.limit), total: matching.length };
}

const EVERYTHING = { offset: 0, limit: 1_000 };

const totalling = ({ where = {} }: Query<Bet>) => ({ where, by: ['status'], sum: ['game'] }) as const;

function naiveGroups(rows: readonly Bet[]): readonly Group[] {
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  return [...byStatus].map(([status, of]) => ({
    of: [status],
    count: of.length,
    sums: [of.reduce((sum, { game }) => sum + game, 0)],
  }));
}

function inOrder(groups: readonly Group[]): readonly Group[] {
  return groups.toSorted((left, right) => order(left.of[0], right.of[0]));
}

function holds(value: string | number | boolean | null, condition: Condition): boolean {
  if (condition === null || typeof condition !== 'object') return value === condition;
  if ('in' in condition) return condition.in.includes(value);
  if ('prefix' in condition) return typeof value === 'string' && value.startsWith(condition.prefix);
  const { gte, gt, lte, lt } = condition;
  if (value === null) return false;
  if (gte !== undefined && order(value, gte) < 0) return false;
  if (gt !== undefined && order(value, gt) <= 0) return false;
  if (lte !== undefined && order(value, lte) > 0) return false;
  return lt === undefined || order(value, lt) < 0;
}

function order(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  if (typeof left === 'string') return Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
  return Number(left) - Number(right);
}
