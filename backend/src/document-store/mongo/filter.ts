import type { Condition } from '../document-store.js';
import type { AnyFilter, SortField } from '../query-plan.js';
import { prefixEnd } from '../scalars.js';
import { exact } from './stored-document.js';

type Operators = Readonly<Record<string, unknown>>;

export type MongoFilter = Readonly<Record<string, unknown>>;

/** A filter that has been planned, which has checked it. Every value stands under an operator. */
export function filterOf(where: AnyFilter): MongoFilter {
  return Object.fromEntries(
    Object.entries(where).map(([field, condition = null]) => [nameOf(field), operatorsOf(condition)]),
  );
}

/** Pairs keep their order. */
export function sortOf(order: readonly SortField[]): [string, 1 | -1][] {
  return order.map(({ field, descending }) => [nameOf(field), descending ? -1 : 1]);
}

export function nameOf(field: string): string {
  return field === 'id' ? '_id' : field;
}

function operatorsOf(condition: Condition): Operators {
  if (condition === null || typeof condition !== 'object') return { $eq: value(condition) };
  if ('in' in condition) return { $in: [...new Set(condition.in)].map(value) };
  if ('prefix' in condition) return prefixOperators(condition.prefix);
  return Object.fromEntries(Object.entries(condition).map(([bound, limit]) => [`$${bound}`, value(limit)]));
}

/** The first text and the end of those that start with the prefix: an index walks from one to the other. */
function prefixOperators(prefix: string): Operators {
  const low = prefix.toWellFormed();
  const end = prefixEnd(low);
  return end === null ? { $gte: low } : { $gte: low, $lt: end };
}

function value(scalar: unknown): unknown {
  return typeof scalar === 'string' ? scalar.toWellFormed() : exact(scalar);
}
