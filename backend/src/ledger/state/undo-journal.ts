/**
 * The ledger's state consists of tables of readonly rows. Each change goes through `put`, which writes the old row into
 * one undo journal, so that whatever turns out not to be durable is undone without a rebuild and without copies.
 */
export class UndoJournal {
  #undo: (() => void)[] = [];
  #isRecording = true;
  /** Changes since the journal began: marks stay valid when older entries are forgotten. */
  #forgotten = 0;

  /** Whether changes have to be recorded now. */
  get isRecording(): boolean {
    return this.#isRecording;
  }

  record(undo: () => void): void {
    this.#undo.push(undo);
  }

  /** Runs work whose changes are durable already: neither they nor those before them can be undone. */
  withoutUndo<Result>(work: () => Result): Result {
    this.forgetAll();
    // A mark made before this must not be taken for one after it.
    this.#forgotten += 1;
    this.#isRecording = false;
    try {
      return work();
    } finally {
      this.#isRecording = true;
    }
  }

  /** A point that `rollbackTo` can return to, until it is forgotten. */
  mark(): number {
    return this.#forgotten + this.#undo.length;
  }

  /** Undoes every change made after `mark`, newest first. */
  rollbackTo(mark: number): void {
    if (mark < this.#forgotten) throw new RangeError('that mark is durable: it cannot be taken back');
    while (this.mark() > mark) this.#undo.pop()?.();
  }

  /** The changes up to `mark` are durable and need no undo. */
  forgetUpTo(mark: number): void {
    this.#undo = this.#undo.slice(mark - this.#forgotten);
    this.#forgotten = mark;
  }

  /** Nothing so far needs undo. */
  forgetAll(): void {
    this.#forgotten += this.#undo.length;
    this.#undo = [];
  }
}

/** Rows by key. Iteration order has no meaning and never affects an event or a snapshot. */
export class Table<Key extends string | number, Row> {
  readonly #rows = new Map<Key, Row>();
  readonly #journal: UndoJournal;

  constructor(journal: UndoJournal) {
    this.#journal = journal;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: Key): Row | undefined {
    return this.#rows.get(key);
  }

  has(key: Key): boolean {
    return this.#rows.has(key);
  }

  keys(): IterableIterator<Key> {
    return this.#rows.keys();
  }

  entries(): IterableIterator<[Key, Row]> {
    return this.#rows.entries();
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  /** Sets a row, or removes it with `undefined`. The only way state changes. */
  put(key: Key, row: Row | undefined): void {
    if (this.#journal.isRecording) {
      const before = this.#rows.get(key);
      this.#journal.record(() => this.#set(key, before));
    }
    this.#set(key, row);
  }

  #set(key: Key, row: Row | undefined): void {
    if (row === undefined) this.#rows.delete(key);
    else this.#rows.set(key, row);
  }
}

/** A single row that always exists. */
export class Cell<Row> {
  #row: Row;
  readonly #journal: UndoJournal;

  constructor(journal: UndoJournal, first: Row) {
    this.#journal = journal;
    this.#row = first;
  }

  get(): Row {
    return this.#row;
  }

  put(row: Row): void {
    if (this.#journal.isRecording) {
      const before = this.#row;
      this.#journal.record(() => {
        this.#row = before;
      });
    }
    this.#row = row;
  }
}
