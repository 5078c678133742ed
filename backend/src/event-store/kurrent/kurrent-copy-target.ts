import type { CopyTarget, EventStore } from '../event-store.js';
import { conflictAt, unreachable } from './failures.js';
import { KurrentEventStore, type StoreOptions } from './kurrent-event-store.js';
import type { KurrentStream } from './kurrent-stream.js';
import { openStream } from './open-stream.js';

/** @throws EventStoreUnreachableError, LedgerDamagedError */
export async function openKurrentCopyTarget(options: StoreOptions, newLedgerId: string): Promise<CopyTarget> {
  const { stream } = await openStream(options, (opened) => opened.tail());
  return new KurrentCopyTarget(stream, new KurrentEventStore(stream, '', options), newLedgerId);
}

class KurrentCopyTarget implements CopyTarget {
  readonly #stream: KurrentStream;
  readonly #store: EventStore;
  readonly #newLedgerId: string;

  constructor(stream: KurrentStream, store: EventStore, newLedgerId: string) {
    this.#stream = stream;
    this.#store = store;
    this.#newLedgerId = newLedgerId;
  }

  append: CopyTarget['append'] = (expectedRevision, events) => this.#store.append(expectedRevision, events);

  read: CopyTarget['read'] = (fromRevision, limit) => this.#store.read(fromRevision, limit);

  tail: CopyTarget['tail'] = () => this.#store.tail();

  begin(): Promise<void> {
    return this.#said(this.#stream.beginCopy(this.#newLedgerId));
  }

  finish(): Promise<string> {
    return this.#said(this.#stream.finishCopy());
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  #said<Answer>(call: Promise<Answer>): Promise<Answer> {
    return call.catch((error: unknown) => {
      const { address, name } = this.#stream;
      if (conflictAt(error) === null) throw unreachable(address, error);
      throw new Error(`Another program is opening the stream ${name} at ${address.shown}`, { cause: error });
    });
  }
}
