import { describe, expect, test } from '@jest/globals';
import { Layouts } from './collection-layout.js';
import type { AnyCollection } from './document-store.js';

function layoutsOf(indexes: AnyCollection['indexes'], name = 'bets'): Layouts {
  return new Layouts([{ name, idType: 'number', indexes }]);
}

describe('declarations', () => {
  test('an id at the end of an index is implied', () => {
    const declared = layoutsOf([{ fields: ['game', 'id'], covers: ['status', 'status'] }]).layoutNamed(
      'bets',
    );
    expect(declared.indexes.at(-1)).toMatchObject({ fields: ['game'], covers: ['status'] });
    expect(declared.scalarFields).toEqual(['game', 'status']);
  });

  test.each<readonly [string, AnyCollection['indexes']]>([
    ['no field of its own', [{ fields: [] }]],
    ['only the id', [{ fields: ['id'] }]],
    ['the id before other fields', [{ fields: ['id', 'game'] }]],
    ['a field twice', [{ fields: ['game', 'game'] }]],
    ['a name that is none', [{ fields: ['game"; DROP TABLE bets; --'] }]],
    ['a name of the adapters', [{ fields: ['_body'] }]],
    ['names that differ by case', [{ fields: ['game'] }, { fields: ['Game'] }]],
  ])('refuses an index with %s', (_what, indexes) => {
    expect(() => layoutsOf(indexes)).toThrow(TypeError);
  });

  test.each(['', 'bets__marks', '_bets', 'be ts', 'bets"', 'bets_'])(
    'refuses a collection named "%s"',
    (name) => {
      expect(() => layoutsOf([], name)).toThrow(TypeError);
    },
  );

  test('refuses two collections of one name', () => {
    const collection: AnyCollection = { name: 'bets', idType: 'number', indexes: [] };
    expect(() => new Layouts([collection, { ...collection, name: 'Bets' }])).toThrow(TypeError);
  });
});
