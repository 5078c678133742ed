import type { Config } from '../config/config.js';
import type { AnyCollection, DocumentStore, ReadOnlyDocumentStore } from './document-store.js';
import { openSqliteDocumentReader, openSqliteDocumentStore } from './sqlite/sqlite-document-store.js';

/** Where a station's documents are. Plain data: the threads that open them are given it. */
export interface DocumentLocation {
  /** They are in files of this folder, unless they are on a server. */
  readonly dataDir: string;
  readonly mongo?: { readonly url: string; readonly station: string } | null;
}

export interface OpenOptions {
  /** The same for everybody who opens them. */
  readonly collections: readonly AnyCollection[];
  /** Told in one sentence when the documents are given up. */
  readonly notice?: (text: string) => void;
}

export function documentLocation({ dataDir, mongoUrl, stationId }: Config): DocumentLocation {
  return { dataDir, mongo: mongoUrl ? { url: mongoUrl, station: stationId } : null };
}

/** Opens the documents for writing: one writer for a station. */
export async function openDocumentStore(
  { dataDir, mongo }: DocumentLocation,
  options: OpenOptions,
): Promise<DocumentStore> {
  if (!mongo) return openSqliteDocumentStore({ dataDir, ...options });
  const { openMongoDocumentStore } = await withDriver();
  return openMongoDocumentStore({ ...mongo, ...options });
}

/** Opens the documents for reading; the kept part can be written. */
export async function openDocumentReader(
  { dataDir, mongo }: DocumentLocation,
  options: OpenOptions,
): Promise<ReadOnlyDocumentStore> {
  if (!mongo) return openSqliteDocumentReader({ dataDir, ...options });
  const { openMongoDocumentReader } = await withDriver();
  return openMongoDocumentReader({ ...mongo, ...options });
}

/** @throws DocumentServerError when they are on a server that cannot be used */
export async function checkDocumentServer({ mongo }: DocumentLocation): Promise<void> {
  if (!mongo) return;
  const { checkServer } = await import('./mongo/check-server.js');
  await checkServer(mongo.url);
}

/** A station without a server never loads the driver. */
function withDriver() {
  return import('./mongo/mongo-document-store.js');
}
