import type { Awaited, LiveIdentities } from '@taya/contracts/answers/identities';
import { DocumentsUnavailableError } from '../../document-store/document-store.js';
import type { DocumentLocation } from '../../document-store/open-documents.js';
import { type EventStore, EventStoreUnreachableError } from '../../event-store/event-store.js';
import type { LedgerLocation } from '../../event-store/open-ledger.js';
import type { Ledger } from '../../pipeline/ledger.js';
import type { Progress } from '../../read-models/progress.js';
import { NoRoomError } from '../../system/disk-space.js';
import { type PartStatus, SupervisedWorker } from '../../system/supervised-worker.js';
import type { Timers } from '../../system/system.js';
import { pause } from '../../system/waiting.js';
import { READS_MUCH, WorkerClient, WorkerLostError } from '../../system/worker-rpc.js';
import { drawersOf } from './drawers.js';
import type { StationFacts } from './live-check.js';
import type { LiveCheckStatus } from './live-check-status.js';

const WORKER = new URL('./live-check.worker.js', import.meta.url);

const PAUSE_MS = 1_000;
/** While a station that is not busy is behind: after its start, and after a rush. */
const PAUSE_BEHIND_MS = 200;
/** Fewer than these are what comes in while it checks. */
const BEHIND_EVENTS = 1_000;
/** More events than these between two checks are a station that needs its processors. */
const BUSY_EVENTS = 200;
/** Looks in a row that failed before the thread is started again, and begins at the first event. */
const FAILED_CHECKS = 5;

export interface LiveCheckWorkerData {
  readonly ledger: LedgerLocation;
  readonly documents: DocumentLocation;
}

export interface LiveCheckCalls {
  /** @param again from the first event on */
  check(asked: StationFacts, again: boolean): Promise<LiveIdentities>;
}

export interface LiveCheckThreadParts {
  readonly workerData: LiveCheckWorkerData;
  readonly ledger: Pick<Ledger, 'read' | 'durableRevision'>;
  readonly store: Pick<EventStore, 'writesOfOthers'>;
  readonly progress: Pick<Progress, 'status'>;
  readonly status: LiveCheckStatus;
  readonly timers: Timers;
  readonly partStatus: PartStatus;
}

/** What a failed check has to wait for: across threads an error keeps its name. null for any other failure. */
function awaitedAfter(error: unknown, { mongoUrl }: DocumentLocation): Awaited | null {
  const { name } = error as Error;
  if (name === NoRoomError.name) return 'disk';
  if (name === EventStoreUnreachableError.name) return 'event store';
  // Where the documents are in files the error says that they are damaged, which waiting alone does not mend.
  return mongoUrl !== null && name === DocumentsUnavailableError.name ? 'documents' : null;
}

/** Whether more checks soon would take it further: nothing goes on behind a violation. */
function isBehind({ holds, revision, ledger_revision }: LiveIdentities): boolean {
  return holds && ledger_revision - revision > BEHIND_EVENTS;
}

/** Has a thread check the station every second. */
export class LiveCheckThread {
  readonly #worker: SupervisedWorker<LiveCheckCalls>;
  #checkedThrough: number;

  constructor(private readonly parts: LiveCheckThreadParts) {
    this.#checkedThrough = parts.ledger.durableRevision;
    const { workerData, timers, partStatus } = parts;
    this.#worker = new SupervisedWorker<LiveCheckCalls>({
      startWorker: () => new WorkerClient(WORKER, { workerData, resourceLimits: READS_MUCH }),
      timers,
      status: partStatus,
      run: (worker) => this.#checkOn(worker),
    });
  }

  start(): void {
    this.#worker.keepRunning();
  }

  stop(): Promise<void> {
    return this.#worker.stop();
  }

  async #checkOn(worker: WorkerClient<LiveCheckCalls>): Promise<void> {
    const { status, timers, workerData } = this.parts;
    for (let failed = 0; ; ) {
      let pauseMs = PAUSE_MS;
      try {
        const asked = await this.#askStation();
        const result = await worker.call('check', asked, status.beginAgain());
        status.record(result);
        if (isBehind(result) && !asked.isBusy) pauseMs = PAUSE_BEHIND_MS;
        failed = 0;
      } catch (error) {
        const awaited = awaitedAfter(error, workerData.documents);
        if (awaited !== null) status.recordWaiting(awaited, (error as Error).message);
        else failed += 1;
        if (error instanceof WorkerLostError || failed >= FAILED_CHECKS) throw error;
      }
      await pause(timers, pauseMs);
    }
  }

  async #askStation(): Promise<StationFacts> {
    const { ledger, progress, store } = this.parts;
    const isBusy = ledger.durableRevision - this.#checkedThrough > BUSY_EVENTS;
    this.#checkedThrough = ledger.durableRevision;
    const { state: projector } = progress.status;
    const [drawers, writesOfOthers] = await Promise.all([
      orNull(() => ledger.read(drawersOf)),
      orNull(async () => (await store.writesOfOthers?.()) ?? null),
    ]);
    return { drawers, projector, isBusy, writesOfOthers };
  }
}

/** null while it cannot be asked: the store is away or the station stops, which is logged elsewhere. */
async function orNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch {
    return null;
  }
}
