import { firstLink, nextLink } from '../event-store/chain.js';
import { EMPTY_STREAM, LedgerDamagedError, type RecordedEvent } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { isOpening } from '../ledger/event-kinds.js';

/** Follows the chain of a log from its first event on: what is made of a log that was changed would be as wrong. */
export class ChainCheck {
  #revision = EMPTY_STREAM;
  #hash = '';

  /** @throws LedgerDamagedError for the first event that is not the next of the chain */
  take(events: readonly RecordedEvent[]): void {
    for (const { revision, json, hash } of events) {
      if (revision !== this.#revision + 1) throw broken(this.#revision + 1, 'it is missing');
      const previous = revision === 0 ? firstLinkOf(json) : this.#hash;
      if (nextLink(previous, json) !== hash) {
        throw broken(revision, 'its hash is not that of the stored bytes and the event before');
      }
      this.#revision = revision;
      this.#hash = hash;
    }
  }
}

function firstLinkOf(json: string): string {
  const event = decode(0, json);
  if (!isOpening(event)) throw broken(0, `it is '${event.type}', not the opening of a station`);
  return firstLink(event.data.stationId);
}

function broken(revision: number, what: string): LedgerDamagedError {
  return new LedgerDamagedError(
    `The chain of the ledger is broken at revision ${revision}: ${what}. "npm run audit -- verify" examines it; ` +
      'restore the ledger from a backup.',
  );
}
