import { type CollectionLayout, hashOfLayouts, type IndexLayout } from '../collection-layout.js';

/** Raise it when the tables made from the same declarations change. */
const FORMAT = 1;

export const CHECKPOINTS = '"_checkpoints"';
/** The document's JSON; the underscore keeps it apart from fields. */
export const BODY = '"_body"';

export const schemaHash = (layouts: readonly CollectionLayout[]): string => hashOfLayouts(FORMAT, layouts);

/** The statements that make the tables of an empty file, with what keeps ids unique. */
export function tablesOf(layouts: readonly CollectionLayout[]): string {
  const checkpoints = `CREATE TABLE ${CHECKPOINTS}(projection TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID`;
  return [checkpoints, ...layouts.flatMap(collectionTables)].join(';\n');
}

/** The statements that make the indexes that were declared, by their names. */
export function indexesOf(layouts: readonly CollectionLayout[]): ReadonlyMap<string, string> {
  return new Map(
    layouts.flatMap((layout) =>
      // `id` is the table's own.
      layout.indexes
        .filter((index) => index.position !== null)
        .map((index) => [indexName(layout, index), indexSchema(layout, index)]),
    ),
  );
}

export function quoteName(name: string): string {
  return `"${name}"`;
}

/** What an index that was declared is called in the file. */
export function indexName(layout: CollectionLayout, index: IndexLayout): string {
  return `${layout.name}__${index.position}`;
}

/** What pins a query to its index: any other plan is an error of SQLite's then. */
export function indexClause(layout: CollectionLayout, index: IndexLayout): string {
  if (index.position !== null) return `INDEXED BY ${quoteName(indexName(layout, index))}`;
  return layout.idType === 'number' ? 'NOT INDEXED' : `INDEXED BY ${quoteName(`${layout.name}__id`)}`;
}

function collectionTables(layout: CollectionLayout): string[] {
  const table = quoteName(layout.name);
  const isNumbered = layout.idType === 'number';
  const columns = [
    isNumbered ? 'id INTEGER PRIMARY KEY' : 'id TEXT NOT NULL',
    // No type: columns take keys as they come, a text of digits must stay a text.
    ...layout.scalarFields.map((field) => `${quoteName(field)} NOT NULL`),
    // Last, so that reading the other columns never walks the pages a long body overflows to.
    `${BODY} TEXT NOT NULL`,
  ];
  return [
    `CREATE TABLE ${table}(${columns.join(', ')})`,
    ...(isNumbered ? [] : [`CREATE UNIQUE INDEX ${quoteName(`${layout.name}__id`)} ON ${table}(id)`]),
  ];
}

/** Covered fields follow the id, so that filtering by them reads no documents and leaves the order alone. */
function indexSchema(layout: CollectionLayout, index: IndexLayout): string {
  const further = index.covers.filter((field) => !index.fields.includes(field));
  // A numbered id is the row's own number, which ends every index of SQLite's anyway.
  const isIdImplied = layout.idType === 'number' && further.length === 0;
  const fields = isIdImplied ? index.fields : [...index.fields, 'id', ...further];
  return (
    `CREATE INDEX ${quoteName(indexName(layout, index))}` +
    ` ON ${quoteName(layout.name)}(${fields.map(quoteName).join(', ')})`
  );
}
