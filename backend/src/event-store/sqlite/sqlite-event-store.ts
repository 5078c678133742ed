import { type PartWatch, SupervisedWorker } from '../../system/supervised-worker.js';
import type { System } from '../../system/system.js';
import { WorkerClient, WorkerLostError } from '../../system/worker-rpc.js';
import {
  type AppendResult,
  EMPTY_STREAM,
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
  /** Is told when the thread is lost while it serves. */
  readonly watch: PartWatch;
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
  const startWorker = () => (options.startWorker ?? startLedgerWorker)(workerData);
  return SqliteEventStore.open(options, startWorker);
}

export function startLedgerWorker(workerData: LedgerWorkerData): LedgerWorker {
  return new WorkerClient<LedgerCalls>(new URL('./ledger.worker.js', import.meta.url), {
    workerData,
    errors: [UnknownOutcomeError, LedgerDamagedError, LedgerLockedError],
  });
}

class SqliteEventStore implements EventStore {
  readonly #worker: SupervisedWorker<LedgerCalls>;
  readonly #subscribers: Subscribers;
  #ledgerId = '';
  #isClosed = false;

  private constructor({ system, watch }: SqliteEventStoreOptions, startWorker: () => LedgerWorker) {
    const { timers } = system;
    this.#worker = new SupervisedWorker({
      startWorker,
      timers,
      watch,
      begin: async (worker) => this.#opened(await worker.call('open')),
    });
    this.#subscribers = new Subscribers(
      timers,
      (fromRevision, limit) => this.#readForSubscribers(fromRevision, limit),
      EMPTY_STREAM,
    );
  }

  static async open(options: SqliteEventStoreOptions, startWorker: () => LedgerWorker): Promise<EventStore> {
    const store = new SqliteEventStore(options, startWorker);
    await store.#worker.open();
    return store;
  }

  get ledgerId(): string {
    return this.#ledgerId;
  }

  async append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#assertOpen();
    const result = await this.#call('append', expectedRevision, events).catch((error: Error) => {
      if (!(error instanceof WorkerLostError)) throw error;
      throw new UnknownOutcomeError(`${error.message} before it had answered an append`, { cause: error });
    });
    if (result.kind === 'conflict') this.#subscribers.tailIs(result.actualRevision);
    else this.#announce(expectedRevision + 1, events);
    return result;
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    this.#assertOpen();
    return this.#call('read', fromRevision, limit);
  }

  async tail(): Promise<Tail> {
    this.#assertOpen();
    return this.#call('tail');
  }

  async recover(): Promise<Tail> {
    this.#assertOpen();
    // Whoever recovers does not wait for the supervisor's next turn.
    await this.#worker.start();
    const tail = await this.#call('recover');
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
    await this.#worker.stop((worker) => worker.call('close'));
  }

  /** Nothing waits for a thread that is started again: what was recorded has to be looked at first. */
  #call: SupervisedWorker<LedgerCalls>['call'] = (name, ...args) => {
    if (!this.#worker.isUp) return Promise.reject(new WorkerLostError('The thread of the ledger was lost'));
    return this.#worker.call(name, ...args);
  };

  #announce(firstRevision: number, events: readonly NewEvent[]): void {
    this.#subscribers.announce(
      events.map(({ json, hash }, index) => ({ revision: firstRevision + index, json, hash })),
    );
  }

  /** A store that waits for its recovery is no reason to end a subscription: `recover()` wakes it again. */
  async #readForSubscribers(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    try {
      return await this.#call('read', fromRevision, limit);
    } catch (error) {
      if (error instanceof UnknownOutcomeError || error instanceof WorkerLostError) return [];
      throw error;
    }
  }

  /** Opening does all that recovery does. What was acknowledged before is known from the anchor. */
  #opened({ ledgerId, tail }: { readonly ledgerId: string; readonly tail: Tail }): void {
    if (this.#ledgerId !== '' && this.#ledgerId !== ledgerId) {
      throw new LedgerDamagedError('Another ledger was put in the place of this one');
    }
    this.#ledgerId = ledgerId;
    this.#subscribers.tailIs(tail.revision);
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The event store is closed');
  }
}
