import {
  EMPTY_STREAM,
  type EventStore,
  LedgerDamagedError,
  type RecordedEvent,
} from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Timers } from '../system/system.js';
import { pause, turn } from '../system/waiting.js';
import { type Batch, beginsWith, type DurablePosition } from './batch.js';
import type { PipelineLimits } from './limits.js';
import type { PipelineObserver } from './observer.js';
import { CannotFollowError } from './replica.js';

export interface RecoveryParts {
  readonly store: EventStore;
  readonly timers: Timers;
  readonly limits: PipelineLimits;
  readonly observer: PipelineObserver;
  /** There must be nothing to undo after it. */
  readonly durable: DurablePosition;
  /** Sent after the durable position; it has to be found out whether it was recorded. null when nothing was sent. */
  readonly batch: Batch | null;
  /** Whether a marker event has to stand at the end of the log, after which nothing that others sent can be recorded. */
  readonly isTakingOver: boolean;
  /** Makes a marker event that follows the durable position and keeps out what was sent before. */
  readonly marker: () => Batch;
  readonly isWanted: () => boolean;
  /** The batch is durable, and so is everything before it. */
  readonly onRecorded: (events: readonly LedgerEvent[]) => void;
  /** The batch is not in the log and never will be. */
  readonly onNotRecorded: () => void;
  readonly onOthers: (events: readonly LedgerEvent[]) => void;
}

/**
 * Finds out what the store contains, after another writer was first or when the outcome of an append is unknown. Where an
 * append can still arrive after it was given up, its absence proves nothing: then a marker event is appended at its place.
 */
export class Recovery {
  /** What is to be found out about; null once it is known. */
  #unknown: Batch | null;
  #isRefused = false;
  #isMarked: boolean;
  /** The link of the marker event that was sent last. */
  #markerHash: string | undefined;

  constructor(private readonly parts: RecoveryParts) {
    this.#unknown = parts.batch;
    this.#isMarked = !parts.isTakingOver;
  }

  /**
   * Tries until the end of the log is known.
   * @param doubt why the outcome is unknown; null when only the tail has to be read
   * @param first number of the first attempt, for the observer
   * @returns null, or why the ledger can no longer be followed: damaged, or not understood
   */
  async findEndOfLog(doubt: Error | null, first = 1): Promise<Error | null> {
    for (let attempt = 1; this.parts.isWanted(); attempt += 1) {
      const failure = await this.#try(doubt, first - 1 + attempt);
      if (failure === null || isForGood(failure)) return failure;
      doubt = failure;
      await pause(this.parts.timers, retryPauseMs(this.parts.limits, attempt));
    }
    return null;
  }

  async #try(doubt: Error | null, attempt: number): Promise<Error | null> {
    const { store, observer } = this.parts;
    try {
      if (doubt !== null) {
        if (isForGood(doubt)) return doubt;
        observer.onRecovering(doubt, attempt);
        await store.recover();
      }
      await this.#catchUp();
      if (doubt !== null) observer.onRecovered(!this.#isRefused);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  async #catchUp(): Promise<void> {
    const { store, timers, durable, isWanted, onOthers } = this.parts;
    for (;;) {
      const recorded = await durable.readNext(store, this.#unknown?.stored.length ?? 0);
      if (!isWanted()) return;
      if (this.#unknown !== null) {
        await this.#judge(this.#unknown, recorded);
        continue;
      }
      if (recorded.length === 0) {
        // An empty log begins with the station.
        if (this.#isMarked || durable.revision === EMPTY_STREAM) return;
        await this.#appendMarker();
        continue;
      }
      this.#isMarked ||= recorded.some(({ hash }) => hash === this.#markerHash);
      onOthers(durable.advanceBy(recorded));
      await turn(timers);
    }
  }

  /** @param recorded the events after the durable position */
  async #judge(batch: Batch, recorded: readonly RecordedEvent[]): Promise<void> {
    const { store, durable } = this.parts;
    if (recorded.length === 0 && store.isShared) return this.#appendMarker(batch);
    const isRecorded = beginsWith(recorded, batch);
    this.#isRefused = !isRecorded;
    this.#unknown = null;
    if (isRecorded) this.parts.onRecorded(durable.advanceBy(recorded.slice(0, batch.stored.length)));
    else this.parts.onNotRecorded();
  }

  /**
   * Appends something right after the durable position. Whatever comes of it, the next reading shows what is there: this,
   * the batch, or an event of another writer. A log begins with the station: there the batch itself is sent again.
   */
  async #appendMarker(batch: Batch | null = null): Promise<void> {
    const { store, timers, limits, durable, marker } = this.parts;
    const first = batch !== null && durable.revision === EMPTY_STREAM ? batch : marker();
    this.#markerHash = first.stored[0]?.hash;
    await first.appendTo(store, durable.revision, limits.appendTimeoutMs, timers);
  }
}

/** Errors that neither waiting nor reopening can repair. */
function isForGood(error: Error): boolean {
  return error instanceof LedgerDamagedError || error instanceof CannotFollowError;
}

/** @param attempt how many have failed, from 1 on */
export function retryPauseMs(
  limits: Pick<PipelineLimits, 'firstRetryMs' | 'longestRetryMs'>,
  attempt: number,
): number {
  return Math.min(limits.firstRetryMs * 2 ** (attempt - 1), limits.longestRetryMs);
}
