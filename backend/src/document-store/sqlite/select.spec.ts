import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from '@jest/globals';
import { Layouts } from '../collection-layout.js';
import { type AnyFilter, type AnyQuery, planCount, planFind } from '../query-plan.js';
import { bets, tellers } from '../suite/bets.fixture.js';
import { indexesOf, tablesOf } from './schema.js';
import { countStatement, findStatement, type Statement } from './select.js';

const layouts = new Layouts([bets, tellers]);
const database = new DatabaseSync(':memory:');
database.exec([tablesOf(layouts.all()), ...indexesOf(layouts.all()).values()].join(';\n'));

function stepsOf({ sql, values }: Statement): string {
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  return steps.map((step) => String(step.detail)).join('; ');
}

function find(query: Omit<AnyQuery, 'limit'>, collection = 'bets'): string {
  const layout = layouts.layoutNamed(collection);
  return stepsOf(findStatement(layout, planFind(layout, { ...query, limit: 20 })));
}

function count(where: AnyFilter): string {
  const layout = layouts.layoutNamed('bets');
  return stepsOf(countStatement(layout, planCount(layout, where)));
}

describe('plans of SQLite', () => {
  test('equality, range and sort are one search of the index, without sorting', () => {
    const query: Omit<AnyQuery, 'limit'> = {
      where: { game: 1, status: 'paid', stakeCentavos: { gt: 5 } },
      orderBy: [['stakeCentavos', 'desc']],
    };
    expect(find(query)).toBe(
      'SEARCH bets USING INDEX bets__2 (game=? AND status=? AND stakeCentavos>? AND stakeCentavos<?)',
    );
    expect(find({ where: { game: 1 }, orderBy: [['id', 'desc']] })).toBe(
      'SEARCH bets USING INDEX bets__1 (game=?)',
    );
    expect(find({ where: { game: 1, claimed: true } })).toBe('SEARCH bets USING INDEX bets__1 (game=?)');
  });

  test('the whole collection in the order of an index walks it as far as the page', () => {
    expect(find({ orderBy: [['stakeCentavos', 'desc']] })).toBe('SCAN bets USING INDEX bets__4');
    expect(find({})).toBe('SCAN bets');
    expect(find({}, 'tellers')).toBe('SCAN tellers USING INDEX tellers__id');
    expect(find({ orderBy: [['name', 'desc']] }, 'tellers')).toBe('SCAN tellers USING INDEX tellers__0');
  });

  test('several values are searches of the index; what they find is sorted there, before a document is read', () => {
    const steps = find({
      where: { game: { in: [1, 2] }, status: { in: ['sold', 'paid'] } },
      orderBy: [['stakeCentavos', 'desc']],
    });
    expect(steps).toMatch(/USING COVERING INDEX bets__2 \(game=\? AND status=\?\)/);
    expect(steps).toMatch(/TEMP B-TREE.*SEARCH t USING INTEGER PRIMARY KEY/);
    expect(steps).not.toMatch(/SCAN bets/);
  });

  test('counts stay in the index, covered conditions included', () => {
    expect(count({ game: 1, status: 'paid', claimed: true })).toBe(
      'SEARCH bets USING COVERING INDEX bets__2 (game=? AND status=?)',
    );
    expect(count({ game: { in: [1, 2] }, claimed: true })).toMatch(
      /^SEARCH bets USING COVERING INDEX bets__1 \(game=\?\)/,
    );
    expect(count({})).toMatch(/SCAN bets USING COVERING INDEX/);
  });
});
