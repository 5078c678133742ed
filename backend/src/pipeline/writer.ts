import type { AppendResult, EventReader, EventStore } from '../event-store/event-store.js';
import { type Refusal, refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Timers } from '../system/system.js';
import { Admission } from './admission.js';
import { type Batch, DurablePosition } from './batch.js';
import { Callers, type InFlight } from './callers.js';
import { FollowedEvents } from './followed-events.js';
import type { PipelineLimits } from './limits.js';
import type { PipelineObserver } from './observer.js';
import { Outage } from './outage.js';
import { type AnyRequest, PendingRead } from './pending-request.js';
import { Recovery } from './recovery.js';
import type { Speculation } from './speculation.js';

const SHUTTING_DOWN = refusal('OVERLOADED', 'The server is shutting down. Please try again in a moment.');

/**
 * `running`: requests run. `recovering`: nothing runs while the store is read, because another writer was first, an
 * outcome is unknown, or this process takes over. `standby`: another process writes; what it writes is followed, and the
 * state can be read. `ended`: stopped for good or closed.
 */
type Phase = 'standby' | 'running' | 'recovering' | 'ended';

export interface WriterParts {
  /** Where it is shared, the writer begins as a standby. */
  readonly store: EventStore;
  /** Tells of what others write; null where nobody else does. */
  readonly reader: Pick<EventReader, 'subscribe'> | null;
  /** At the end of the log as it was read; everything in it is durable. */
  readonly speculation: Speculation;
  readonly timers: Timers;
  readonly limits: PipelineLimits;
  readonly observer: PipelineObserver;
  /** How many events the read models are behind; 0 while nothing reads along, so that commands work without the read side. */
  readonly projectionLag: () => number;
  /** Whether nobody else can be the active instance at the moment: only then is the state answered as that of now. */
  readonly isLeaseHeld: () => boolean;
}

/**
 * The writer of this process: decides commands one after another in memory and appends their events in batches. While one
 * batch is being written the next one fills. No request is answered before all events that it read or wrote are durable.
 * Of several processes one writes; the others follow it.
 */
export class Writer {
  readonly #speculation: Speculation;
  readonly #durable: DurablePosition;
  readonly #outage: Outage;
  readonly #followed: FollowedEvents | null;
  readonly #callers: Callers;
  readonly #listeners: ((events: readonly LedgerEvent[]) => void)[] = [];
  readonly #closed: (() => void)[] = [];
  #phase: Phase;
  /** Counts recoveries and steps down: what an earlier one would go on with is of no account. */
  #turn = 0;
  #onStepDown: () => void = () => undefined;
  #stoppedFor: Error | null = null;
  #isClosing = false;
  #isSendPlanned = false;
  protected readonly admission: Admission;

