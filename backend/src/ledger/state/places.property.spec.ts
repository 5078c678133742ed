import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Places } from './places.js';
import { Table, UndoJournal } from './undo-journal.js';

type Step = 'add' | 'forget' | 'change' | 'remove' | 'undo' | 'durable';

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>('add') },
    { weight: 4, arbitrary: fc.constant<Step>('forget') },
    { weight: 1, arbitrary: fc.constantFrom<Step>('change', 'remove', 'undo', 'durable') },
  ),
  { maxLength: 120, size: 'max' },
);

/** A queue, its window beside it as in the state, with a table of the same rows. */
class Model {
  readonly journal = new UndoJournal();
  readonly places: Places<number>;
  readonly table: Table<number, number>;
  #first: number;
  #next: number;
  #undo: { mark: number; first: number; next: number };

  constructor(first: number) {
    this.places = new Places(this.journal);
    this.table = new Table(this.journal);
    this.#first = first;
    this.#next = first;
    this.#undo = { mark: this.journal.mark(), first, next: first };
  }

  do(step: Step, value: number): void {
    if (step === 'add') this.#put(this.#next++, value);
    if (step === 'forget' && this.#first < this.#next) this.#put(this.#first++, undefined);
    const middle = Math.floor((this.#first + this.#next) / 2);
    if (step === 'change' && this.#first < this.#next) this.#put(middle, value);
    if (step === 'remove') this.#put(middle, undefined);
    if (step === 'durable') {
      this.journal.forgetAll();
      this.#undo = { mark: this.journal.mark(), first: this.#first, next: this.#next };
    }
    if (step !== 'undo') return;
    this.journal.rollbackTo(this.#undo.mark);
    ({ first: this.#first, next: this.#next } = this.#undo);
  }

  #put(place: number, row: number | undefined): void {
    this.places.put(place, row);
    this.table.put(place, row);
  }
}

describe('rows by consecutive places', () => {
  it('are those of a table, whatever comes, goes, and is undone', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(0, 7, 2 ** 31 - 20), (taken, first) => {
        const both = new Model(first);
        taken.forEach((step, index) => {
          both.do(step, index);
          const rows = [...both.table.entries()].sort(([one], [other]) => one - other);
          expect([...both.places.entries()]).toEqual(rows);
          expect(both.places.size).toBe(both.table.size);
          for (const place of [first - 1, first, first + 20, first + 1_000]) {
            expect(both.places.get(place)).toBe(both.table.get(place));
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('may lie far apart, and are gone when cleared', () => {
    const places = new Places<string>(new UndoJournal());
    places.put(3, 'one');
    places.put(70_000, 'other');
    expect([...places.entries()]).toEqual([
      [3, 'one'],
      [70_000, 'other'],
    ]);
    places.clear();
    expect([places.size, places.has(3), [...places.entries()]]).toEqual([0, false, []]);
  });
});
