import type { CollectionLayout, IndexLayout } from './collection-layout.js';
import {
  type Document,
  type Filter,
  MissingIndexError,
  type Query,
  type Totalling,
} from './document-store.js';
import { type AmongTerm, parseCondition, type RangeTerm, type Term } from './query-terms.js';

/** Whose type does not matter any more. */
type AnyDocument = Document & Readonly<Record<string, unknown>>;
export type AnyQuery = Query<AnyDocument>;
export type AnyTotalling = Totalling<AnyDocument>;
export type AnyFilter = Filter<AnyDocument>;

export interface SortField {
  readonly field: string;
  readonly descending: boolean;
}

/** How a filter is answered: which index, and what each condition is to it. Pure data, the same for all adapters. */
export interface FilterPlan {
  /** The filter itself, for adapters that hand it on. */
  readonly where: AnyFilter;
  readonly index: IndexLayout;
  /** Equality on the index's leading fields, in its order. */
  readonly leading: readonly AmongTerm[];
  /** The range on the field after them. */
  readonly range: RangeTerm | null;
  /** Conditions checked on each document the index has found. */
  readonly rest: readonly Term[];
  /** An empty `in`: nothing matches. */
  readonly isEmpty: boolean;
  /** The index finds in another order than was asked for: what it finds is sorted. */
  readonly isSorted: boolean;
}

/** How one of the indexes answers it. */
type IndexPlan = Omit<FilterPlan, 'where'>;

export interface FindPlan extends FilterPlan {
  /** Ends with `id`, so that every order is total. */
  readonly order: readonly SortField[];
  readonly offset: number;
  readonly limit: number;
}

export interface TotalsPlan extends FilterPlan {
  readonly by: readonly string[];
  readonly sum: readonly string[];
}

/** @throws MissingIndexError, TypeError */
export function planFind(layout: CollectionLayout, query: AnyQuery): FindPlan {
  const { where = {}, offset = 0, limit } = query;
  const order = orderOf(query);
  if (!isCount(offset) || !isCount(limit))
    throw new TypeError(`${layout.name}: offset ${offset}, limit ${limit}`);
  return { ...bestPlan(layout, where, order), order, offset, limit };
}

/** @throws MissingIndexError, TypeError */
export function planCount(layout: CollectionLayout, where: AnyFilter): FilterPlan {
  return bestPlan(layout, where, null);
}

/** @throws MissingIndexError, TypeError */
export function planTotals(layout: CollectionLayout, totalling: AnyTotalling): TotalsPlan {
  const { where = {}, by, sum } = totalling;
  return { ...bestPlan(layout, where, null, [...by, ...sum]), by, sum };
}

/** @param read fields read from the index itself */
function bestPlan(
  layout: CollectionLayout,
  where: AnyFilter,
  order: readonly SortField[] | null,
  read: readonly string[] = [],
): FilterPlan {
  const terms = termsOf(layout, where);
  const indexes = layout.indexes.filter((index) => holds(index, read));
  const plans = indexes.flatMap((index) => planWith(index, terms, order) ?? []);
  const [best] = plans.toSorted((left, right) => countFields(right) - countFields(left));
  if (best === undefined) throw new MissingIndexError(explain(layout, terms, order, read));
  return { ...best, where };
}

function planWith(
  index: IndexLayout,
  terms: readonly Term[],
  order: readonly SortField[] | null,
): IndexPlan | null {
  const fields = [...index.fields, 'id'];
  const byField = new Map(terms.map((term) => [term.field, term]));
  const leading: AmongTerm[] = [];
  for (const field of fields) {
    const term = byField.get(field);
    if (term?.kind !== 'among') break;
    leading.push(term);
  }
  const next = byField.get(fields[leading.length] ?? '');
  const range = next?.kind === 'range' ? next : null;
  const rest = terms.filter((term) => term !== range && !leading.includes(term as AmongTerm));
  if (!isCovered(index, rest)) return null;
  // Without anything to narrow down, filtering would walk the whole index.
  if (rest.length > 0 && leading.length === 0 && range === null) return null;
  const held = new Set([...leading, ...rest.filter(isPlainEquality)].map((term) => term.field));
  const isOrdered = order === null || isInOrder(fields, held, order);
  if (!isOrdered && !(leading.length > 0 || range !== null)) return null;
  if (!isOrdered && !isSortable(index, held, order)) return null;
  return { index, leading, range, rest, isEmpty: terms.some(isNothing), isSorted: !isOrdered };
}

function isCovered(index: IndexLayout, rest: readonly Term[]): boolean {
  return rest.every((term) => term.field === 'id' || index.covers.includes(term.field));
}

/** Fields held at one value (or, with `in`, at one value a branch) do not change the order, wherever they stand. */
function isInOrder(
  fields: readonly string[],
  held: ReadonlySet<string>,
  order: readonly SortField[],
): boolean {
  const wanted = order.filter((sort) => !held.has(sort.field));
  const given = fields.filter((field) => !held.has(field));
  return (
    wanted.length === given.length &&
    wanted.every((sort, at) => sort.field === given[at] && sort.descending === wanted[0]?.descending)
  );
}

/** By one of the index's `sorts`, then by id. */
function isSortable(index: IndexLayout, held: ReadonlySet<string>, order: readonly SortField[]): boolean {
  const [first, last, ...others] = order.filter((sort) => !held.has(sort.field));
  if (first === undefined || last === undefined || others.length > 0) return false;
  return index.sorts.includes(first.field) && last.field === 'id' && last.descending === first.descending;
}

function holds(index: IndexLayout, fields: readonly string[]): boolean {
  return fields.every(
    (field) => field === 'id' || index.fields.includes(field) || index.covers.includes(field),
  );
}

function countFields(plan: IndexPlan): number {
  return plan.leading.length + (plan.range === null ? 0 : 0.5);
}

function isPlainEquality(term: Term): boolean {
  return term.kind === 'among' && !term.listed;
}

function isNothing(term: Term): boolean {
  return term.kind === 'among' && term.keys.length === 0;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function termsOf(layout: CollectionLayout, where: AnyFilter): readonly Term[] {
  return Object.entries(where).map(([field, condition]) =>
    parseCondition(field, condition, `${layout.name}.${field}`),
  );
}

/** The sort with `id` as its end: fields named twice and fields after `id` say nothing. */
function orderOf(query: AnyQuery): readonly SortField[] {
  const asked = query.orderBy ?? [];
  const order: SortField[] = [];
  for (const [field, direction] of [...asked, ['id', asked[0]?.[1] ?? 'asc'] as const]) {
    if (!order.some((sort) => sort.field === field)) order.push({ field, descending: direction === 'desc' });
    if (field === 'id') break;
  }
  return order;
}

function explain(
  layout: CollectionLayout,
  terms: readonly Term[],
  order: readonly SortField[] | null,
  read: readonly string[],
): string {
  const conditions = terms.map((term) => `${term.field} ${term.kind === 'among' ? '=' : 'in a range'}`);
  const sort = order?.map((field) => `${field.field} ${field.descending ? 'desc' : 'asc'}`) ?? [];
  const indexes = layout.indexes.map(
    ({ fields, covers }) =>
      `(${[...fields, 'id'].join(', ')})${covers.length > 0 ? ` covers ${covers.join(', ')}` : ''}`,
  );
  return (
    `No index of ${layout.name} answers: where ${conditions.join(', ') || 'anything'}` +
    `${sort.length > 0 ? `; order by ${sort.join(', ')}` : ''}` +
    `${read.length > 0 ? `; totals of ${read.join(', ')}` : ''}. Declared: ${indexes.join('; ')}`
  );
}
