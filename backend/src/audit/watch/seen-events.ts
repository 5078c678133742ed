import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { LedgerEvent } from '../../ledger/events.js';
import { type Moved, movedBy } from './bad.js';

/** An event as it was when it was first checked. */
export interface Seen extends Moved {
  readonly hash: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/**
 * What every event was when it was first checked, in a file that nobody reads later: a log that is changed later,
 * hashes and all, differs from it, and where it first differs is known exactly.
 */
export class SeenEvents {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  readonly #selectHashes: StatementSync;

  /** @param file a new one that the caller removes; an empty name is a private temporary file */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    this.#database.exec(
      'CREATE TABLE seen (revision INTEGER PRIMARY KEY, hash TEXT, at INTEGER, teller INTEGER, amount INTEGER); BEGIN',
    );
    this.#insert = this.#database.prepare('INSERT INTO seen VALUES (?, ?, ?, ?, ?)');
    this.#select = this.#database.prepare('SELECT * FROM seen WHERE revision = ?');
    this.#selectHashes = this.#database.prepare(
      'SELECT revision, hash FROM seen WHERE revision BETWEEN ? AND ?',
    );
    this.#selectHashes.setReturnArrays(true);
  }

  add(event: LedgerEvent, hash: string): void {
    const { tellerId, amount } = movedBy(event);
    this.#insert.run(event.revision, hash, event.at, tellerId, amount);
  }

  get(revision: number): Seen | null {
    const row = this.#select.get(revision);
    if (row === undefined) return null;
    const { hash, at, teller, amount } = row as {
      readonly hash: string;
      readonly at: number;
      readonly teller: number | null;
      readonly amount: number | null;
    };
    return { hash, at, tellerId: teller, amount };
  }

  /** By their revisions. */
  hashes(from: number, through: number): ReadonlyMap<number, string> {
    return new Map(this.#selectHashes.all(from, through) as unknown as (readonly [number, string])[]);
  }

  close(): void {
    this.#database.close();
  }
}
