import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../../play/runs.js';
import { Sequence } from './sequence.js';
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
  readonly sequence: Sequence<number>;
  readonly table: Table<number, number>;
  #first: number;
  #next: number;
  #undo: { mark: number; first: number; next: number };

  constructor(first: number) {
    this.sequence = new Sequence(this.journal);
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

  #put(offset: number, row: number | undefined): void {
    this.sequence.put(offset, row);
    this.table.put(offset, row);
  }
}

describe('rows by consecutive offsets', () => {
  it('are those of a table, whatever comes, goes, and is undone', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(0, 7, 2 ** 31 - 20), (taken, first) => {
        const both = new Model(first);
        taken.forEach((step, index) => {
          both.do(step, index);
          const rows = [...both.table.entries()].sort(([one], [other]) => one - other);
          expect([...both.sequence.entries()]).toEqual(rows);
          expect(both.sequence.size).toBe(both.table.size);
          for (const offset of [first - 1, first, first + 20, first + 1_000]) {
            expect(both.sequence.get(offset)).toBe(both.table.get(offset));
          }
        });
      }),
      { numRuns: times({ gate: 30 }) },
    );
  });

  it('may lie far apart, and are gone when cleared', () => {
    const sequence = new Sequence<string>(new UndoJournal());
    sequence.put(3, 'one');
    sequence.put(70_000, 'other');
    expect([...sequence.entries()]).toEqual([
      [3, 'one'],
      [70_000, 'other'],
    ]);
    sequence.clear();
    expect([sequence.size, sequence.has(3), [...sequence.entries()]]).toEqual([0, false, []]);
  });
});
