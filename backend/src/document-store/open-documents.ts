import { existsSync } from 'node:fs';
import type { StoreSettings } from '../config/config.js';
import type { Patience } from '../system/patience.js';
import type {
  DocumentStore,
  OpenCredentials,
  OpenOptions,
  ReadOnlyDocumentStore,
  RebuildBeside,
} from './document-store.js';
import { GenerationFiles } from './sqlite/generation-files.js';
import { openSqliteRebuildBeside } from './sqlite/rebuild-beside.js';
import {
  credentialsFile,
  openSqliteCredentialReader,
  openSqliteCredentials,
  openSqliteDocumentReader,
  openSqliteDocumentStore,
} from './sqlite/sqlite-document-store.js';

/** Where a station's documents are. Plain data: the threads that open them are given it. */
export type DocumentLocation = Pick<StoreSettings, 'dataDir' | 'stationId' | 'mongoUrl'>;

/** Without what else `location` may hold, such as the passwords of all settings. */
export function documentLocation({ dataDir, stationId, mongoUrl }: DocumentLocation): DocumentLocation {
  return { dataDir, stationId, mongoUrl };
}

/** Opens the documents for writing: one writer for a station. */
export async function openDocumentStore(
  { dataDir, stationId, mongoUrl }: DocumentLocation,
  options: OpenOptions,
): Promise<DocumentStore> {
  if (mongoUrl === null) return openSqliteDocumentStore({ dataDir, ...options });
  const { openMongoDocumentStore } = await withDriver();
  return openMongoDocumentStore({ url: mongoUrl, station: stationId, ...options });
}

/** Opens the documents for reading; credentials can be written. */
export async function openDocumentReader(
  { dataDir, stationId, mongoUrl }: DocumentLocation,
  options: OpenOptions,
): Promise<ReadOnlyDocumentStore> {
  if (mongoUrl === null) return openSqliteDocumentReader({ dataDir, ...options });
  const { openMongoDocumentReader } = await withDriver();
  return openMongoDocumentReader({ url: mongoUrl, station: stationId, ...options });
}

/** Begins a rebuild beside the documents of a station that runs, or of one that does not. */
export async function openRebuildBeside(
  { dataDir, stationId, mongoUrl }: DocumentLocation,
  { collections }: Pick<OpenOptions, 'collections'>,
): Promise<RebuildBeside> {
  if (mongoUrl === null) return openSqliteRebuildBeside({ dataDir, collections });
  const { openMongoRebuildBeside } = await withDriver();
  return openMongoRebuildBeside({ url: mongoUrl, station: stationId, collections });
}

/** Whether there can be credentials: a server is asked by opening it. */
export function hasCredentials({ dataDir, mongoUrl }: DocumentLocation): boolean {
  return mongoUrl !== null || existsSync(credentialsFile(dataDir));
}

export function hasReadModels({ dataDir }: DocumentLocation): boolean {
  return new GenerationFiles(dataDir).current() !== null;
}

/** Opens the credentials alone, or begins a new store of them. */
export async function openCredentialWriter({
  dataDir,
  stationId,
  mongoUrl,
}: DocumentLocation): Promise<OpenCredentials> {
  if (mongoUrl === null) return openSqliteCredentials(dataDir);
  const { openMongoCredentials } = await withDriver();
  return openMongoCredentials({ url: mongoUrl, station: stationId });
}

/** Opens the credentials that are there, to read them: where it is a file, nothing of its folder is changed. */
export async function openCredentialReader(location: DocumentLocation): Promise<OpenCredentials> {
  return location.mongoUrl === null
    ? openSqliteCredentialReader(location.dataDir)
    : openCredentialWriter(location);
}

/** @throws DocumentServerError when they are on a server that cannot be used */
export async function checkDocumentServer(
  { mongoUrl }: DocumentLocation,
  patience?: Patience,
): Promise<void> {
  if (mongoUrl === null) return;
  const { checkServer } = await import('./mongo/check-server.js');
  await checkServer(mongoUrl, patience);
}

/** A station without a server never loads the driver. */
function withDriver() {
  return import('./mongo/mongo-document-store.js');
}
