import { Connection, type SqlValue } from './connection.js';
import { BODY, quoteName } from './schema.js';

export interface StoredComparison {
  readonly rows: number;
  readonly documents: number;
  readonly difference: string | null;
}

interface StoredTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly others: readonly string[];
  /** That of the checkpoints has none. */
  readonly hasDocuments: boolean;
}

/** Whether the texts of the documents are compared too: equal ones are of equal documents, but not only those. */
export type Bodies = 'with bodies' | 'without bodies';

/**
 * Compares the rows of a file with ours: columns, documents. Its indexes are asked for nothing.
 * @param ours of the same declarations; its indexes may be missing
 * @param path nothing in that file is trusted
 */
export function compareRows(ours: Connection, path: string, bodies: Bodies): StoredComparison {
  ours.run('ATTACH ? AS audited', [path]);
  try {
    let [rows, documents] = [0, 0];
    for (const table of tablesOf(ours, bodies)) {
      const difference = rowDifference(ours, table) ?? countDifference(ours, table);
      if (difference !== null) return { rows, documents, difference };
      const count = countOf(ours, 'audited', table);
      rows += count;
      if (table.hasDocuments) documents += count;
    }
    return { rows, documents, difference: null };
  } finally {
    ours.forgetStatements();
    ours.exec('DETACH audited');
  }
}

function tablesOf(ours: Connection, bodies: Bodies): readonly StoredTable[] {
  return ours.all("SELECT name FROM main.sqlite_schema WHERE type = 'table'").map(([name]) => {
    const columns = ours
      .all('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid', [name ?? null])
      .map(([column, keyPosition]) => ({
        column: String(column),
        isKey: keyPosition !== 0 || column === 'id',
      }));
    const isBody = ({ column }: { readonly column: string }) => quoteName(column) === BODY;
    const compared = bodies === 'with bodies' ? columns : columns.filter((one) => !isBody(one));
    const named = (isKey: boolean) =>
      compared.filter((one) => one.isKey === isKey).map(({ column }) => column);
    return { name: String(name), key: named(true), others: named(false), hasDocuments: columns.some(isBody) };
  });
}

/** The first row that is not as the log makes it. */
function rowDifference(ours: Connection, { name, key, others }: StoredTable): string | null {
  const columns = [...key, ...others];
  const list = (alias: string) => columns.map((column) => `${alias}.${quoteName(column)}`).join(', ');
  const isSameRow = key.map((column) => `o.${quoteName(column)} = a.${quoteName(column)}`).join(' AND ');
  const isMissing = `o.${quoteName(key[0] ?? '')} IS NULL`;
  const differs = others.map((column) => `a.${quoteName(column)} IS NOT o.${quoteName(column)}`);
  // The rows of the table, not those that an index has.
  const row = ours.get(
    `SELECT ${isMissing}, ${list('a')}, ${list('o')} FROM audited.${quoteName(name)} AS a NOT INDEXED
     LEFT JOIN main.${quoteName(name)} AS o ON ${isSameRow} WHERE ${[isMissing, ...differs].join(' OR ')} LIMIT 1`,
  );
  if (row === undefined) return null;
  const [missing, ...values] = row;
  const called = `${name} ${values.slice(0, key.length).join(' ')}`;
  if (missing === 1) return `${called} is stored, but not by the log`;
  const texts = columns.flatMap((column, at) => {
    const [is, shouldBe] = [values[at], values[at + columns.length]];
    return is === shouldBe
      ? []
      : [`the stored ${column} is ${formatValue(is)}, but the log makes it ${formatValue(shouldBe)}`];
  });
  return `${called}: ${texts.join('; ')}`;
}

function formatValue(value: SqlValue | undefined): string {
  return JSON.stringify(value) ?? 'nothing';
}

/** Each row there is one of ours: as many as ours are all. */
function countDifference(ours: Connection, table: StoredTable): string | null {
  const [is, shouldBe] = [countOf(ours, 'audited', table), countOf(ours, 'main', table)];
  return is === shouldBe ? null : `${table.name} has ${is} stored rows, but the log makes ${shouldBe}`;
}

function countOf(ours: Connection, schema: 'main' | 'audited', { name }: StoredTable): number {
  return Number(ours.get(`SELECT count(*) FROM ${schema}.${quoteName(name)} NOT INDEXED`)?.[0]);
}

/** What is wrong with the indexes of a file: each has exactly the rows of its table. null when nothing is. */
export function indexProblem(path: string): string | null {
  const file = new Connection(path, { readOnly: true });
  try {
    const problem = String(file.get('PRAGMA integrity_check(1)')?.[0]);
    return problem === 'ok' ? null : `an index is not that of its rows: ${problem}`;
  } finally {
    file.close();
  }
}
