import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CommandRow, hashOf } from './command-bytes.js';
import { Commands, packedRows } from './commands.js';
import { Journal } from './journal.js';

type Step = 'add' | 'forget' | 'change' | 'undo' | 'durable';

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>('add') },
    { weight: 4, arbitrary: fc.constant<Step>('forget') },
    { weight: 1, arbitrary: fc.constantFrom<Step>('change', 'undo', 'durable') },
  ),
  { maxLength: 90, size: 'max' },
);

/** Any text, half a surrogate pair too; the first two have one hash, whatever number follows. */
const NAMES = ['costarring', 'liquid', '', 'é', '₱', '\ud800', '\u0000', 'x'.repeat(500)];

/** Another key for each number, two after one another with the same hash. */
const rowOf = (number: number): CommandRow => ({
  key: `${NAMES[number % NAMES.length]}${Math.floor(number / NAMES.length)}`,
  revision: 2 ** 40 + number,
  events: 1 + number,
  fingerprint: number % 4 === 0 ? '指紋' : `fingerprint of ${number}`,
  at: 1_700_000_000_000 + number,
});

/** Rows in the order of coming, beside plain objects. */
class Model {
  readonly journal = new Journal();
  readonly commands = new Commands(this.journal);
  readonly rows = new Map<number, CommandRow>();
  readonly keys = new Set<string>();
  first: number;
  #next: number;
  #undo: {
    readonly mark: number;
    readonly first: number;
    readonly next: number;
    readonly rows: Map<number, CommandRow>;
  };

  constructor(first: number) {
    this.first = first;
    this.#next = first;
    this.#undo = this.#now();
  }

  do(step: Step, number: number): void {
    if (step === 'add') this.#put(this.#next++, rowOf(number));
    if (step === 'forget' && this.first < this.#next) this.#put(this.first++, undefined);
    const middle = Math.floor((this.first + this.#next) / 2);
    if (step === 'change' && this.first < this.#next) this.#put(middle, rowOf(number));
    if (step === 'durable') {
      this.journal.forgetAll();
      this.#undo = this.#now();
    }
    if (step !== 'undo') return;
    this.journal.rollbackTo(this.#undo.mark);
    this.first = this.#undo.first;
    this.#next = this.#undo.next;
    this.rows.clear();
    for (const [place, row] of this.#undo.rows) this.rows.set(place, row);
  }

  #now() {
    return { mark: this.journal.mark(), first: this.first, next: this.#next, rows: new Map(this.rows) };
  }

  #put(place: number, row: CommandRow | undefined): void {
    this.commands.put(place, row);
    if (row === undefined) this.rows.delete(place);
    else this.rows.set(place, row);
    if (row !== undefined) this.keys.add(row.key);
  }
}

function expectSame(commands: Commands, { rows, keys, first }: Model): void {
  expect(commands.size).toBe(rows.size);
  const byKey = new Map([...rows.values()].map((row) => [row.key, row]));
  for (const key of keys) expect(commands.find(key)).toEqual(byKey.get(key));
  for (const place of [first - 1, first, first + 1, first + 1_000]) {
    expect([commands.has(place), commands.revisionAt(place), commands.timeAt(place)]).toEqual([
      rows.has(place),
      rows.get(place)?.revision,
      rows.get(place)?.at,
    ]);
  }
  const inOrder = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
  expect(packedRows(commands.packed())).toEqual(inOrder);
}

describe('remembered commands', () => {
  it('have two keys with one hash', () => {
    expect(hashOf('costarring7')).toBe(hashOf('liquid7'));
  });

  it('are those that came, whatever their keys are, and whatever goes and is undone', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(0, 2 ** 31 - 20), (taken, first) => {
        const both = new Model(first);
        taken.forEach((step, number) => {
          both.do(step, number);
          if (step === 'undo') expectSame(both.commands, both);
        });
        expectSame(both.commands, both);
      }),
      { numRuns: 40 },
    );
  });

  it('are the same after they were packed, and go on from there', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const [one, other] = [new Model(5), new Model(5)];
        for (const [number, step] of before.entries()) {
          one.do(step, number);
          other.do(step, number);
        }
        for (const model of [one, other]) model.do('durable', 0);
        const packed = one.commands.packed();
        other.commands.fill(other.first, packed);
        expect(other.commands.packed()).toEqual(packed);
        other.commands.makeLookUps();
        expectSame(other.commands, other);
        for (const [number, step] of after.entries()) {
          one.do(step, before.length + number);
          other.do(step, before.length + number);
        }
        expectSame(other.commands, other);
        expect(other.commands.packed()).toEqual(one.commands.packed());
      }),
      { numRuns: 40 },
    );
  });

  it('take no more memory when many came and went', () => {
    const commands = new Commands(new Journal());
    for (let place = 0; place < 30_000; place += 1) {
      commands.put(place, { ...rowOf(0), key: `key ${place}` });
      if (place >= 1_000) commands.put(place - 1_000, undefined);
    }
    expect(commands.size).toBe(1_000);
    expect(commands.pages).toBeLessThanOrEqual(4);
  });

  it('are not taken for neighbours where a long one ends beyond its page', () => {
    const commands = new Commands(new Journal());
    const sized = (place: number, bytes: number) =>
      commands.put(place, {
        key: 'k'.repeat(bytes - 29),
        revision: place,
        events: 1,
        fingerprint: '',
        at: 0,
      });
    sized(0, 70_000);
    // In the next page, first something that leaves again, then the second row: just where the first would end.
    sized(5, 70_000 - 65_536);
    sized(1, 100);
    commands.put(5, undefined);
    expect(packedRows(commands.packed()).map(({ revision }) => revision)).toEqual([0, 1]);
  });

  it('may be longer than a page', () => {
    const commands = new Commands(new Journal());
    const rows = [10, 70_000, 10, 200_000].map((length, index) => ({
      ...rowOf(index),
      key: 'k'.repeat(length + index),
    }));
    for (const [place, row] of rows.entries()) commands.put(place, row);
    const packed = commands.packed();
    commands.fill(0, packed);
    commands.makeLookUps();
    expect(rows.map(({ key }) => commands.find(key))).toEqual(rows);
    expect(commands.packed()).toEqual(packed);
  });

  it('are not read from bytes that are cut off', () => {
    const commands = new Commands(new Journal());
    commands.put(0, rowOf(0));
    const packed = commands.packed();
    for (const length of [1, 20, packed.length - 1]) {
      expect(() => packedRows(packed.subarray(0, length))).toThrow(RangeError);
      expect(() => commands.fill(0, packed.subarray(0, length))).toThrow(RangeError);
    }
  });
});
