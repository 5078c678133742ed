import { randomUUID } from 'node:crypto';
import { nodeSystem } from '../../../system/node-system.js';
import type { EventReader, EventStore, NewEvent, RecordedEvent } from '../../event-store.js';
import type { StoreUnderTest } from '../../event-store.suite.js';
import { parseServerAddress } from '../address.js';
import { openKurrentEventReader } from '../kurrent-event-reader.js';
import { openKurrentEventStore } from '../kurrent-event-store.js';

/** A station of its own on a server, real or not. */
export class KurrentUnderTest implements StoreUnderTest {
  readonly stationId = `test-${randomUUID()}`;
  readonly #url: () => string;

  constructor(url: () => string) {
    this.#url = url;
  }

  async open(): Promise<{ readonly store: EventStore; readonly reader: EventReader }> {
    const store = await this.openStore();
    return { store, reader: await openKurrentEventReader(this.#options) };
  }

  openStore(): Promise<EventStore> {
    return openKurrentEventStore(this.#options);
  }

  /** As another instance does. */
  async appendUnheard(events: readonly RecordedEvent[]): Promise<void> {
    await this.append((events[0]?.revision ?? 0) - 1, events);
  }

  async append(expectedRevision: number, events: readonly NewEvent[]): Promise<void> {
    const other = await this.openStore();
    const { kind } = await other.append(expectedRevision, events);
    await other.close();
    if (kind !== 'appended') throw new Error('the other instance was not first');
  }

  async dispose(): Promise<void> {}

  get #options() {
    return { address: parseServerAddress(this.#url()), stationId: this.stationId, system: nodeSystem };
  }
}
