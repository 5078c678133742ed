import type { Restorable, UndoJournal } from './undo-journal.js';

const FIRST_SLOTS = 16;

/**
 * Rows by consecutive places, where new ones come at the end and old ones leave at the beginning: what remembers so
 * many of a kind, and forgets in the order of coming. They lie in a ring, since a `Table` would look up every number.
 */
export class Places<Row> implements Restorable {
  readonly #journal: UndoJournal;
  /** A power of two of them; the row of a place is in that slot of the ring. */
  #slots: (Row | undefined)[] = new Array(FIRST_SLOTS);
  /** All rows are within these places. */
  #first = 0;
  #end = 0;
  #size = 0;

  constructor(journal: UndoJournal) {
    this.#journal = journal;
  }

  get size(): number {
    return this.#size;
  }

  get(place: number): Row | undefined {
    return place >= this.#first && place < this.#end ? this.#slots[this.#slotOf(place)] : undefined;
  }

  has(place: number): boolean {
    return this.get(place) !== undefined;
  }

  /** In the order of the places. */
  *entries(): IterableIterator<[number, Row]> {
    for (let place = this.#first; place < this.#end; place += 1) {
      const row = this.get(place);
      if (row !== undefined) yield [place, row];
    }
  }

  /** Sets a row, or removes it with `undefined`. */
  put(place: number, row: Row | undefined): void {
    if (this.#journal.isRecording) this.#journal.record({ table: this, key: place, row: this.get(place) });
    this.#set(place, row);
  }

  /** Only for the journal. */
  restore(key: unknown, row: unknown): void {
    this.#set(key as number, row as Row | undefined);
  }

  #set(place: number, row: Row | undefined): void {
    const was = this.get(place);
    if (row === undefined) {
      if (was !== undefined) this.#remove(place);
      return;
    }
    if (was === undefined) this.#makeRoom(place);
    this.#slots[this.#slotOf(place)] = row;
  }

  /** Removes all rows; cannot be undone. */
  clear(): void {
    this.#slots = new Array(FIRST_SLOTS);
    this.#size = 0;
    this.#first = 0;
    this.#end = 0;
  }

  #slotOf(place: number): number {
    return place % this.#slots.length;
  }

  #remove(place: number): void {
    this.#slots[this.#slotOf(place)] = undefined;
    this.#size -= 1;
    if (this.#size === 0) this.#first = this.#end;
    while (this.#first < this.#end && !this.has(this.#first)) this.#first += 1;
    while (this.#first < this.#end && !this.has(this.#end - 1)) this.#end -= 1;
  }

  #makeRoom(place: number): void {
    const first = this.#size === 0 ? place : Math.min(this.#first, place);
    const end = this.#size === 0 ? place + 1 : Math.max(this.#end, place + 1);
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
    for (const [place, row] of rows) this.#slots[this.#slotOf(place)] = row;
  }
}
