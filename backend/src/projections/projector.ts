import { type DocumentStore, DocumentsUnavailableError } from '../document-store/document-store.js';
import {
  type EventReader,
  LedgerDamagedError,
  type RecordedEvent,
  type Subscription,
} from '../event-store/event-store.js';
import { PROJECTOR } from '../read-models/collections.js';
import type { ProjectorStatus } from '../read-models/progress.js';
import { RestartPolicy } from '../system/restart-policy.js';
import type { TimerHandle, Timers } from '../system/system.js';
import { turn } from '../system/waiting.js';
import { OtherHistoryError, otherHistory } from './other-history.js';
import { CHECKPOINT, PoisonEventError, type ProjectionSet, ProjectionWriter } from './projection-writer.js';
import { allEvents, rebuild } from './rebuild.js';
import { isFault } from './unit-of-work.js';

/** An error that the next attempt would probably meet again. */
const LASTING = [PoisonEventError, OtherHistoryError, LedgerDamagedError];

export interface ProjectorOptions {
  /** Opens the ledger for reading; called again after something has failed. */
  readonly openEvents: () => EventReader | Promise<EventReader>;
  /** Opens the read models for writing; called again after something has failed. Gives notice if it starts with empty ones. */
  readonly openDocuments: (notice: (text: string) => void) => Promise<DocumentStore>;
  readonly set: ProjectionSet;
  readonly timers: Timers;
  readonly onStatus: (status: ProjectorStatus) => void;
}

/**
 * Keeps the read models up to date with the ledger: opens them, rebuilds them if other projections wrote them, and
 * follows. After a failure both are opened again and it continues at its checkpoint, without end. It stops only when
 * the same event, or the same contradiction, has failed twice.
 */
export class Projector {
  readonly #restarts = new RestartPolicy();
  #status: ProjectorStatus = { revision: -1, state: 'starting', reason: '' };
  #events: EventReader | null = null;
  #documents: DocumentStore | null = null;
  #subscription: Subscription | null = null;
  #retry: TimerHandle | null = null;
  /** A failure that may be permanent, and the revision where it was met. */
  #suspicion: { readonly reason: string; readonly revision: number } | null = null;
  /** The work in progress; closing waits for it. */
  #work: Promise<void> = Promise.resolve();
  #isWriting = false;
  #isClosed = false;

  constructor(private readonly options: ProjectorOptions) {}

  get status(): ProjectorStatus {
    return this.#status;
  }

  /** Resolves when it follows, or has reported why it does not. */
  start(): Promise<void> {
    this.#work = this.#runGuarded(() => this.#open());
    return this.#work;
  }

  poll(): void {
    this.#subscription?.poll();
  }

  /** Opens the documents again if they were lost while nothing came to be written, which would have found it out. */
  check(): void {
    if (this.#subscription === null || this.#isWriting) return;
    this.#work = this.#runGuarded(async () => {
      const lost = this.#documents?.whyLost() ?? null;
      if (lost !== null) throw new DocumentsUnavailableError(lost);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#retry?.cancel();
    await this.#subscription?.close();
    await this.#work;
    await this.#closeStores();
  }

  async #open(): Promise<void> {
    const { openEvents, openDocuments, set } = this.options;
    const events = await openEvents();
    this.#events = events;
    let notice = '';
    const documents = await openDocuments((text) => {
      notice = text;
    });
    this.#documents = documents;
    const reason = await whyRebuild(events, documents, set);
    if (reason !== null) {
      this.#report({ state: 'rebuilding', reason: notice || reason, revision: -1 });
      await rebuild(allEvents(events), documents, set, () => this.#yieldTurn());
    }
    const writer = await ProjectionWriter.at(documents, set);
    this.#report({ state: 'following', reason: '', revision: writer.checkpoint });
    if (this.#isClosed) return;
    this.#subscription = events.subscribe(
      writer.checkpoint,
      (batch) => this.#follow(writer, batch),
      (error) => {
        this.#work = this.#runGuarded(() => Promise.reject(error));
      },
    );
  }

  async #follow(writer: ProjectionWriter, batch: readonly RecordedEvent[]): Promise<void> {
    this.#isWriting = true;
    this.#work = this.#runGuarded(async () => {
      try {
        await writer.write(batch);
      } finally {
        if (writer.checkpoint > this.#status.revision) this.#report({ revision: writer.checkpoint });
      }
      this.#restarts.reset();
    });
    await this.#work;
    this.#isWriting = false;
  }

  /** Between batches of a rebuild: lets messages in, and ends it when the projector is closed. */
  async #yieldTurn(): Promise<void> {
    await turn(this.options.timers);
    if (this.#isClosed) throw new Error('The projector was closed');
  }

  /** Never throws: failures are retried, unless they are certain to happen again. */
  async #runGuarded(work: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return;
    try {
      await work();
    } catch (error) {
      await this.#subscription?.close();
      this.#subscription = null;
      if (!this.#isClosed) this.#handleFailure(error as Error);
    }
  }

  #handleFailure(error: Error): void {
    const reason = error.message;
    if (LASTING.some((kind) => error instanceof kind) || isFault(error)) {
      const { revision } = this.#status;
      if (this.#suspicion?.reason === reason && this.#suspicion.revision === revision) {
        this.#report({ state: 'stopped', reason });
        return;
      }
      this.#suspicion = { reason, revision };
    }
    // What readers would find is unknown until the store has been opened again: it may be damaged.
    this.#report({ state: 'retrying', reason, revision: -1 });
    this.#retry = this.options.timers.after(this.#restarts.nextPauseMs(), () => this.#reopen());
  }

  #reopen(): void {
    this.#work = this.#runGuarded(async () => {
      await this.#closeStores();
      await this.#open();
    });
  }

  async #closeStores(): Promise<void> {
    const [documents, events] = [this.#documents, this.#events];
    this.#documents = null;
    this.#events = null;
    await documents?.close();
    await events?.close();
  }

  #report(change: Partial<ProjectorStatus>): void {
    this.#status = { ...this.#status, ...change };
    if (!this.#isClosed) this.options.onStatus(this.#status);
  }
}

/**
 * @returns why the documents must be rebuilt; null when they need not
 * @throws OtherHistoryError when they were made from events the ledger does not have
 */
async function whyRebuild(
  events: EventReader,
  documents: DocumentStore,
  set: ProjectionSet,
): Promise<string | null> {
  const checkpoint = await documents.checkpoint(CHECKPOINT);
  if (checkpoint === -1) return 'There are no read models yet';
  const contradiction = await otherHistory(events, documents);
  if (contradiction !== null) throw contradiction;
  const made = await documents.get(PROJECTOR, 'station');
  return made?.fingerprint === set.fingerprint ? null : 'The projections have changed';
}

/** Holds the latest status for a caller who waits for one newer than the last they have seen. */
export class LatestStatus {
  #number = 0;
  #status: ProjectorStatus = { revision: -1, state: 'starting', reason: '' };
  #waiting: (() => void) | null = null;

  set(status: ProjectorStatus): void {
    this.#status = status;
    this.#number += 1;
    this.#waiting?.();
    this.#waiting = null;
  }

  /** One caller at a time. */
  async after(seen: number): Promise<{ readonly number: number; readonly status: ProjectorStatus }> {
    if (this.#number <= seen) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
    return { number: this.#number, status: this.#status };
  }
}
