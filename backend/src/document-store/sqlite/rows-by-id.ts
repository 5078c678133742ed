import type { CollectionLayout } from '../collection-layout.js';
import type { DocumentId } from '../document-store.js';
import type { Row, RowKeys } from '../row.js';
import type { Connection, SqlValue } from './connection.js';
import { BODY, quoted, sideTable } from './schema.js';

/** The rows of one collection by their ids; a transaction is the caller's. */
export class RowsById {
  readonly #connection: Connection;
  readonly #manyFields: readonly { readonly column: number; readonly table: string }[];
  /** All columns but id and body: scalar fields, then `many` fields. */
  readonly #columns: readonly string[];
  readonly #table: string;
  readonly #read: string;
  readonly #readBody: string;
  readonly #insert: string;
  readonly #remove: string;

  constructor(connection: Connection, layout: CollectionLayout) {
    this.#connection = connection;
    this.#table = quoted(layout.name);
    this.#columns = [...layout.scalarFields, ...layout.manyFields].map(quoted);
    this.#manyFields = layout.manyFields.map((field, at) => ({
      column: layout.scalarFields.length + at,
      table: sideTable(layout, field),
    }));
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

  /**
   * @param known the keys of the row that is there, if that is known
   * @throws the error of SQLite when a unique index holds the row's key already
   */
  put(row: Row, known: RowKeys | undefined): void {
    const values = valuesOf(row);
    const before = known === undefined ? this.#insertOrRead(row, values) : valuesOf(known);
    if (before !== undefined) this.#update(row, values, before);
    this.#manyFields.forEach(({ column, table }, at) => {
      if (before?.[column] === values[column]) return;
      this.#replaceElements(table, row.id, elementsIn(before?.[column]), row.elements[at] ?? []);
    });
  }

  remove(id: DocumentId): void {
    if (this.#manyFields.length > 0) {
      const before = this.#connection.get(this.#read, [id])?.slice(1);
      for (const { column, table } of this.#manyFields) {
        this.#replaceElements(table, id, elementsIn(before?.[column]), []);
      }
    }
    this.#connection.run(this.#remove, [id]);
  }

  /**
   * Most documents that nobody has read are new, bets and keys of commands: they are not looked for first.
   * @returns the values of the row that was there; undefined when there was none, and now this one is
   */
  #insertOrRead(row: Row, values: readonly SqlValue[]): readonly SqlValue[] | undefined {
    const bound: SqlValue[] = [row.id];
    for (const value of values) bound.push(compact(value));
    bound.push(row.body);
    const isNew = this.#connection.run(this.#insert, bound) > 0;
    return isNew ? undefined : this.#connection.get(this.#read, [row.id])?.slice(1);
  }

  /** Sets only what differs: SQLite rewrites each index one of whose columns is set, changed or not. */
  #update(row: Row, values: readonly SqlValue[], before: readonly SqlValue[]): void {
    const changed = values.flatMap((value, at) => (value === before[at] ? [] : [at]));
    const columns = [...changed.map((at) => this.#columns[at]), BODY];
    const set = columns.map((column) => `${column} = ?`).join(', ');
    const changedValues = changed.map((at) => compact(values[at] ?? null));
    const sql = `UPDATE ${this.#table} SET ${set} WHERE id = ?`;
    const updated = this.#connection.run(sql, [...changedValues, row.body, row.id]);
    if (updated !== 1) throw new Error(`There is no row ${row.id} in ${this.#table} to change`);
  }

  #replaceElements(table: string, id: DocumentId, before: readonly string[], now: readonly string[]): void {
    for (const element of before) {
      if (!now.includes(element))
        this.#connection.run(`DELETE FROM ${table} WHERE key = ? AND id = ?`, [element, id]);
    }
    for (const element of now) {
      if (!before.includes(element))
        this.#connection.run(`INSERT INTO ${table}(key, id) VALUES (?, ?)`, [element, id]);
    }
  }
}

function valuesOf({ keys, elements }: RowKeys): readonly SqlValue[] {
  return elements.length === 0 ? keys : [...keys, ...elements.map((each) => JSON.stringify(each))];
}

/** Integers bound as numbers are stored as eight bytes of floating point, as bigints in what they need. */
function compact(value: SqlValue): SqlValue {
  return Number.isSafeInteger(value) ? BigInt(value as number) : value;
}

function elementsIn(json: SqlValue | undefined): readonly string[] {
  return typeof json === 'string' ? JSON.parse(json) : [];
}
