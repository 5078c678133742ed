import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../backend/src/document-store/mongo/ferretdb.fixture.js';
import { startMongo } from '../../backend/src/document-store/mongo/mongo-proxy.fixture.js';
import { KurrentServer } from '../../backend/src/event-store/kurrent/testing/kurrent-server.fixture.js';

/** Value of `TEST_EVENT_STORE_URL` and `TEST_MONGO_URL` for a server that the tests start themselves. */
const TEST_SERVER = 'test-server';

/**
 * Where a station of this run keeps things: in its data folder, or on the servers that `TEST_EVENT_STORE_URL` and
 * `TEST_MONGO_URL` name, with a stream and a database of its own.
 */
export class Stores {
  readonly environment: Readonly<Record<string, string>>;
  readonly #servers: readonly TestServer[];

  private constructor(environment: Readonly<Record<string, string>>, servers: readonly TestServer[] = []) {
    this.environment = environment;
    this.#servers = servers;
  }

  static onFiles(): Stores {
    return new Stores({});
  }

  static async ofThisRun({ hasManyDocuments = false } = {}): Promise<Stores> {
    const { TEST_EVENT_STORE_URL, TEST_MONGO_URL } = process.env;
    const isTooSlow = hasManyDocuments && TEST_MONGO_URL === TEST_SERVER;
    const id = `test-${randomUUID().slice(0, 18)}`;
    const ledger = await serverAt(TEST_EVENT_STORE_URL, startEventStore);
    const documents = isTooSlow ? null : await serverAt(TEST_MONGO_URL, startMongo);
    return new Stores(
      {
        ...(ledger !== null && { EVENT_STORE_URL: ledger.url, STATION_ID: id }),
        ...(documents !== null && { MONGO_URL: withDatabase(documents.url, id) }),
      },
      [ledger, documents].filter((server) => server !== null),
    );
  }

  async end(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()));
  }
}

async function startEventStore(): Promise<TestServer> {
  const server = await KurrentServer.start();
  return { url: server.url, close: async () => server.goAway() };
}

/** @returns null when nothing is named: the station's own files are used */
async function serverAt(named = '', start: () => Promise<TestServer>): Promise<TestServer | null> {
  if (named === '') return null;
  return named === TEST_SERVER ? start() : { url: named, close: async () => {} };
}

/** The address with another database; what it says besides stays. */
function withDatabase(url: string, database: string): string {
  return url.replace(/^([a-z+]+:\/\/[^/?]+)(\/[^?]*)?/, `$1/${database}`);
}
