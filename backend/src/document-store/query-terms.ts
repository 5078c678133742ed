import type { Condition, Document, Filter, Scalar } from './document-store.js';
import { compareKeys, FIRST_TEXT_KEY, type Key, keyOf, NULL_KEY, prefixEnd } from './scalars.js';

/** The field has one of these keys. */
export interface AmongTerm {
  readonly kind: 'among';
  readonly field: string;
  /** Distinct. */
  readonly keys: readonly Key[];
  /** Written as `in`: plans treat it so even with a single key, so that a query's plan does not depend on its values. */
  readonly listed: boolean;
}

export interface Limit {
  readonly key: Key;
  readonly inclusive: boolean;
}

/** The field's key lies between; without `high` there is no end. */
export interface RangeTerm {
  readonly kind: 'range';
  readonly field: string;
  readonly low: Limit;
  readonly high: Limit | null;
}

export type Term = AmongTerm | RangeTerm;

const BOUNDS = ['gte', 'gt', 'lte', 'lt'] as const;

/** @throws TypeError when the condition is none */
export function parseCondition(field: string, condition: Condition | undefined, what: string): Term {
  if (condition === undefined)
    throw new TypeError(`${what}: the condition is undefined; leave the field out instead`);
  if (condition === null || typeof condition !== 'object') {
    return { kind: 'among', field, keys: [keyOf(condition, what)], listed: false };
  }
  if ('in' in condition) {
    return {
      kind: 'among',
      field,
      keys: [...new Set(condition.in.map((value) => keyOf(value, what)))],
      listed: true,
    };
  }
  return 'prefix' in condition
    ? prefixTerm(field, condition.prefix, what)
    : rangeTerm(field, condition, what);
}

export function matches(key: Key, term: Term): boolean {
  if (term.kind === 'among') return term.keys.includes(key);
  const aboveLow = compareKeys(key, term.low.key);
  if (aboveLow < 0 || (aboveLow === 0 && !term.low.inclusive)) return false;
  if (term.high === null) return true;
  const aboveHigh = compareKeys(key, term.high.key);
  return aboveHigh < 0 || (aboveHigh === 0 && term.high.inclusive);
}

/** Whether a document in hand is one that a filter on fields with one value finds. @throws TypeError */
export function matchesFilter<D extends Document>(document: D, where: Filter<D>): boolean {
  const fields = document as unknown as Readonly<Record<string, Scalar | undefined>>;
  return Object.entries(where).every(([field, condition]) =>
    matches(keyOf(fields[field], field), parseCondition(field, condition, field)),
  );
}

function prefixTerm(field: string, prefix: unknown, what: string): RangeTerm {
  if (typeof prefix !== 'string') throw new TypeError(`${what}: a prefix is a text`);
  const low = prefix.toWellFormed();
  const end = prefixEnd(low);
  const high = end === null ? null : { key: end, inclusive: false };
  return { kind: 'range', field, low: { key: low, inclusive: true }, high };
}

function rangeTerm(field: string, condition: object, what: string): RangeTerm {
  const bounds = condition as Partial<Record<(typeof BOUNDS)[number], Scalar>>;
  const names = Object.keys(condition);
  if (names.length === 0 || names.some((name) => !(BOUNDS as readonly string[]).includes(name))) {
    throw new TypeError(`${what}: {${names.join(', ')}} is no condition`);
  }
  const limit = (name: (typeof BOUNDS)[number]): Limit[] => {
    if (!(name in bounds)) return [];
    const key = keyOf(bounds[name], what);
    if (key === NULL_KEY) throw new TypeError(`${what}: a range cannot end at null`);
    return [{ key, inclusive: name === 'gte' || name === 'lte' }];
  };
  const lows = [...limit('gte'), ...limit('gt')];
  const highs = [...limit('lte'), ...limit('lt')];
  const isText = typeof [...lows, ...highs][0]?.key === 'string';
  // An open side ends where the type does, as in MongoDB: numbers lie between null and the first text.
  const firstLow = isText ? { key: FIRST_TEXT_KEY, inclusive: true } : { key: NULL_KEY, inclusive: false };
  const lastHigh = isText ? null : { key: FIRST_TEXT_KEY, inclusive: false };
  return {
    kind: 'range',
    field,
    low: lows.toSorted(stricterLowFirst)[0] ?? firstLow,
    high: highs.toSorted(stricterHighFirst)[0] ?? lastHigh,
  };
}

function stricterLowFirst(left: Limit, right: Limit): number {
  return compareKeys(right.key, left.key) || Number(left.inclusive) - Number(right.inclusive);
}

function stricterHighFirst(left: Limit, right: Limit): number {
  return compareKeys(left.key, right.key) || Number(left.inclusive) - Number(right.inclusive);
}
