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
  newLedgerId,
  type RecordedEvent,
  type Tail,
  type Unacknowledged,
  UnknownOutcomeError,
} from '../event-store.js';
import type { LedgerCalls, LedgerWorkerData } from './ledger.worker.js';

export type LedgerWorker = WorkerClient<LedgerCalls>;

export interface SqliteEventStoreOptions {
  /** Holds `ledger.sqlite`, `anchor` and `lock.sqlite`; made when it is not there. */
  readonly dataDir: string;
  readonly system: System;
  /** Notified when the thread is lost while it serves. */
  readonly status: PartStatus;
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
  const store = new SqliteEventStore(options);
  await store.open();
  return store;
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

  constructor({ dataDir, system, status, trust, startWorker = startLedgerWorker }: SqliteEventStoreOptions) {
    const { random, timers } = system;
    const workerData = { dataDir, newLedgerId: newLedgerId(random), trust: trust ?? WITHOUT_KEY };
    this.#worker = new SupervisedWorker({
      startWorker: () => startWorker(workerData),
      timers,
      status,
      begin: async (worker) => this.#takeOpened(await worker.call('open')),
    });
  }

  open(): Promise<void> {
    return this.#worker.open();
  }

  get ledgerId(): string {
    return this.#ledgerId;
  }

  get unacknowledged(): Unacknowledged | undefined {
    return this.#unacknowledged;
  }

  append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    return this.#call('append', expectedRevision, events).catch((error: Error) => {
      if (!(error instanceof WorkerLostError)) throw error;
      throw new UnknownOutcomeError(`${error.message} before it had answered an append`, { cause: error });
    });
  }

  read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    return this.#call('read', fromRevision, limit);
  }

  readLinked(tail: Tail, limit: number): Promise<LinkedEvents> {
    return this.#call('readLinked', tail, limit);
  }

  tail(): Promise<Tail> {
    return this.#call('tail');
  }

  writesOfOthers(): Promise<number> {
    return this.#call('writesOfOthers');
  }

  async recover(): Promise<Tail> {
    // A recovery does not wait for the supervisor's next attempt.
    if (!this.#isClosed) await this.#worker.start();
    return this.#call('recover');
  }

  /** Appends made before are finished first. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#worker.stop((worker) => worker.call('close'));
  }

  /** Nothing waits for a thread that is started again: what was recorded has to be read first. */
  #call: SupervisedWorker<LedgerCalls>['call'] = (name, ...args) => {
    if (this.#isClosed) return Promise.reject(new Error('The event store is closed'));
    if (!this.#worker.isUp) return Promise.reject(new WorkerLostError('The thread of the ledger was lost'));
    return this.#worker.call(name, ...args);
  };

  /** Opening does all that recovery does. What was acknowledged before is known from the anchor. */
  #takeOpened({ ledgerId, unacknowledged }: WorkerResult<LedgerCalls['open']>): void {
    if (this.#ledgerId !== '' && this.#ledgerId !== ledgerId) {
      throw new LedgerDamagedError('Another ledger was put in the place of this one');
    }
    this.#ledgerId = ledgerId;
    // A thread that is started again finds what this station was recording.
    this.#unacknowledged ??= unacknowledged;
  }
}
