import type { Restorable, UndoJournal } from './undo-journal.js';

const FIRST_SLOTS = 16;

/**
 * Rows by consecutive offsets, where new ones come at the end and old ones leave at the beginning: what remembers so
 * many of a kind, and forgets in the order of coming. They lie in a ring, since a `Table` would look up every number.
 */
export class Sequence<Row> implements Restorable {
  readonly #journal: UndoJournal;
  /** A power of two of them; the row of a offset is in that slot of the ring. */
  #slots: (Row | undefined)[] = new Array(FIRST_SLOTS);
  /** All rows are within these offsets. */
  #first = 0;
  #end = 0;
  #size = 0;

  constructor(journal: UndoJournal) {
    this.#journal = journal;
  }

  get size(): number {
    return this.#size;
  }

  get(offset: number): Row | undefined {
    return offset >= this.#first && offset < this.#end ? this.#slots[this.#slotOf(offset)] : undefined;
  }

  has(offset: number): boolean {
    return this.get(offset) !== undefined;
  }

  /** In the order of the offsets. */
  *entries(): IterableIterator<[number, Row]> {
    for (let offset = this.#first; offset < this.#end; offset += 1) {
      const row = this.get(offset);
      if (row !== undefined) yield [offset, row];
    }
  }

  /** Sets a row, or removes it with `undefined`. */
  put(offset: number, row: Row | undefined): void {
    if (this.#journal.isRecording) this.#journal.record({ table: this, key: offset, row: this.get(offset) });
    this.#set(offset, row);
  }

  /** Only for the journal. */
  restore(key: unknown, row: unknown): void {
    this.#set(key as number, row as Row | undefined);
  }

  #set(offset: number, row: Row | undefined): void {
    const was = this.get(offset);
    if (row === undefined) {
      if (was !== undefined) this.#remove(offset);
      return;
    }
    if (was === undefined) this.#makeRoom(offset);
    this.#slots[this.#slotOf(offset)] = row;
  }

  /** Removes all rows; cannot be undone. */
  clear(): void {
    this.#slots = new Array(FIRST_SLOTS);
    this.#size = 0;
    this.#first = 0;
    this.#end = 0;
  }

  #slotOf(offset: number): number {
    return offset % this.#slots.length;
  }

  #remove(offset: number): void {
    this.#slots[this.#slotOf(offset)] = undefined;
    this.#size -= 1;
    if (this.#size === 0) this.#first = this.#end;
    while (this.#first < this.#end && !this.has(this.#first)) this.#first += 1;
    while (this.#first < this.#end && !this.has(this.#end - 1)) this.#end -= 1;
  }

  #makeRoom(offset: number): void {
    const first = this.#size === 0 ? offset : Math.min(this.#first, offset);
    const end = this.#size === 0 ? offset + 1 : Math.max(this.#end, offset + 1);
    if (end - first > this.#slots.length) this.#widen(end - first);
    this.#first = first;
    this.#end = end;
    this.#size += 1;
  }

  #widen(least: number): void {
    const rows = [...this.entries()];
    let slots = this.#slots.length;
    while (slots < least) slots *= 2;
    this.#slots = new Array<Row | undefined>(slots);
    for (const [offset, row] of rows) this.#slots[this.#slotOf(offset)] = row;
  }
}
