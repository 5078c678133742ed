import { beforeEach, describe, expect, it } from '@jest/globals';
import { Table, UndoJournal } from './undo-journal.js';

let journal: UndoJournal;
let table: Table<string, number>;

beforeEach(() => {
  journal = new UndoJournal();
  table = new Table(journal);
});

/** Puts so many new values in the same row. @returns the mark after each */
function changes(values: readonly number[]): number[] {
  return values.map((value) => {
    table.put('row', value);
    return journal.mark();
  });
}

describe('the undo journal', () => {
  it('goes back to any mark, and removes a row that was new', () => {
    const start = journal.mark();
    const [one] = changes([1, 2, 3]);
    journal.rollbackTo(one ?? 0);
    expect(table.get('row')).toBe(1);
    journal.rollbackTo(start);
    expect(table.has('row')).toBe(false);
  });

  it('keeps its marks over everything that becomes durable, piece by piece', () => {
    const [one, two, three] = changes([1, 2, 3, 4, 5]);
    for (const durable of [one, two]) journal.forgetUpTo(durable ?? 0);
    journal.rollbackTo(three ?? 0);
    expect(table.get('row')).toBe(3);
    // What is durable itself is the furthest way back.
    journal.rollbackTo(two ?? 0);
    expect(table.get('row')).toBe(2);
    expect(() => journal.rollbackTo(one ?? 0)).toThrow('is durable');
  });

  it('has nothing to undo once all is durable, and goes on with new marks', () => {
    const [, two] = changes([1, 2]);
    journal.forgetAll();
    expect(journal.mark()).toBe(two);
    const [three] = changes([3, 4]);
    expect(three).toBeGreaterThan(two ?? 0);
    journal.rollbackTo(three ?? 0);
    expect(table.get('row')).toBe(3);
    journal.rollbackTo(two ?? 0);
    expect(table.get('row')).toBe(2);
    expect(() => journal.rollbackTo((two ?? 0) - 1)).toThrow(RangeError);
  });

  it('does not record what is durable already, and cannot go back behind it', () => {
    const before = journal.mark();
    const within = journal.withoutUndo(() => {
      const mark = journal.mark();
      changes([1, 2]);
      return mark;
    });
    changes([3]);
    journal.rollbackTo(within);
    expect(table.get('row')).toBe(2);
    expect(() => journal.rollbackTo(before)).toThrow(RangeError);
  });
});
