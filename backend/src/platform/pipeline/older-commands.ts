import { decode } from '../../ledger/codec.js';
import type { LedgerEvent } from '../../ledger/events.js';
import type { EventStore } from '../event-store/event-store.js';

/** Where a command stands in the log. */
export interface CommandPlace {
  /** Of its first event. */
  readonly revision: number;
  readonly events: number;
  readonly fingerprint: string;
}

/** Finds the command recorded under a scoped key among all there ever were; null when there is none. */
export type LookUpKey = (scopedKey: string) => Promise<CommandPlace | null>;

/** Commands that memory no longer holds: their keys are asked of the read side, their events of the log. */
export class OlderCommands {
  readonly #store: EventStore;
  readonly find: LookUpKey;

  constructor(store: EventStore, lookUpKey: LookUpKey) {
    this.#store = store;
    this.find = lookUpKey;
  }

  /** @throws Error when the log does not hold them all */
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
