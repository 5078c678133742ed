import type { EventLog } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import type { LedgerEvent } from '../ledger/events.js';
import { forgetOldest } from '../system/forget-oldest.js';

/** How many commands' events are remembered: far more than can be in the two batches that are not durable yet. */
const REMEMBERED_COMMANDS = 4_096;

export interface CommandLocation {
  /** The revision of its first event. */
  readonly revision: number;
  readonly events: number;
  readonly fingerprint: string;
}

/**
 * Finds the command with a scoped key among all recorded ones up to a revision, and maybe later ones; null when there is
 * none. Throws when they are not all known.
 */
export type LookUpKey = (scopedKey: string, throughRevision: number) => Promise<CommandLocation | null>;

/**
 * The events of commands, so that a repeated command gets its first answer again: the latest ones from memory, older ones
 * from the log, their keys from the read side.
 */
export class RecordedCommands {
  readonly find: LookUpKey;
  readonly #recent = new Map<number, readonly LedgerEvent[]>();

  constructor(
    private readonly store: EventLog,
    lookUpKey: LookUpKey,
  ) {
    this.find = lookUpKey;
  }

  remember(events: readonly LedgerEvent[]): void {
    const first = events[0];
    if (first === undefined) return;
    this.#recent.set(first.revision, events);
    forgetOldest(this.#recent, REMEMBERED_COMMANDS);
  }

  /** Forgets events that were not recorded. */
  forget(events: readonly LedgerEvent[]): void {
    for (const { revision } of events) this.#recent.delete(revision);
  }

  /** The events of one of the latest commands; undefined for an older one. */
  recent({ revision }: Pick<CommandLocation, 'revision'>): readonly LedgerEvent[] | undefined {
    return this.#recent.get(revision);
  }

  /**
   * The events of an older command, from the log.
   * @throws Error when the log does not contain all of them
   */
  async read({
    revision,
    events,
  }: Pick<CommandLocation, 'revision' | 'events'>): Promise<readonly LedgerEvent[]> {
    const recorded = await this.store.read(revision, events);
    if (recorded.length !== events) {
      throw new Error(
        `The log holds ${recorded.length} of ${events} events of the command at revision ${revision}`,
      );
    }
    return recorded.map((stored) => decode(stored.revision, stored.json));
  }
}
