import { DatabaseSync } from 'node:sqlite';

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/** What statements make of an empty file, by their text. */
const made = new Map<string, ReadonlyMap<string, SchemaRow>>();

/**
 * Compares what a file of SQLite holds with what `statements` make of an empty one. Whatever else is there may do
 * something of its own: a trigger changes rows as they are written, a view stands in the place of a table.
 * @returns the first difference; null when there is none. An index that is not there yet is none
 */
export function schemaProblem(database: DatabaseSync, statements: string): string | null {
  const found = schemaOf(database);
  const own = ownSchema(statements);
  for (const [name, row] of found) {
    const expected = own.get(name);
    if (expected === undefined) return `the ${row.type} "${name}" is none of the station's`;
    if (!isSame(row, expected)) return `the ${row.type} "${name}" is not as the station makes it`;
  }
  const missing = [...own.values()].find(({ name, type }) => type !== 'index' && !found.has(name));
  return missing === undefined ? null : `the ${missing.type} "${missing.name}" is missing`;
}

function ownSchema(statements: string): ReadonlyMap<string, SchemaRow> {
  const known = made.get(statements);
  if (known !== undefined) return known;
  const empty = new DatabaseSync(':memory:');
  try {
    empty.exec(statements);
    const schema = schemaOf(empty);
    made.set(statements, schema);
    return schema;
  } finally {
    empty.close();
  }
}

function schemaOf(database: DatabaseSync): ReadonlyMap<string, SchemaRow> {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();
  return new Map((rows as unknown as readonly SchemaRow[]).map((row) => [row.name, row]));
}

function isSame(one: SchemaRow, other: SchemaRow): boolean {
  return one.type === other.type && one.tbl_name === other.tbl_name && one.sql === other.sql;
}
