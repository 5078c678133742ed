import { hash } from 'node:crypto';
import type { AnyCollection } from './document-store.js';

/** An index as declared, checked; `id` is its unnamed last field. */
export interface IndexLayout {
  /** Place in the declaration; null for `id` itself, which every collection has. */
  readonly position: number | null;
  readonly fields: readonly string[];
  readonly covers: readonly string[];
  readonly sorts: readonly string[];
}

/** What every adapter needs to know of a collection: its checked declaration and the fields to keep beside the body. */
export interface CollectionLayout {
  readonly name: string;
  readonly idType: 'number' | 'string';
  /** The index of `id` first, then those declared, in order. */
  readonly indexes: readonly IndexLayout[];
  /** Fields named in any index or `covers` that hold one scalar, without `id`. */
  readonly scalarFields: readonly string[];
}

const ID_INDEX: IndexLayout = { position: null, fields: [], covers: [], sorts: [] };

/** Names become names of tables and columns: `__` and a leading underscore are the adapters' own. */
const NAME = /^[A-Za-z](?:_?[A-Za-z0-9])*$/;

export class Layouts {
  readonly #byName: ReadonlyMap<string, CollectionLayout>;

  /** @throws TypeError when a declaration cannot be stored */
  constructor(collections: readonly AnyCollection[]) {
    refuseTwins(
      'collections',
      collections.map((collection) => collection.name),
    );
    this.#byName = new Map(collections.map((collection) => [collection.name, layoutOf(collection)]));
  }

  all(): readonly CollectionLayout[] {
    return [...this.#byName.values()];
  }

  /** @throws Error when the store was not opened with this collection */
  layoutNamed(name: string): CollectionLayout {
    const layout = this.#byName.get(name);
    if (layout === undefined) throw new Error(`The store was opened without a collection "${name}"`);
    return layout;
  }
}

/** Tells apart declarations of which an adapter makes different tables. @param format of the tables that it makes */
export function hashOfLayouts(format: number, layouts: readonly CollectionLayout[]): string {
  return hash('sha256', JSON.stringify([format, layouts])).slice(0, 16);
}

function layoutOf(collection: AnyCollection): CollectionLayout {
  const { name, idType } = collection;
  if (!NAME.test(name)) throw new TypeError(`"${name}" is no name for a collection`);
  const declared = collection.indexes.map((_, position) => indexLayout(collection, position));
  const fields = unique(declared.flatMap((index) => [...index.fields, ...index.covers]));
  refuseTwins(`fields of ${name}`, fields);
  return { name, idType, indexes: [ID_INDEX, ...declared], scalarFields: fields };
}

function indexLayout(collection: AnyCollection, position: number): IndexLayout {
  const { fields, covers = [], sorts = [] } = collection.indexes[position] ?? { fields: [] };
  const what = `index ${position} of ${collection.name}`;
  const own = fields.at(-1) === 'id' ? fields.slice(0, -1) : fields;
  if (own.length === 0) throw new TypeError(`${what} has no fields of its own`);
  const named = [...own, ...covers];
  const wrong = named.find((field) => !NAME.test(field) || field === 'id');
  if (wrong !== undefined) throw new TypeError(`${what}: "${wrong}" cannot be a field of it`);
  if (new Set(own).size < own.length) throw new TypeError(`${what} names a field twice`);
  const unknown = sorts.find((field) => !covers.includes(field));
  if (unknown !== undefined)
    throw new TypeError(`${what}: it is sorted by "${unknown}", which it does not cover`);
  return { position, fields: own, covers: unique(covers), sorts: unique(sorts) };
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/** SQLite's names know no case. */
function refuseTwins(what: string, names: readonly string[]): void {
  const folded = new Set(names.map((name) => name.toLowerCase()));
  if (folded.size < names.length)
    throw new TypeError(`Two ${what} have one name but for case: ${names.join(', ')}`);
}
