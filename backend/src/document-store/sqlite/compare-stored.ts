import type { Connection, SqlValue } from './connection.js';
import { BODY, quoted } from './schema.js';

export interface StoredComparison {
  readonly rows: number;
  /** The first difference, or null. */
  readonly difference: string | null;
}

interface StoredTable {
  readonly name: string;
  /** The columns that name a row. */
  readonly key: readonly string[];
  readonly others: readonly string[];
}

/**
 * Compares a file with ours in what is kept beside the documents to find them by: columns, search keys, indexes. The
 * documents themselves are for others to compare.
 * @param ours of the same declarations; its indexes may be missing
 * @param path nothing in that file is trusted, its indexes least
 */
export function compareStored(ours: Connection, path: string): StoredComparison {
  ours.run('ATTACH ? AS audited', [path]);
  try {
    let rows = 0;
    for (const table of tablesOf(ours)) {
      const difference = rowDifference(ours, table) ?? countDifference(ours, table);
      if (difference !== null) return { rows, difference };
      rows += countOf(ours, 'audited', table);
    }
    return { rows, difference: indexProblem(ours) };
  } finally {
    ours.forgetStatements();
    ours.exec('DETACH audited');
  }
}

function tablesOf(ours: Connection): readonly StoredTable[] {
  return ours.all("SELECT name FROM main.sqlite_schema WHERE type = 'table'").map(([name]) => {
    const columns = ours
      .all('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid', [name ?? null])
      .map(([column, place]) => ({ column: String(column), isKey: place !== 0 || column === 'id' }))
      .filter(({ column }) => quoted(column) !== BODY);
    const named = (isKey: boolean) =>
      columns.filter((one) => one.isKey === isKey).map(({ column }) => column);
    return { name: String(name), key: named(true), others: named(false) };
  });
}

/** The first row that is not as the log makes it. */
function rowDifference(ours: Connection, { name, key, others }: StoredTable): string | null {
  const columns = [...key, ...others];
  const list = (alias: string) => columns.map((column) => `${alias}.${quoted(column)}`).join(', ');
  const isSameRow = key.map((column) => `o.${quoted(column)} = a.${quoted(column)}`).join(' AND ');
  const isMissing = `o.${quoted(key[0] ?? '')} IS NULL`;
  const differs = others.map((column) => `a.${quoted(column)} IS NOT o.${quoted(column)}`);
  // The rows of the table, not those that an index has.
  const row = ours.get(
    `SELECT ${isMissing}, ${list('a')}, ${list('o')} FROM audited.${quoted(name)} AS a NOT INDEXED
     LEFT JOIN main.${quoted(name)} AS o ON ${isSameRow} WHERE ${[isMissing, ...differs].join(' OR ')} LIMIT 1`,
  );
  if (row === undefined) return null;
  const [missing, ...values] = row;
  const called = `${name} ${values.slice(0, key.length).join(' ')}`;
  if (missing === 1) return `${called} is stored, but not by the log`;
  const texts = columns.flatMap((column, at) => {
    const [is, shouldBe] = [values[at], values[at + columns.length]];
    return is === shouldBe
      ? []
      : [`the stored ${column} is ${shown(is)}, but the log makes it ${shown(shouldBe)}`];
  });
  return `${called}: ${texts.join('; ')}`;
}

function shown(value: SqlValue | undefined): string {
  return JSON.stringify(value) ?? 'nothing';
}

/** Each row there is one of ours: as many as ours are all. */
function countDifference(ours: Connection, table: StoredTable): string | null {
  const [is, shouldBe] = [countOf(ours, 'audited', table), countOf(ours, 'main', table)];
  return is === shouldBe ? null : `${table.name} has ${is} stored rows, but the log makes ${shouldBe}`;
}

function countOf(ours: Connection, schema: 'main' | 'audited', { name }: StoredTable): number {
  return Number(ours.get(`SELECT count(*) FROM ${schema}.${quoted(name)} NOT INDEXED`)?.[0]);
}

/** Whether each index has exactly the rows of its table. */
function indexProblem(ours: Connection): string | null {
  const problem = String(ours.get('PRAGMA audited.integrity_check(1)')?.[0]);
  return problem === 'ok' ? null : `an index is not that of its rows: ${problem}`;
}
