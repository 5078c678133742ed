import type { CollectionLayout } from '../collection-layout.js';
import type { DocumentId } from '../document-store.js';
import type { Row } from '../row.js';
import type { Key } from '../scalars.js';
import type { Connection, SqlValue } from './connection.js';
import { BODY, quoteName } from './schema.js';

/** The rows of one collection by their ids; a transaction is the caller's. */
export class RowsById {
  readonly #connection: Connection;
  /** All columns but id and body. */
  readonly #columns: readonly string[];
  readonly #table: string;
  readonly #read: string;
  readonly #readBody: string;
  readonly #insert: string;
  readonly #remove: string;

  constructor(connection: Connection, layout: CollectionLayout) {
    this.#connection = connection;
    this.#table = quoteName(layout.name);
    this.#columns = layout.scalarFields.map(quoteName);
    const columns = ['id', ...this.#columns, BODY];
    this.#read = `SELECT ${['id', ...this.#columns].join(', ')} FROM ${this.#table} WHERE id = ?`;
    this.#readBody = `SELECT ${BODY} FROM ${this.#table} WHERE id = ?`;
    this.#insert = `INSERT INTO ${this.#table}(${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT(id) DO NOTHING`;
    this.#remove = `DELETE FROM ${this.#table} WHERE id = ?`;
  }

  /** The document as it is stored; undefined when there is none. */
  body(id: DocumentId): string | undefined {
    const row = this.#connection.get(this.#readBody, [id]);
    return row === undefined ? undefined : String(row[0]);
  }

  /** @param known the keys of the row that is there, if that is known */
  put(row: Row, known: readonly Key[] | undefined): void {
    const before = known ?? this.#insertOrRead(row);
    if (before !== undefined) this.#update(row, before);
  }

  remove(id: DocumentId): void {
    this.#connection.run(this.#remove, [id]);
  }

  /**
   * Most documents that nobody has read are new, bets and keys of commands: they are not looked for first.
   * @returns the values of the row that was there; undefined when there was none, and now this one is
   */
  #insertOrRead(row: Row): readonly SqlValue[] | undefined {
    const bound: SqlValue[] = [row.id];
    for (const key of row.keys) bound.push(compact(key));
    bound.push(row.body);
    const isNew = this.#connection.run(this.#insert, bound) > 0;
    return isNew ? undefined : this.#connection.get(this.#read, [row.id])?.slice(1);
  }

  /** Sets only what differs: SQLite rewrites each index one of whose columns is set, changed or not. */
  #update(row: Row, before: readonly SqlValue[]): void {
    const changed = row.keys.flatMap((key, at) => (key === before[at] ? [] : [at]));
    const columns = [...changed.map((at) => this.#columns[at]), BODY];
    const set = columns.map((column) => `${column} = ?`).join(', ');
    const changedValues = changed.map((at) => compact(row.keys[at] ?? null));
    const sql = `UPDATE ${this.#table} SET ${set} WHERE id = ?`;
    const updated = this.#connection.run(sql, [...changedValues, row.body, row.id]);
    if (updated !== 1) throw new Error(`There is no row ${row.id} in ${this.#table} to change`);
  }
}

/** Integers bound as numbers are stored as eight bytes of floating point, as bigints in what they need. */
function compact(value: SqlValue): SqlValue {
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
}
