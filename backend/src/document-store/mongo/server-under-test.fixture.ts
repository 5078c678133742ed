/** The servers that the specs of MongoDB's adapter run on. */
import { MongoClient, ObjectId } from 'mongodb';
import type { AnyCollection } from '../document-store.js';
import type { StoreUnderTest } from '../suite/store-under-test.fixture.js';
import { FERRETDB, NO_FERRETDB } from './ferretdb.fixture.js';
import {
  openMongoDocumentReader,
  openMongoDocumentStore,
  openMongoRebuildBeside,
} from './mongo-document-store.js';
import { mongoForSpecs } from './mongo-proxy.fixture.js';

export interface ServerUnderTest {
  readonly url: string;
  /** For the summary. */
  readonly name: string;
  /** Whether it is one that looks everything up by scanning. */
  readonly isSlow: boolean;
  /** It cannot be had here: its suites are only named, as not run. */
  readonly isOnlyNamed: boolean;
  close(): Promise<void>;
}

/** The server named by `TEST_MONGO_URL`, else FerretDB behind a proxy that adds transactions. */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const url = namedServer();
  if (url === null) {
    const server = await mongoForSpecs();
    return {
      url: server.url,
      name: `${FERRETDB} behind a proxy with transactions`,
      isSlow: true,
      isOnlyNamed: NO_FERRETDB !== undefined,
      close: () => server.close(),
    };
  }
  return { url, ...(await kindOf(url)), isOnlyNamed: false, close: async () => {} };
}

/** The address in `TEST_MONGO_URL`; null for the test server. */
function namedServer(): string | null {
  const { TEST_MONGO_URL = '' } = process.env;
  return TEST_MONGO_URL.includes('://') ? TEST_MONGO_URL : null;
}

async function kindOf(url: string): Promise<Pick<ServerUnderTest, 'name' | 'isSlow'>> {
  const client = new MongoClient(url);
  try {
    const { version, ferretdbVersion } = await client.db().command({ buildInfo: 1 });
    return { name: `the server of TEST_MONGO_URL (${version})`, isSlow: ferretdbVersion !== undefined };
  } finally {
    await client.close();
  }
}

/** A station of its own for each test; a server that stays is left as it was. */
export async function makeStore(
  { url }: Pick<ServerUnderTest, 'url'>,
  collections: readonly AnyCollection[],
): Promise<StoreUnderTest> {
  const station = `test-${new ObjectId().toHexString()}`;
  // The reader first: it has to do with what is not there yet.
  const reader = await openMongoDocumentReader({ url, station, collections });
  const store = await openMongoDocumentStore({ url, station, collections });
  return {
    store,
    reader,
    beginBeside: () => openMongoRebuildBeside({ url, station, collections }),
    dispose: async () => {
      await store.close();
      await reader.close();
      if (namedServer() !== null) await removeStation(url, station);
    },
  };
}

export async function removeStation(url: string, station: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    const database = client.db(client.db().databaseName === 'test' ? 'taya' : undefined);
    const found = await database.listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of found) if (name.startsWith(`${station}.`)) await database.dropCollection(name);
  } finally {
    await client.close();
  }
}
