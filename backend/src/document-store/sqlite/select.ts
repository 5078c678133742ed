import type { CollectionLayout } from '../collection-layout.js';
import type { FilterPlan, FindPlan, SortField, TotalsPlan } from '../query-plan.js';
import type { Limit, Term } from '../query-terms.js';
import { type Key, NULL_KEY } from '../scalars.js';
import type { SqlValue } from './connection.js';
import { BODY, indexClause, quoteName } from './schema.js';

/** Field names in the text come from declarations only; every value is bound. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export function findStatement(layout: CollectionLayout, plan: FindPlan): Statement {
  const isOneRun = !plan.isSorted && plan.leading.every((term) => term.keys.length === 1);
  const from = `${quoteName(layout.name)} ${indexClause(layout, plan.index)}`;
  const page: Statement = { sql: 'LIMIT ? OFFSET ?', values: [plan.limit, plan.offset] };
  if (isOneRun) {
    return joinStatements([select(BODY, from, termsOf(plan)), orderBy(plan.order, ''), page]);
  }
  // Only the rows of the page are looked up; those skipped over by the offset never leave the index.
  return joinStatements([
    text(`SELECT t.${BODY} FROM (`),
    select(plan.order.map(({ field }) => quoteName(field)).join(', '), from, termsOf(plan)),
    orderBy(plan.order, ''),
    page,
    text(
      `) AS m CROSS JOIN ${quoteName(layout.name)} AS t ${indexClause(layout, idIndex(layout))} ON t.id = m.id`,
    ),
    orderBy(plan.order, 'm.'),
  ]);
}

export function countStatement(layout: CollectionLayout, plan: FilterPlan): Statement {
  const terms = termsOf(plan);
  // Left alone, SQLite counts all documents over the smallest index.
  const pin = terms.length === 0 ? '' : ` ${indexClause(layout, plan.index)}`;
  return select('count(*)', quoteName(layout.name) + pin, terms);
}

/** An integer that JavaScript cannot hold becomes the nearest number that it can. */
function roundSum(sum: string): string {
  const most = Number.MAX_SAFE_INTEGER;
  return `iif(${sum} BETWEEN -${most} AND ${most}, ${sum}, CAST(${sum} AS REAL))`;
}

/** A row a group: its values, the number of its documents, its sums. Nothing but the index is read. */
export function totalsStatement(layout: CollectionLayout, plan: TotalsPlan): Statement {
  const groups = plan.by.map(quoteName);
  // Null is stored as a number that no sum may take in.
  const sums = plan.sum
    .map(quoteName)
    .map((field) => roundSum(`sum(iif(typeof(${field}) = 'integer', ${field}, 0))`));
  const from = `${quoteName(layout.name)} ${indexClause(layout, plan.index)}`;
  const rows = select([...groups, 'count(*)', ...sums].join(', '), from, termsOf(plan));
  // Without groups there is one row, also of nothing.
  const grouped = groups.length === 0 ? 'HAVING count(*) > 0' : `GROUP BY ${groups.join(', ')}`;
  return joinStatements([rows, text(grouped)]);
}

function idIndex(layout: CollectionLayout) {
  const [index] = layout.indexes;
  if (index === undefined) throw new Error(`${layout.name} has lost the index of its id`);
  return index;
}

function select(columns: string, from: string, terms: readonly Term[]): Statement {
  const conditions = terms.map((term) => condition(quoteName(term.field), term));
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
  return {
    sql: `SELECT ${columns} FROM ${from}${where}`,
    values: conditions.flatMap(({ values }) => values),
  };
}

function condition(column: string, term: Term): Statement {
  if (term.kind === 'range') {
    const limits: Statement[] = [limit(column, '>', term.low)];
    if (term.high !== null) limits.push(limit(column, '<', term.high));
    return {
      sql: limits.map(({ sql }) => sql).join(' AND '),
      values: limits.flatMap(({ values }) => values),
    };
  }
  const [only] = term.keys;
  if (only !== undefined && term.keys.length === 1) return { sql: `${column} = ?`, values: [only] };
  return inListTerm(column, term.keys);
}

/** A list of any length is one text, and one statement. JSON has no word for null's key. */
function inListTerm(column: string, keys: readonly Key[]): Statement {
  const listed = `${column} IN (SELECT value FROM json_each(?))`;
  if (!keys.includes(NULL_KEY)) return { sql: listed, values: [JSON.stringify(keys)] };
  const others = JSON.stringify(keys.filter((key) => key !== NULL_KEY));
  return { sql: `(${listed} OR ${column} = ?)`, values: [others, NULL_KEY] };
}

function limit(column: string, comparison: '<' | '>', { key, inclusive }: Limit): Statement {
  return { sql: `${column} ${comparison}${inclusive ? '=' : ''} ?`, values: [key] };
}

function termsOf(plan: FilterPlan): readonly Term[] {
  return [...plan.leading, ...(plan.range === null ? [] : [plan.range]), ...plan.rest];
}

function orderBy(order: readonly SortField[], prefix: string): Statement {
  const fields = order.map(
    ({ field, descending }) => `${prefix}${quoteName(field)}${descending ? ' DESC' : ''}`,
  );
  return text(`ORDER BY ${fields.join(', ')}`);
}

function text(sql: string): Statement {
  return { sql, values: [] };
}

function joinStatements(parts: readonly Statement[]): Statement {
  return { sql: parts.map(({ sql }) => sql).join(' '), values: parts.flatMap(({ values }) => values) };
}
