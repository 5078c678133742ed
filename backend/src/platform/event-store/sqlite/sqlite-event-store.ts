import type { System } from '../../system/system.js';
import { WorkerClient, WorkerLostError } from '../../system/worker-rpc.js';
import {
  type AppendResult,
  type EventStore,
  LedgerDamagedError,
  LedgerLockedError,
  type NewEvent,
  type RecordedEvent,
  type Subscription,
  type Tail,
  UnknownOutcomeError,
} from '../event-store.js';
import { type OnError, type OnEvents, Subscribers } from '../subscribers.js';
import type { LedgerCalls, LedgerWorkerData } from './ledger.worker.js';

const LEDGER_ID_BYTES = 8;

export type LedgerWorker = WorkerClient<LedgerCalls>;

export interface SqliteEventStoreOptions {
  /** Holds `ledger.sqlite`, `anchor` and `lock.sqlite`; made when it is not there. */
  readonly dataDir: string;
  readonly system: System;
  /** For tests that lose the worker. */
  readonly startWorker?: (workerData: LedgerWorkerData) => LedgerWorker;
}

/**
 * Opens the ledger of a station for writing, or begins a new one. Everything that blocks happens in a worker thread.
 * @throws LedgerDamagedError when the ledger contradicts its anchor; the message says how to restore
 * @throws LedgerLockedError when another process, or another store of this one, has it open for writing
 */
export async function openSqliteEventStore(options: SqliteEventStoreOptions): Promise<EventStore> {
  const newLedgerId = Buffer.from(options.system.random.bytes(LEDGER_ID_BYTES)).toString('hex');
  const workerData = { dataDir: options.dataDir, newLedgerId };
  const start = () => (options.startWorker ?? startLedgerWorker)(workerData);
  const worker = start();
  try {
    const { ledgerId, tail } = await worker.call('open');
    return new SqliteEventStore(options.system, start, worker, ledgerId, tail);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

export function startLedgerWorker(workerData: LedgerWorkerData): LedgerWorker {
  return new WorkerClient<LedgerCalls>(new URL('./ledger.worker.js', import.meta.url), {
    workerData,
    errors: [UnknownOutcomeError, LedgerDamagedError, LedgerLockedError],
  });
}

class SqliteEventStore implements EventStore {
  readonly ledgerId: string;
  readonly #startWorker: () => LedgerWorker;
  readonly #subscribers: Subscribers;
  #worker: LedgerWorker;
  #isClosed = false;

  constructor(
    system: System,
    startWorker: () => LedgerWorker,
    worker: LedgerWorker,
    ledgerId: string,
    tail: Tail,
  ) {
    this.ledgerId = ledgerId;
    this.#startWorker = startWorker;
    this.#worker = worker;
    this.#subscribers = new Subscribers(
      system.timers,
      (fromRevision, limit) => this.#readForSubscribers(fromRevision, limit),
      tail.revision,
    );
  }

  async append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#assertOpen();
    const result = await this.#worker.call('append', expectedRevision, events).catch((error: Error) => {
      if (!(error instanceof WorkerLostError)) throw error;
      throw new UnknownOutcomeError(`${error.message} before it had answered an append`, { cause: error });
    });
    if (result.kind === 'conflict') this.#subscribers.tailIs(result.actualRevision);
    else this.#announce(expectedRevision + 1, events);
    return result;
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    this.#assertOpen();
    return this.#worker.call('read', fromRevision, limit);
  }

  async tail(): Promise<Tail> {
    this.#assertOpen();
    return this.#worker.call('tail');
  }

  async recover(): Promise<Tail> {
    this.#assertOpen();
    const tail = await (this.#worker.isLost ? this.#replaceWorker() : this.#worker.call('recover'));
    this.#subscribers.tailIs(tail.revision);
    return tail;
  }

  subscribe(afterRevision: number, onEvents: OnEvents, onError: OnError): Subscription {
    this.#assertOpen();
    return this.#subscribers.add(afterRevision, onEvents, onError);
  }

  /** Appends made before are finished first; subscriptions end without a word. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#subscribers.close();
    try {
      if (!this.#worker.isLost) await this.#worker.call('close');
    } finally {
      await this.#worker.terminate();
    }
  }

  #announce(firstRevision: number, events: readonly NewEvent[]): void {
    this.#subscribers.announce(
      events.map(({ json, hash }, index) => ({ revision: firstRevision + index, json, hash })),
    );
  }

  /** A store that waits for its recovery is no reason to end a subscription: `recover()` wakes it again. */
  async #readForSubscribers(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    try {
      return await this.#worker.call('read', fromRevision, limit);
    } catch (error) {
      if (error instanceof UnknownOutcomeError || error instanceof WorkerLostError) return [];
      throw error;
    }
  }

  /** Opening does all that recovery does. What was acknowledged before is known from the anchor. */
  async #replaceWorker(): Promise<Tail> {
    const worker = this.#startWorker();
    try {
      const { ledgerId, tail } = await worker.call('open');
      if (ledgerId !== this.ledgerId)
        throw new LedgerDamagedError('Another ledger was put in the place of this one');
      this.#worker = worker;
      return tail;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The event store is closed');
  }
}
