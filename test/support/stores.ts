import { randomUUID } from 'node:crypto';
import { KurrentServer } from '../../backend/src/event-store/kurrent/testing/kurrent-server.fixture.js';

/** Value of `TEST_EVENT_STORE_URL` for a server that the tests start themselves. */
const TEST_SERVER = 'test-server';

/**
 * Where a station of this run keeps its ledger: in its data folder, or on the event store that `TEST_EVENT_STORE_URL`
 * names, with a stream of its own.
 */
export class Stores {
  readonly environment: Readonly<Record<string, string>>;
  readonly #server: KurrentServer | null;

  private constructor(url: string, server: KurrentServer | null, mongoServer = '') {
    const id = `test-${randomUUID().slice(0, 18)}`;
    this.environment = {
      ...(url !== '' && { EVENT_STORE_URL: url, STATION_ID: id }),
      // Each station has a database of its own.
      ...(mongoServer !== '' && { MONGO_URL: `${mongoServer.replace(/\/$/, '')}/${id}` }),
    };
    this.#server = server;
  }

  static onFiles(): Stores {
    return new Stores('', null);
  }

  get areServers(): boolean {
    return this.environment.EVENT_STORE_URL !== undefined;
  }

  static async ofThisRun(): Promise<Stores> {
    const { TEST_EVENT_STORE_URL = '', TEST_STATIONS_MONGO_URL = '' } = process.env;
    if (TEST_EVENT_STORE_URL !== TEST_SERVER)
      return new Stores(TEST_EVENT_STORE_URL, null, TEST_STATIONS_MONGO_URL);
    const server = await KurrentServer.start();
    return new Stores(server.url, server, TEST_STATIONS_MONGO_URL);
  }

  end(): void {
    this.#server?.goAway();
  }
}
