import { StationKeyError, type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { StorageError } from '../../system/storage-fault.js';
import { type PartStatus, SupervisedWorker } from '../../system/supervised-worker.js';
import type { System } from '../../system/system.js';
import { WorkerClient, WorkerLostError, type WorkerResult } from '../../system/worker-rpc.js';
import {
  type AppendResult,
  type EventStore,
  ForeignSchemaError,
  LedgerDamagedError,
  LedgerLockedError,
  type LinkedEvents,
  type NewEvent,
  type RecordedEvent,
  type Tail,
  type Unacknowledged,
  UnknownOutcomeError,
} from '../event-store.js';
import type { LedgerCalls, LedgerWorkerData } from './ledger.worker.js';

const LEDGER_ID_BYTES = 8;

export type LedgerWorker = WorkerClient<LedgerCalls>;

export interface SqliteEventStoreOptions {
  /** Holds `ledger.sqlite`, `anchor` and `lock.sqlite`; made when it is not there. */
  readonly dataDir: string;
  readonly system: System;
  /** Notified when the thread is lost while it serves. */
  readonly watch: PartStatus;
  readonly trust?: StationTrust | undefined;
  /** For tests that lose the worker. */
  readonly startWorker?: (workerData: LedgerWorkerData) => LedgerWorker;
}

/**
 * Opens the ledger of a station for writing, or begins a new one. Everything that blocks happens in a worker thread.
 * @throws LedgerDamagedError when the ledger contradicts its anchor; the message says how to restore
 * @throws LedgerLockedError when another process, or another store of this one, has it open for writing
 * @throws StationKeyError when its anchor was not written with the station's key
 */
export async function openSqliteEventStore(options: SqliteEventStoreOptions): Promise<EventStore> {
  const newLedgerId = Buffer.from(options.system.random.bytes(LEDGER_ID_BYTES)).toString('hex');
  const { dataDir, trust = WITHOUT_KEY } = options;
  const workerData = { dataDir, newLedgerId, trust };
  const startWorker = () => (options.startWorker ?? startLedgerWorker)(workerData);
  return SqliteEventStore.open(options, startWorker);
}

export function startLedgerWorker(workerData: LedgerWorkerData): LedgerWorker {
  return new WorkerClient<LedgerCalls>(new URL('./ledger.worker.js', import.meta.url), {
    workerData,
    errors: [
      UnknownOutcomeError,
      LedgerDamagedError,
      ForeignSchemaError,
      LedgerLockedError,
      StationKeyError,
      StorageError,
    ],
  });
}

class SqliteEventStore implements EventStore {
  readonly isShared = false;
  readonly #worker: SupervisedWorker<LedgerCalls>;
  #ledgerId = '';
  #unacknowledged: Unacknowledged | undefined;
  #isClosed = false;

  private constructor({ system, watch }: SqliteEventStoreOptions, startWorker: () => LedgerWorker) {
    const { timers } = system;
    this.#worker = new SupervisedWorker({
      startWorker,
      timers,
      status: watch,
      begin: async (worker) => this.#opened(await worker.call('open')),
    });
  }

  static async open(options: SqliteEventStoreOptions, startWorker: () => LedgerWorker): Promise<EventStore> {
    const store = new SqliteEventStore(options, startWorker);
    await store.#worker.open();
    return store;
  }

  get ledgerId(): string {
    return this.#ledgerId;
  }

  get unacknowledged(): Unacknowledged | undefined {
    return this.#unacknowledged;
  }

  async append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.#assertOpen();
    return this.#call('append', expectedRevision, events).catch((error: Error) => {
      if (!(error instanceof WorkerLostError)) throw error;
      throw new UnknownOutcomeError(`${error.message} before it had answered an append`, { cause: error });
    });
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    this.#assertOpen();
    return this.#call('read', fromRevision, limit);
  }

  async readLinked(tail: Tail, limit: number): Promise<LinkedEvents> {
    this.#assertOpen();
    return this.#call('readLinked', tail, limit);
  }

  async tail(): Promise<Tail> {
    this.#assertOpen();
    return this.#call('tail');
  }

  async writesOfOthers(): Promise<number> {
    this.#assertOpen();
    return this.#call('writesOfOthers');
  }

  async recover(): Promise<Tail> {
    this.#assertOpen();
    // A recovery does not wait for the supervisor's next attempt.
    await this.#worker.start();
    return this.#call('recover');
  }

  /** Appends made before are finished first. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#worker.stop((worker) => worker.call('close'));
  }

  /** Nothing waits for a thread that is started again: what was recorded has to be looked at first. */
  #call: SupervisedWorker<LedgerCalls>['call'] = (name, ...args) => {
    if (!this.#worker.isUp) return Promise.reject(new WorkerLostError('The thread of the ledger was lost'));
    return this.#worker.call(name, ...args);
  };

  /** Opening does all that recovery does. What was acknowledged before is known from the anchor. */
  #opened({ ledgerId, unacknowledged }: WorkerResult<LedgerCalls['open']>): void {
    if (this.#ledgerId !== '' && this.#ledgerId !== ledgerId) {
      throw new LedgerDamagedError('Another ledger was put in the place of this one');
    }
    this.#ledgerId = ledgerId;
    // A thread that is started again finds what this station was recording.
    this.#unacknowledged ??= unacknowledged;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The event store is closed');
  }
}
