import type { EventData } from '@kurrent/kurrentdb-client';
import type { PartStatus } from '../../system/supervised-worker.js';
import { pause } from '../../system/waiting.js';
import {
  type AppendResult,
  type CopyTarget,
  type EventStore,
  LedgerDamagedError,
  type NewEvent,
  newLedgerId,
  type RecordedEvent,
  type Tail,
  UnknownOutcomeError,
} from '../event-store.js';
import {
  answerOf,
  conflictAt,
  ifConflict,
  isPassing,
  lastingReason,
  reasonOf,
  unreachableError,
} from './failures.js';
import { type KurrentStream, type OpenStreamOptions, openStream } from './kurrent-stream.js';
import { toServer } from './stored-event.js';

/** Less than the pipeline waits. */
const SENDING_MS = 4_500;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** Events that were there and are not are read once more, after this. */
const READ_AGAIN_MS = 1_000;

export interface StoreOptions extends OpenStreamOptions {
  /** How long a batch is sent again and again before its outcome counts as unknown. */
  readonly sendingMs?: number;
  /** Notified when the server does not answer appends, and when it does again. */
  readonly status: PartStatus;
  /** Called once, when the store was closed. */
  readonly onClosed?: () => void;
}

/**
 * Opens the ledger of a station on an EventStoreDB or KurrentDB server for writing, or begins a new one: the stream
 * `station-<id>`.
 * @throws EventStoreUnreachableError, LedgerDamagedError, UnfinishedCopyError
 */
export async function openKurrentEventStore(options: StoreOptions): Promise<EventStore> {
  const ledgerId = newLedgerId(options.system.random);
  const { stream, first } = await openStream(options, (opened) =>
    // Another instance may be first.
    opened.claimLedgerId(ledgerId).catch(ifConflict(() => opened.ledgerId())),
  );
  return new KurrentEventStore(stream, first, options);
}

/**
 * A batch is sent again, byte for byte, while the server is away, restarting or silent about it: its ids are made of the
 * chain's hashes, so the server takes a second arrival for the first one.
 */
class KurrentEventStore implements EventStore {
  readonly isShared = true;
  readonly #appending = new Set<Promise<AppendResult>>();
  /** The highest revision that this store has heard of. */
  #seen = -1;
  /** Counts recoveries: an append of before one is not sent again after it. */
  #recoveries = 0;
  #isClosed = false;

  constructor(
    private readonly stream: KurrentStream,
    readonly ledgerId: string,
    private readonly options: StoreOptions,
  ) {}

  async append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#assertOpen();
    if (events.length === 0) return this.#compare(expectedRevision);
    const appending = this.#send(expectedRevision, toServer(events));
    this.#appending.add(appending);
    try {
      return await appending;
    } finally {
      this.#appending.delete(appending);
    }
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    this.#assertOpen();
    const found = await answerOf(this.stream.address, this.stream.read(fromRevision, limit));
    this.#seen = Math.max(this.#seen, found.at(-1)?.revision ?? -1);
    if (found.length > 0 || fromRevision > this.#seen || limit < 1) return found;
    // A leader that was cut off from its cluster answers for a moment longer, without what the others have recorded.
    await pause(this.options.system.timers, READ_AGAIN_MS, true);
    return answerOf(this.stream.address, this.stream.read(fromRevision, limit));
  }

  async tail(): Promise<Tail> {
    this.#assertOpen();
    const tail = await answerOf(this.stream.address, this.stream.tail());
    this.#seen = Math.max(this.#seen, tail.revision);
    return tail;
  }

  async recover(): Promise<Tail> {
    this.#assertOpen();
    this.#recoveries += 1;
    await this.stream.reconnect();
    const tail = await answerOf(this.stream.address, this.stream.tail());
    this.options.status.reportUp();
    return tail;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.allSettled(this.#appending);
    await this.stream.close();
    this.options.onClosed?.();
  }

  async #compare(expectedRevision: number): Promise<AppendResult> {
    const { revision } = await answerOf(this.stream.address, this.stream.tail());
    return revision === expectedRevision
      ? { kind: 'appended', revision }
      : { kind: 'conflict', actualRevision: revision };
  }

  async #send(expectedRevision: number, events: EventData[]): Promise<AppendResult> {
    const { clock, timers } = this.options.system;
    const recoveries = this.#recoveries;
    const endMs = clock.monotonicMs() + (this.options.sendingMs ?? SENDING_MS);
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        const leftMs = endMs - clock.monotonicMs();
        const revision = await this.stream.append(expectedRevision, events, leftMs);
        this.#seen = Math.max(this.#seen, revision);
        return { kind: 'appended', revision };
      } catch (error) {
        const actualRevision = conflictAt(error);
        if (actualRevision !== null) return { kind: 'conflict', actualRevision };
        const isLate = clock.monotonicMs() + pauseMs >= endMs || recoveries !== this.#recoveries;
        if (!isPassing(error) || isLate) throw this.#unknownOutcome(error);
      }
      await pause(timers, pauseMs, true);
    }
  }

  #unknownOutcome(error: unknown): Error {
    const { redacted } = this.stream.address;
    const reason = lastingReason(error);
    if (reason === 'its stream was deleted') {
      return new LedgerDamagedError(`The ledger at ${redacted} is lost: ${reason}`, { cause: error });
    }
    const message = `Appending at ${redacted} failed: ${reason ?? reasonOf(error)}`;
    this.options.status.reportLost(message);
    return new UnknownOutcomeError(message, { cause: error });
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The event store is closed');
  }
}

/** @throws EventStoreUnreachableError, LedgerDamagedError */
export async function openKurrentCopyTarget(options: StoreOptions, ledgerId: string): Promise<CopyTarget> {
  const { stream } = await openStream(options, (opened) => opened.tail());
  const store = new KurrentEventStore(stream, '', options);
  const alone = <Answer>(call: Promise<Answer>) =>
    call.catch((error: unknown) => {
      if (conflictAt(error) === null) throw unreachableError(stream.address, error);
      const at = `the stream ${stream.name} at ${stream.address.redacted}`;
      throw new Error(`Another program is opening ${at}`, { cause: error });
    });
  return Object.assign(store, {
    begin: () => alone(stream.beginCopy(ledgerId)),
    finish: () => alone(stream.finishCopy()),
  });
}
