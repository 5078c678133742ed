import type { DocumentId, Scalar } from './document-store.js';

/** A scalar as indexes hold it: comparable with `compareKeys`, and storable in an SQLite column as it is. */
export type Key = number | string;

/**
 * Null is stored as -Infinity, which no document may hold: it sorts before every number and, unlike SQL's NULL, is equal
 * to itself, so that equality, `in`, ordering and unique indexes need no special case.
 */
export const NULL_KEY: Key = Number.NEGATIVE_INFINITY;

/** Nothing that is text sorts before it, nothing that is a number after it. */
export const FIRST_TEXT_KEY: Key = '';

/**
 * @param what named in the error, e.g. `bets.gameId`; or the collection, and the field by itself
 * @throws TypeError when the value is no scalar
 */
export function keyOf(value: Scalar | undefined, what: string, field?: string): Key {
  if (value === null || value === undefined) return NULL_KEY;
  if (typeof value === 'boolean') return value ? 1 : 0;
  // UTF-8 has no lone surrogates: the store would turn them into U+FFFD, so all adapters do.
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value;
  throw new TypeError(
    `${field === undefined ? what : `${what}.${field}`} is ${describe(value)}: only strings, finite numbers, booleans and null are indexed`,
  );
}

/** The number, text or null that a key stands for. */
export function scalarOf(key: Key): string | number | null {
  return key === NULL_KEY ? null : key;
}

/** @throws TypeError when the id is not of the collection's kind */
export function checkedId(id: DocumentId, idType: 'number' | 'string', collection: string): DocumentId {
  if (idType === 'string' && typeof id === 'string' && id !== '') return id.toWellFormed();
  if (idType === 'number' && Number.isSafeInteger(id) && Number(id) > 0) return id;
  throw new TypeError(
    `${collection}: ${describe(id)} is no id (${idType === 'string' ? 'a text' : 'a positive integer'})`,
  );
}

/** Numbers before strings; strings by code point. */
export function compareKeys(left: Key, right: Key): number {
  if (typeof left === 'number') return typeof right === 'number' ? left - right || 0 : -1;
  return typeof right === 'number' ? 1 : compareCodePoints(left, right);
}

/**
 * The first string, by code point, after all that start with `prefix`; null when there is none.
 */
export function prefixEnd(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last === 0x10ffff) continue;
    // The code points of surrogates are no characters.
    points.push(last === 0xd7ff ? 0xe000 : last + 1);
    return String.fromCodePoint(...points);
  }
  return null;
}

function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return left.length - right.length;
}

/** Moves surrogates, halves of characters beyond U+FFFF, behind every other code unit. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function describe(value: unknown): string {
  return typeof value === 'object' ? (Array.isArray(value) ? 'an array' : 'an object') : String(value);
}
