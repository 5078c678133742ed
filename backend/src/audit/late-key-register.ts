import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A key that an earlier event has too. */
export interface ReusedKey {
  readonly revision: number;
  readonly key: string;
}

/**
 * All keys of a log that is read to its end: whether one came twice is looked for once, when all are there. Sorting them
 * takes less than an index that is kept with each, and no memory that grows with them.
 */
export class LateKeyRegister {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec('CREATE TABLE keys (revision INTEGER PRIMARY KEY, key TEXT)');
    this.#insert = database.prepare('INSERT INTO keys VALUES (?, ?)');
  }

  /** @returns true: it is not known yet */
  add(key: string, revision: number): boolean {
    this.#insert.run(revision, key.toWellFormed());
    return true;
  }

  /** The first key that was used before; null when each came once. */
  firstReused(): ReusedKey | null {
    this.#database.exec('CREATE INDEX IF NOT EXISTS keys_by_key ON keys (key)');
    const row = this.#database.prepare(FIRST_REUSED).get();
    return row === undefined ? null : { revision: Number(row.revision), key: String(row.key) };
  }
}

const FIRST_REUSED = `
  SELECT revision, key FROM (
    SELECT revision, key, row_number() OVER (PARTITION BY key ORDER BY revision) AS place FROM keys
    WHERE key IN (SELECT key FROM keys GROUP BY key HAVING count(*) > 1)
  ) WHERE place = 2 ORDER BY revision LIMIT 1`;
