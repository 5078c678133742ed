import { randomUUID } from 'node:crypto';
import { parseServerAddress } from '../../../config/server-address.js';
import { nodeSystem } from '../../../system/node-system.js';
import { UNREPORTED } from '../../../system/supervised-worker.js';
import type { EventReader, EventStore, RecordedEvent } from '../../event-store.js';
import type { StoreUnderTest } from '../../event-store.suite.js';
import { openKurrentEventReader } from '../kurrent-event-reader.js';
import { openKurrentEventStore, type StoreOptions } from '../kurrent-event-store.js';

/** A station of its own on a server, real or not. */
export class KurrentUnderTest implements StoreUnderTest {
  readonly stationId = `test-${randomUUID()}`;
  readonly #url: () => string;

  constructor(url: () => string) {
    this.#url = url;
  }

  async open(): Promise<{ readonly store: EventStore; readonly reader: EventReader }> {
    const store = await this.openStore();
    return { store, reader: await this.openReader() };
  }

  openReader(): Promise<EventReader> {
    return openKurrentEventReader(this.#options);
  }

  openStore(options: Partial<StoreOptions> = {}): Promise<EventStore> {
    return openKurrentEventStore({ ...this.#options, status: UNREPORTED, ...options });
  }

  /** As another instance does. */
  async appendUnheard(events: readonly RecordedEvent[]): Promise<void> {
    const other = await this.openStore();
    await other.append((events[0]?.revision ?? 0) - 1, events);
    await other.close();
  }

  async dispose(): Promise<void> {}

  get #options() {
    return { address: parseServerAddress(this.#url()), stationId: this.stationId, system: nodeSystem };
  }
}
