import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { NamedError } from '../../system/named-error.js';
import { schemaProblem } from '../../system/own-schema.js';
import { isDamagedDatabase, SQLITE, sqliteCode } from '../../system/storage-fault.js';

/** Texts of queries vary with the number of values of an `in`. */
const CACHED_STATEMENTS = 256;
const BUSY_TIMEOUT_MS = 10_000;

/** Extended result codes. */
const CONSTRAINT_PRIMARYKEY = 1555;
const CONSTRAINT_UNIQUE = 2067;

/** A file that holds anything but our tables and indexes: what a trigger or a view makes of rows is not ours. */
export class ForeignDocumentsError extends NamedError {}

export type SqlValue = string | number | bigint | null;

/** A database file with its prepared statements. Rows come as arrays, in the order of the columns asked for. */
export class Connection {
  /** What a statement that failed throws, given the error of SQLite. */
  onFailure: (error: unknown) => unknown = (error) => error;
  readonly isReadOnly: boolean;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string, { readOnly = false }: { readonly readOnly?: boolean } = {}) {
    this.isReadOnly = readOnly;
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly });
    this.#database.exec('PRAGMA trusted_schema = OFF');
  }

  get isEmpty(): boolean {
    return this.get('SELECT 1 FROM sqlite_schema LIMIT 1') === undefined;
  }

  /** @throws ForeignSchemaError unless the file holds what `statements` make, and nothing else */
  assertSchema(statements: string): void {
    const problem = schemaProblem(this.#database, statements);
    if (problem !== null) throw new ForeignDocumentsError(`it is not as the station makes it: ${problem}`);
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  all(sql: string, values: readonly SqlValue[] = []): readonly (readonly SqlValue[])[] {
    return this.#runGuarded(() => this.#prepare(sql).all(...values) as unknown as SqlValue[][]);
  }

  get(sql: string, values: readonly SqlValue[] = []): readonly SqlValue[] | undefined {
    return this.#runGuarded(() => this.#prepare(sql).get(...values) as unknown as SqlValue[] | undefined);
  }

  run(sql: string, values: readonly SqlValue[] = []): number {
    return this.#runGuarded(() => Number(this.#prepare(sql).run(...values).changes));
  }

  /** Runs `work` in one transaction; whatever it throws undoes all of it. */
  transaction<T>(kind: 'IMMEDIATE' | 'DEFERRED', work: () => T): T {
    this.#database.exec(`BEGIN ${kind}`);
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      // Some errors (a full disk) have ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** A statement that is kept would keep the file that it reads. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #runGuarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.onFailure(error);
    }
  }

  #prepare(sql: string): StatementSync {
    const prepared = this.#statements.get(sql);
    if (prepared !== undefined) return prepared;
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    // A map remembers the order of insertion: its first entry was prepared first, and will be again if it is in use.
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size >= CACHED_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(sql, statement);
    return statement;
  }
}

export function isDuplicateKey(error: unknown): boolean {
  const { errcode } = Object(error) as { readonly errcode?: unknown };
  return errcode === CONSTRAINT_UNIQUE || errcode === CONSTRAINT_PRIMARYKEY;
}

/** The file is damaged, was changed by others, or is no database at all. */
export function isDamaged(error: unknown): boolean {
  return error instanceof ForeignDocumentsError || isDamagedDatabase(error);
}

/** It is the file that fails, not the statement. */
export function isUnreadable(error: unknown): error is Error {
  const code = sqliteCode(error);
  return isDamaged(error) || code === SQLITE.IOERR || code === SQLITE.CANTOPEN;
}