  constructor(protected readonly parts: WriterParts) {
    const { speculation, timers, reader, observer, store } = parts;
    this.#speculation = speculation;
    this.#phase = store.isShared ? 'standby' : 'running';
    this.#callers = new Callers(parts);
    this.#durable = new DurablePosition(speculation.replica);
    this.#outage = new Outage({ ...parts, onDeadline: () => this.#refuseWaiting() });
    this.admission = new Admission(parts);
    const onError = (error: Error) => observer.onUnheard?.(error);
    const [durableRevision, onEvents] = [() => this.durableRevision, () => this.#applyFollowed()];
    this.#followed = reader && new FollowedEvents({ reader, timers, durableRevision, onEvents, onError });
  }

  get durableRevision(): number {
    return this.#durable.revision;
  }

  /** Why no more commands are accepted; null while they are. */
  get stoppedFor(): Error | null {
    return this.#stoppedFor;
  }

  onDurable(listener: (events: readonly LedgerEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Called when somebody else has written while this process did: it has stepped down. */
  onStepDown(listener: () => void): void {
    this.#onStepDown = listener;
  }

  protected admit(request: AnyRequest): void {
    this.admission.admit(request, this.#refusalFor(request), (admitted) => this.#enqueue(admitted));
  }

  /**
   * Takes over: reads the log to its end and appends a marker event, which keeps out what another process may still have
   * on its way. Tries until it is there. Only where the store is shared.
   * @returns false where it was stepped down, stopped or closed meanwhile
   */
  async activate(): Promise<boolean> {
    if (this.#phase === 'standby') await this.#recover(null, null, true);
    return this.#phase === 'running' || this.#phase === 'recovering';
  }

  /**
   * Writes no more, and follows. What was decided and not sent is undone: its callers are answered that it was not done. What
   * was sent may still be recorded.
   */
  stepDown(): void {
    if (this.#phase !== 'running' && this.#phase !== 'recovering') return;
    this.#phase = 'standby';
    this.#turn += 1;
    const sent = this.#callers.inFlight;
    this.#callers.inFlight = null;
    this.#undoSpeculation(sent);
    this.#callers.stepDown(sent);
    this.#outage.end();
    this.#applyFollowed();
    this.#pump();
    this.#endWhenIdle();
  }

  /**
   * Accepts no more commands, writes what was decided and answers all requests. Those whose outcome is not known by the
   * usual deadline are answered so. The store stays open.
   */
  close(): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      this.#closed.push(resolve);
      if (this.#phase === 'ended') this.#end();
      else this.#endWhenIdle();
    });
  }

  /** Why a call is not accepted; null while it is. A standby has a state to read. */
  #refusalFor(request: AnyRequest): Refusal | null {
    if (this.#stoppedFor !== null) return refusal('LEDGER_STOPPED');
    if (this.#isClosing || this.#phase === 'ended') return SHUTTING_DOWN;
    const isActive = this.#phase !== 'standby' && this.parts.isLeaseHeld();
    return isActive || request instanceof PendingRead ? null : refusal('STANDBY');
  }

  /** Also used by a request that was delayed or suspended: the ledger may have ended meanwhile. */
  #enqueue(request: AnyRequest): void {
    const isClosed = this.#phase === 'ended' || this.#phase === 'standby';
    const reason = isClosed ? this.#refusalFor(request) : null;
    if (reason !== null) {
      request.refuse(reason);
      return;
    }
    this.#callers.push(request);
    this.#pump();
  }

  /** In the queue of a standby are only readings. */
  #pump(): void {
    if (this.#phase !== 'running' && this.#phase !== 'standby') return;
    while (!this.#isFull(this.#speculation.open)) {
      const request = this.#callers.next();
      if (request === undefined) break;
      this.#run(request);
    }
    this.#planSend();
  }

  #planSend(): void {
    if (this.#callers.inFlight !== null || this.#speculation.open.isEmpty || this.#isSendPlanned) return;
    this.#isSendPlanned = true;
    // Not at once, so that commands that arrived together are sent together.
    this.parts.timers.soon(() => {
      this.#isSendPlanned = false;
      this.#sendOpen();
    });
  }

  #isFull({ commands, bytes }: Batch): boolean {
    const { batchCommands, batchBytes } = this.parts.limits;
    return commands >= batchCommands || bytes >= batchBytes;
  }

  #run(request: AnyRequest): void {
    const progress = request.run(this.#speculation);
    if (progress.kind === 'suspended') {
      void this.#resume(request, progress.until);
      return;
    }
    const { answer, proof } = progress;
    const { open } = this.#speculation;
    if (this.parts.store.isShared && proof === 'marker' && open.isEmpty) {
      this.#speculation.addMarker('a command was refused');
    }
    this.#callers.answerOnceDurable({ request, answer, proof });
  }

  /** Takes in what others wrote. While a batch is being written, its end comes first. */
  #applyFollowed(): void {
    const isFollowing = this.#phase === 'standby' || this.#phase === 'running';
    if (!isFollowing || this.#callers.inFlight !== null) return;
    const recorded = this.#followed?.takeAfter(this.durableRevision) ?? [];
    if (recorded.length === 0) return;
    const isActive = this.#phase === 'running';
    if (isActive) this.stepDown();
    try {
      const events = this.#durable.advanceBy(recorded);
      this.#announce(events);
      if (isActive) this.#notifyOfForeign(events);
    } catch (error) {
      this.#stop(error as Error);
    }
  }

  /** Events that were recorded while this process was the one who writes. Of a store of its own there is no other writer. */
  #notifyOfForeign(events: readonly LedgerEvent[]): void {
    const { store, observer } = this.parts;
    const foreign = events.filter(({ on }) => !store.isShared || on !== this.#speculation.instance);
    for (const { revision, on } of foreign) observer.onForeign?.(revision, on);
    if (foreign.length === 0 || !store.isShared) return;
    this.stepDown();
    this.#onStepDown();
  }

  async #resume(request: AnyRequest, until: Promise<void>): Promise<void> {
    try {
      await until;
      this.#enqueue(request);
    } catch (error) {
      this.parts.observer.onFailed(error as Error);
      // An older command with this key may be in the log, or certainly is, but cannot be read at the moment.
      request.refuse(refusal('OUTCOME_UNKNOWN'));
    }
  }

  #sendOpen(): void {
    const { inFlight } = this.#callers;
    if (this.#phase !== 'running' || inFlight !== null || this.#speculation.open.isEmpty) return;
    const sent = this.#callers.takeOpen();
    this.#callers.inFlight = sent;
    void this.#send(sent);
    // The next batch fills with the requests that waited because this one was full.
    this.#pump();
  }

  async #send(sent: InFlight): Promise<void> {
    const { batch } = sent;
    const { store, timers, limits } = this.parts;
    const sentMs = this.#speculation.clock.monotonicMs();
    let result: AppendResult;
    try {
      result = await batch.appendTo(store, this.#durable.revision, limits.appendTimeoutMs, timers);
    } catch (error) {
      return this.#callers.inFlight === sent ? this.#recover(sent, error as Error) : undefined;
    }
    // Stepped down or stopped meanwhile: its callers were answered that its outcome is unknown.
    if (this.#callers.inFlight !== sent) return;
    this.#outage.end();
    if (result.kind === 'conflict') return this.#recover(sent, null);
    const ms = this.#speculation.clock.monotonicMs() - sentMs;
    this.parts.observer.onAppended?.({ commands: batch.commands, ms });
    this.#callers.inFlight = null;
    this.#durable.advancePast(batch);
    this.#announce(batch.events);
    this.#callers.answerAll(sent);
    this.#applyFollowed();
    this.#sendOpen();
    this.#endWhenIdle();
  }

  #announce(events: readonly LedgerEvent[]): void {
    for (const listener of this.#listeners) {
      try {
        listener(events);
      } catch (error) {
        // The listener's fault; the events are durable, and the waiting calls must be answered.
        this.parts.observer.onFailed(error as Error);
      }
    }
  }

  /**
   * Another writer was first, or the outcome of a batch is unknown, or this process takes over: undoes everything that is
   * not durable, reads the store to see what is, and then runs the requests again that were based on anything else. Where
   * the store is shared, it steps down when somebody else wrote.
   * @param sent null when nothing was
   * @param doubt why it is unknown what is recorded; null when the store has only to be read
   */
  async #recover(sent: InFlight | null, doubt: Error | null, isTakingOver = false): Promise<void> {
    if (doubt !== null) this.admission.counters.recoveries += 1;
    else if (sent !== null) this.admission.counters.conflicts += 1;
    this.#phase = 'recovering';
    this.#turn += 1;
    const turn = this.#turn;
    const isWanted = () => this.#turn === turn && this.#phase === 'recovering';
    this.#undoSpeculation(sent);
    this.#outage.begin();

    const recovery = this.#recoveryOf(sent, doubt, isTakingOver, isWanted);
    const failure = await recovery.findEndOfLog(doubt, this.#outage.attempt);
    if (failure === null && isWanted()) await this.#outage.pauseBeforeTheNext();
    if (!isWanted()) return;
    this.#outage.noteSettled();
    if (failure !== null) return this.#stop(failure);
    this.#phase = 'running';
    this.#applyFollowed();
    this.#pump();
    this.#endWhenIdle();
  }

  /** Undoes what is not durable. What was in the open batch runs again. */
  #undoSpeculation(sent: InFlight | null): void {
    this.#durable.rollBackSpeculation();
    const open = this.#callers.takeOpen();
    this.#speculation.recorded.forget([...(sent?.batch.events ?? []), ...open.batch.events]);
    this.#callers.runAgain(open);
  }

  #recoveryOf(
    sent: InFlight | null,
    doubt: Error | null,
    isTakingOver: boolean,
    isWanted: () => boolean,
  ): Recovery {
    const { store, timers, limits, observer } = this.parts;
    const reason = isTakingOver
      ? 'another instance became the active one'
      : 'the outcome of an append was unknown';
    return new Recovery({
      store,
      timers,
      limits,
      observer,
      durable: this.#durable,
      batch: sent?.batch ?? null,
      isTakingOver,
      marker: () => this.#speculation.marker(reason),
      isWanted,
      onRecorded: (events) => {
        this.#callers.inFlight = null;
        this.#outage.noteRecorded();
        this.#announce(events);
        if (sent !== null) this.#callers.answerAll(sent);
      },
      onNotRecorded: () => {
        this.#callers.inFlight = null;
        if (doubt !== null) this.#outage.countFailedAppend();
        this.#callers.runAgain(sent);
      },
      onOthers: (events) => {
        this.#announce(events);
        if (!isTakingOver) this.#notifyOfForeign(events);
      },
    });
  }

  /** @returns whether requests may come to wait for the same outage */
  #refuseWaiting(): boolean {
    const hasWaited = this.#callers.giveUp();
    // An append that is on its way has its own end.
    if (this.#isClosing && this.#phase === 'recovering') {
      this.#end();
      return false;
    }
    return hasWaited || this.#phase === 'recovering';
  }

  #stop(reason: Error): void {
    this.#stoppedFor = reason;
    this.#callers.stop();
    this.#end();
    this.parts.observer.onStopped(reason);
  }

  #endWhenIdle(): void {
    if (!this.#isClosing || this.#phase === 'recovering') return;
    if (this.#callers.isIdle) this.#end();
  }

  #end(): void {
    this.#phase = 'ended';
    this.#outage.end();
    this.#followed?.close();
    for (const resolve of this.#closed.splice(0)) resolve();
  }
}
