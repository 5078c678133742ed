import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Eight megabytes: more are needed from 1.4 million keys on. */
const FIRST_SLOTS = 2 ** 21;
/** Above it keys are looked for too long. */
const FULLEST = 0.7;

/**
 * All keys of a log, each once. They lie in a table in the order in which they came, without an index: keys come in no
 * order, and an index of millions of them takes most of the time of an audit. Memory has a mark of four bytes of each,
 * in a place that the key says too. A key whose mark is not there is new; only where it is there is the table searched.
 */
export class KeyRegister {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #find: StatementSync;
  readonly #hashesOf: typeof hashesOf;
  #marks: Uint32Array;
  #count = 0;

  /** `slots`, a power of two, and `hashes` are other than usual only in specs. */
  constructor(database: DatabaseSync, slots = FIRST_SLOTS, hashes = hashesOf) {
    this.#marks = new Uint32Array(slots);
    this.#database = database;
    this.#hashesOf = hashes;
    database.exec('CREATE TABLE keys (key TEXT)');
    this.#insert = database.prepare('INSERT INTO keys VALUES (?)');
    this.#find = database.prepare('SELECT 1 FROM keys WHERE key = ?');
  }

  /** @returns whether the key is new; it is remembered */
  add(given: string): boolean {
    const key = given.toWellFormed();
    if (!this.#mark(key, () => this.#find.get(key) !== undefined)) return false;
    this.#insert.run(key);
    if (this.#count > FULLEST * this.#marks.length) this.#grow();
    return true;
  }

  /**
   * @param isThere asked where something has the same mark in the same place
   * @returns false when it is there
   */
  #mark(key: string, isThere: () => boolean): boolean {
    const marks = this.#marks;
    const mask = marks.length - 1;
    const [place, mark] = this.#hashesOf(key);
    let at = place & mask;
    for (; marks[at] !== 0; at = (at + 1) & mask) {
      if (marks[at] === mark && isThere()) return false;
    }
    marks[at] = mark;
    this.#count += 1;
    return true;
  }

  #grow(): void {
    this.#marks = new Uint32Array(2 * this.#marks.length);
    this.#count = 0;
    for (const { key } of this.#database.prepare('SELECT key FROM keys').iterate()) {
      this.#mark(String(key), () => false);
    }
  }
}

/** Two numbers of 32 bits that have nothing to do with each other; the second is not 0. */
function hashesOf(key: string): readonly [place: number, mark: number] {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul((other ^ code) + (other << 5), 0x85ebca6b);
  }
  return [one ^ (one >>> 15), (other ^ (other >>> 13)) >>> 0 || 1];
}
