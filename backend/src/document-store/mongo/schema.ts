import type { Db, IndexDescription } from 'mongodb';
import { type CollectionLayout, hashOfLayouts, type IndexLayout } from '../collection-layout.js';
import { nameOf } from './filter.js';

/**
 * Raise it when the collections made from the same declarations change: those of before are then built again. Those of
 * format 1 could hold half a batch, whose rest was in a redo log.
 */
const FORMAT = 2;

export const schemaHash = (layouts: readonly CollectionLayout[]): string => hashOfLayouts(FORMAT, layouts);

/** What queries pin the server to: another plan would be one that the port's rules have not allowed. */
export function indexName({ position }: IndexLayout): string {
  return position === null ? '_id_' : `index_${position}`;
}

export async function createCollection(database: Db, name: string, layout: CollectionLayout): Promise<void> {
  const collection = await database.createCollection(name);
  const indexes = layout.indexes.filter(({ position }) => position !== null).map(descriptionOf);
  if (indexes.length > 0) await collection.createIndexes(indexes);
}

/** Covered fields follow the id, so that filtering by them reads no documents and leaves the order alone. */
function descriptionOf(index: IndexLayout): IndexDescription {
  const further = index.covers.filter((field) => !index.fields.includes(field));
  const fields = [...index.fields, 'id', ...further];
  return {
    name: indexName(index),
    key: new Map(fields.map((field) => [nameOf(field), 1])),
  };
}
