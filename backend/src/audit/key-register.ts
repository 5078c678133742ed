import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { KeyRegister } from './transitions.js';

/** All keys of a log, however many, in a temporary database that goes to disk as it grows and vanishes on closing. */
export class TemporaryKeyRegister implements KeyRegister {
  // SQLite makes a private temporary file of an empty name.
  readonly #database = new DatabaseSync('');
  readonly #insert: StatementSync;

  constructor() {
    this.#database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    this.#database.exec('CREATE TABLE keys (key TEXT PRIMARY KEY) WITHOUT ROWID; BEGIN');
    this.#insert = this.#database.prepare('INSERT OR IGNORE INTO keys VALUES (?)');
  }

  add(key: string): boolean {
    return this.#insert.run(key).changes === 1;
  }

  close(): void {
    this.#database.close();
  }
}
