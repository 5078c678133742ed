import { randomUUID } from 'node:crypto';
import {
  type MongoProxy,
  startMongo,
} from '../../../backend/src/document-store/mongo/mongo-proxy.fixture.js';
import { Program } from '../../programs/program.js';
import { Station } from '../../support/station.js';
import { until } from '../../support/until.js';
import { StoreLine } from './store-line.js';

const EVENT_STORE = new URL('../../programs/event-store.program.ts', import.meta.url);
const REVIVE_TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 20;
const ANSWER_TIMEOUT_MS = 10_000;
const JUMP_MS = 500;

/** A server of event streams that can be away. */
interface EventStoreUnderTest {
  readonly url: string;
  goAway(): Promise<unknown>;
  comeBack(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** Several instances of one station: each with a data folder of its own, all on one event store and one document store. */
export class Cluster {
  readonly stationId: string;
  readonly stations: readonly Station[];
  readonly #eventStore: EventStoreUnderTest;
  readonly #documents: MongoProxy;

  private constructor(stations: readonly Station[], eventStore: EventStoreUnderTest, documents: MongoProxy) {
    this.stationId = `shared-${randomUUID().slice(0, 8)}`;
    this.stations = stations;
    this.#eventStore = eventStore;
    this.#documents = documents;
  }

  get eventStoreUrl(): string {
    return this.#eventStore.url;
  }

  /** What all instances have in common. */
  get environment(): Readonly<Record<string, string>> {
    return {
      EVENT_STORE_URL: this.eventStoreUrl,
      STATION_ID: this.stationId,
      STATION_KEY: 'ab'.repeat(32),
      MONGO_URL: `${this.#documents.url}shared`,
    };
  }

  /** Starts them at the same time. */
  static async open(instances: number): Promise<Cluster> {
    const documents = await startMongo();
    const eventStore = await startEventStore();
    const stations: Station[] = [];
    const cluster = new Cluster(stations, eventStore, documents);
    try {
      const { environment } = cluster;
      const options = { environment: { ...environment, TEST_JUMP_MS: String(-JUMP_MS) } };
      const starts = Array.from({ length: instances }, () => Station.start(options));
      const begun = await Promise.allSettled(starts);
      for (const start of begun) if (start.status === 'fulfilled') stations.push(start.value);
      for (const start of begun) if (start.status === 'rejected') throw start.reason;
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  /** Those whose `/api/active` is 200 at the moment. */
  async answering(): Promise<readonly Station[]> {
    const asked = this.stations.map(async (station) => ((await isActive(station)) ? [station] : []));
    return (await Promise.all(asked)).flat();
  }

  /** The active instance, once there is one. */
  async active(other: Station | null = null): Promise<Station> {
    for (const endMs = performance.now() + REVIVE_TIMEOUT_MS; ; ) {
      const found = (await this.answering()).find((station) => station !== other);
      if (found !== undefined) return found;
      if (performance.now() > endMs) throw new Error('no instance is active');
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
  }

  /** Holds up the monotonic clock of an instance during some work: no lease ends by it. */
  async withoutTime<Result>(station: Station, work: () => Promise<Result>): Promise<Result> {
    const { pid } = station;
    const back = setInterval(() => process.kill(pid, 'SIGUSR2'), JUMP_MS / 2);
    try {
      return await work();
    } finally {
      clearInterval(back);
    }
  }

  /** Stops the event store for a while; what it holds stays. */
  async stopEventStore(durationMs: number): Promise<void> {
    await this.#eventStore.goAway();
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    await this.#eventStore.comeBack();
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

  /** Every instance runs, and follows or answers. */
  async allAreThere(): Promise<void> {
    for (const station of this.stations) {
      await until(async () => (await fetch(`${station.url}/api/health`)).status === 200);
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

async function isActive(station: Station): Promise<boolean> {
  if (!station.isAlive) return false;
  // One that stands still answers nobody.
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  return fetch(`${station.url}/api/active`, { signal }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** The tests' own server, or a real one of one node that `TEST_EVENT_STORE_URL` names. */
async function startEventStore(): Promise<EventStoreUnderTest> {
  const { TEST_EVENT_STORE_URL } = process.env;
  if (TEST_EVENT_STORE_URL?.includes('://')) {
    const line = await StoreLine.to(TEST_EVENT_STORE_URL);
    const { url } = line;
    return { url, goAway: () => line.goAway(), comeBack: () => line.comeBack(), end: () => line.goAway() };
  }
  const program = Program.start(EVENT_STORE);
  const url = await program.call<string>('url');
  return {
    url,
    goAway: () => program.call('goAway'),
    comeBack: () => program.call('comeBack'),
    end: () => program.end(),
  };
}
