import {
  type Bytes,
  type CommandRow,
  hashAt,
  hashOf,
  hasKey,
  revisionAt,
  rowAt,
  sizeAt,
  sizeOf,
  startsOf,
  timeAt,
  viewed,
  widthOf,
  writeRow,
} from './command-bytes.js';
import type { Journal, Restorable } from './journal.js';
import { Ring } from './places.js';

/** A longer row gets a page of its own. */
const PAGE_BYTES = 65_536;

interface Page extends Bytes {
  /** Bytes that are taken, and rows that are still there. */
  used: number;
  rows: number;
}

/**
 * The commands that are remembered, by place in the order of forgetting. There are 200,000 of them, most of the state: as
 * objects and texts they would take twice the memory. So each is a row of bytes in a page, which goes when the last of
 * its rows has left; where a row is, is a number: its page's times the bytes of a page, and the place within.
 */
export class Commands implements Restorable {
  readonly #journal: Journal;
  readonly #places = new Ring<number>();
  #pages: (Page | undefined)[] = [];
  /** The page that takes the next row. */
  #open = 0;
  /** The newest place for each hash of a key, and the place before it that has the same one; null without look-ups. */
  #newest: Map<number, number> | null = new Map();
  readonly #before = new Map<number, number>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  get size(): number {
    return this.#places.size;
  }

  /** How many pages of memory are in use; each goes with the last of its rows. */
  get pages(): number {
    return this.#pages.filter((page) => page !== undefined).length;
  }

  has(place: number): boolean {
    return this.#places.has(place);
  }

  /** When the command was recorded; undefined when none is there. */
  timeAt(place: number): number | undefined {
    const where = this.#places.get(place);
    return where === undefined ? undefined : timeAt(this.#pageOf(where), startIn(where));
  }

  /** Its first event; undefined when none is there. */
  revisionAt(place: number): number | undefined {
    const where = this.#places.get(place);
    return where === undefined ? undefined : revisionAt(this.#pageOf(where), startIn(where));
  }

  /** There must be look-ups. */
  find(key: string): CommandRow | undefined {
    let place = this.#newest?.get(hashOf(key));
    while (place !== undefined) {
      const where = this.#places.get(place) ?? 0;
      const page = this.#pageOf(where);
      if (hasKey(page, startIn(where), key)) return rowAt(page, startIn(where));
      place = this.#before.get(place);
    }
    return undefined;
  }

  /** Sets a row, or removes it with `undefined`. */
  put(place: number, row: CommandRow | undefined): void {
    if (this.#journal.isRecording)
      this.#journal.record({ table: this, key: place, row: this.#copyOf(place) });
    this.#remove(place);
    if (row === undefined) return;
    const width = widthOf(row);
    const where = this.#reserve(sizeOf(row, width));
    writeRow(this.#pageOf(where), startIn(where), row, width);
    this.#add(place, where);
  }

  /** Only for the journal. */
  restore(key: unknown, row: unknown): void {
    const place = key as number;
    const bytes = row as Uint8Array | undefined;
    this.#remove(place);
    if (bytes === undefined) return;
    const where = this.#reserve(bytes.length);
    this.#pageOf(where).bytes.set(bytes, startIn(where));
    this.#add(place, where);
  }

  /** All rows, one after another, as bytes: for a snapshot. */
  packed(): Uint8Array {
    const runs = this.#runs();
    const packed = new Uint8Array(runs.reduce((size, run) => size + run.length, 0));
    let end = 0;
    for (const run of runs) {
      packed.set(run, end);
      end += run.length;
    }
    return packed;
  }

  /**
   * The rows that `packed()` gave, instead of all others; without look-ups. Cannot be undone.
   * @throws RangeError when they are not such rows
   */
  fill(first: number, packed: Uint8Array): void {
    this.dropLookUps();
    const starts = startsOf(viewed(packed));
    const places: number[] = [];
    this.#pages = [];
    this.#open = 0;
    let [from, rows] = [0, 0];
    const endPage = (end: number) => {
      const bytes = packed.slice(from, end);
      this.#pages.push({ ...viewed(bytes), used: bytes.length, rows });
      [from, rows] = [end, 0];
    };
    for (const [index, start] of starts.entries()) {
      const end = starts[index + 1] ?? packed.length;
      if (rows > 0 && end - from > PAGE_BYTES) endPage(start);
      places.push(this.#pages.length * PAGE_BYTES + start - from);
      rows += 1;
    }
    if (rows > 0) endPage(packed.length);
    this.#places.fill(first, places);
  }

  dropLookUps(): void {
    this.#newest = null;
    this.#before.clear();
  }

  makeLookUps(): void {
    this.dropLookUps();
    this.#newest = new Map();
    for (const [place, where] of this.#places.entries()) this.#index(place, where);
  }

  #pageOf(where: number): Page {
    const page = this.#pages[pageIn(where)];
    if (page === undefined) throw new RangeError('a row is in a page that is gone');
    return page;
  }

  /** The bytes of all rows in order; those next to each other in one piece. */
  #runs(): Uint8Array[] {
    const runs: Uint8Array[] = [];
    let [first, next] = [0, 0];
    const end = () => {
      if (next > first)
        runs.push(this.#pageOf(first).bytes.subarray(startIn(first), startIn(first) + next - first));
    };
    for (const [, where] of this.#places.entries()) {
      if (where !== next || pageIn(where) !== pageIn(first)) {
        end();
        first = where;
        next = where;
      }
      next += sizeAt(this.#pageOf(where), startIn(where));
    }
    end();
    return runs;
  }

  #copyOf(place: number): Uint8Array | undefined {
    const where = this.#places.get(place);
    if (where === undefined) return undefined;
    const page = this.#pageOf(where);
    return page.bytes.slice(startIn(where), startIn(where) + sizeAt(page, startIn(where)));
  }

  /** @returns where there is room for a row */
  #reserve(size: number): number {
    let page = this.#pages[this.#open];
    if (page === undefined || page.used + size > page.bytes.length) {
      const isFree = (there: Page | undefined) => there === undefined;
      const free = this.#pages.findIndex(isFree);
      this.#open = free === -1 ? this.#pages.length : free;
      page = { ...viewed(new Uint8Array(Math.max(size, PAGE_BYTES))), used: 0, rows: 0 };
      this.#pages[this.#open] = page;
    }
    const where = this.#open * PAGE_BYTES + page.used;
    page.used += size;
    page.rows += 1;
    return where;
  }

  #add(place: number, where: number): void {
    this.#places.set(place, where);
    this.#index(place, where);
  }

  #remove(place: number): void {
    const where = this.#places.get(place);
    if (where === undefined) return;
    this.#unindex(place, where);
    this.#places.set(place, undefined);
    const page = this.#pageOf(where);
    page.rows -= 1;
    if (page.rows === 0) this.#pages[pageIn(where)] = undefined;
  }

  #index(place: number, where: number): void {
    if (this.#newest === null) return;
    const hash = hashAt(this.#pageOf(where), startIn(where));
    const newest = this.#newest.get(hash);
    if (newest !== undefined) this.#before.set(place, newest);
    this.#newest.set(hash, place);
  }

  #unindex(place: number, where: number): void {
    if (this.#newest === null) return;
    const hash = hashAt(this.#pageOf(where), startIn(where));
    const before = this.#before.get(place);
    this.#before.delete(place);
    let after = this.#newest.get(hash);
    if (after === place) {
      if (before === undefined) this.#newest.delete(hash);
      else this.#newest.set(hash, before);
      return;
    }
    while (after !== undefined && this.#before.get(after) !== place) after = this.#before.get(after);
    if (after === undefined) return;
    if (before === undefined) this.#before.delete(after);
    else this.#before.set(after, before);
  }
}

const pageIn = (where: number) => Math.floor(where / PAGE_BYTES);
const startIn = (where: number) => where % PAGE_BYTES;

/** @throws RangeError when they are not rows that `packed()` gave */
export function assertPacked(packed: Uint8Array): void {
  startsOf(viewed(packed));
}

/** The rows in what `packed()` gave. @throws RangeError when there are none such */
export function packedRows(packed: Uint8Array): CommandRow[] {
  const bytes = viewed(packed);
  return startsOf(bytes).map((start) => rowAt(bytes, start));
}
