import type { EventStore } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import type { LedgerEvent } from '../ledger/events.js';

/** Where a command is in the log. */
export interface CommandPlace {
  /** Of its first event. */
  readonly revision: number;
  readonly events: number;
  readonly fingerprint: string;
}

/** Finds the command with a scoped key among all recorded ones; null when there is none. */
export type LookUpKey = (scopedKey: string) => Promise<CommandPlace | null>;

/** Commands that are no longer in memory: their keys are looked up in the read side, their events are read from the log. */
export class OlderCommands {
  readonly #store: EventStore;
  readonly find: LookUpKey;

  constructor(store: EventStore, lookUpKey: LookUpKey) {
    this.#store = store;
    this.find = lookUpKey;
  }

  /** @throws Error when the log does not contain all of them */
  async eventsOf({
    revision,
    events,
  }: Pick<CommandPlace, 'revision' | 'events'>): Promise<readonly LedgerEvent[]> {
    const recorded = await this.#store.read(revision, events);
    if (recorded.length !== events) {
      throw new Error(
        `The log holds ${recorded.length} of ${events} events of the command at revision ${revision}`,
      );
    }
    return recorded.map((stored) => decode(stored.revision, stored.json));
  }
}
