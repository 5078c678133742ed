import {
  type MongoProxy,
  startMongo,
} from '../../../backend/src/document-store/mongo/mongo-proxy.fixture.js';
import { freePort } from '../../../backend/src/system/free-port.fixture.js';
import { Program } from '../../programs/program.js';
import { Station } from '../../support/station.js';

const EVENT_STORE = new URL('../../programs/event-store.program.ts', import.meta.url);
const STATION_ID = 'shared';
const REVIVE_TIMEOUT_MS = 60_000;

/** Several instances of one station: each with a data folder of its own, all on one event store and one document store. */
export class Cluster {
  readonly stationId = STATION_ID;
  readonly stations: readonly Station[];
  readonly eventStoreUrl: string;
  readonly #eventStore: Program;
  readonly #documents: MongoProxy;

  private constructor(
    stations: readonly Station[],
    eventStore: Program,
    documents: MongoProxy,
    eventStoreUrl: string,
  ) {
    this.stations = stations;
    this.#eventStore = eventStore;
    this.#documents = documents;
    this.eventStoreUrl = eventStoreUrl;
  }

  /** What all instances have in common. */
  get environment(): Readonly<Record<string, string>> {
    return {
      EVENT_STORE_URL: this.eventStoreUrl,
      STATION_ID,
      STATION_KEY: 'ab'.repeat(32),
      MONGO_URL: `${this.#documents.url}${STATION_ID}`,
    };
  }

  static async open(instances: number): Promise<Cluster> {
    const documents = await startMongo();
    const eventStore = Program.start(EVENT_STORE);
    const stations: Station[] = [];
    const url = await eventStore.call<string>('url');
    const cluster = new Cluster(stations, eventStore, documents, url);
    try {
      const shared = cluster.environment;
      const starts = Array.from({ length: instances }, async () => {
        const address = `http://127.0.0.1:${await freePort()}`;
        return Station.start({ environment: { ...shared, INSTANCE_ADDRESS: address } });
      });
      const begun = await Promise.allSettled(starts);
      for (const start of begun) if (start.status === 'fulfilled') stations.push(start.value);
      for (const start of begun) if (start.status === 'rejected') throw start.reason;
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  /** Stops the event store for a while; what it holds stays. */
  async stopEventStore(durationMs: number): Promise<void> {
    await this.#eventStore.call('goAway');
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    await this.#eventStore.call('comeBack');
  }

  /** How many appends reached the event store. */
  appends(): Promise<number> {
    return this.#eventStore.call('appends');
  }

  /** Starts a killed instance again, and once more if its start failed, as a supervisor does. */
  async revive(station: Station): Promise<void> {
    const endMs = performance.now() + REVIVE_TIMEOUT_MS;
    for (;;) {
      try {
        return await station.restart();
      } catch (error) {
        if (performance.now() > endMs) throw error;
      }
    }
  }

  async remove(): Promise<void> {
    for (const station of this.stations) {
      if (station.hasEndedByItself)
        process.stdout.write(`An instance ended by itself:\n${station.output.slice(-3_000)}\n`);
      await station.remove();
    }
    await this.#eventStore.end();
    await this.#documents.close();
  }
}
