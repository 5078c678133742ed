import type { AppendResult, EventStore } from '../event-store/event-store.js';
import { type Refusal, refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Timers } from '../system/system.js';
import { Admission } from './admission.js';
import type { Batch } from './batch.js';
import { DurablePosition } from './durable-position.js';
import { type InFlight, requestsOf } from './in-flight.js';
import type { PipelineLimits } from './limits.js';
import type { PipelineObserver } from './observer.js';
import { Outage } from './outage.js';
import { type AnyRequest, RequestQueue, type Waiting } from './pending-request.js';
import { Recovery } from './recovery.js';
import { SharedLog, type SharedLogParts } from './shared-log.js';
import type { Speculation } from './speculation.js';
import type { Unconfirmed } from './tail-readings.js';

const SHUTTING_DOWN = refusal('OVERLOADED', 'The server is shutting down. Please try again in a moment.');

/**
 * `running`: requests run. `recovering`: nothing runs while the store is read, because another writer was first or an
 * outcome is unknown. `ended`: stopped for good or closed.
 */
type Phase = 'running' | 'recovering' | 'ended';

export interface WriterParts {
  readonly store: EventStore;
  /** At the end of the log as it was read; everything in it is durable. */
  readonly speculation: Speculation;
  readonly timers: Timers;
  readonly limits: PipelineLimits;
  readonly observer: PipelineObserver;
  /** How many events the read models are behind; 0 while nothing reads along, so that commands work without the read side. */
  readonly projectionLag: () => number;
  /** null where no other process can write. */
  readonly shared: SharedLogParts | null;
}

/**
 * The writer of this process: decides commands one after another in memory and appends their events in batches. While one
 * batch is being written the next one fills. No request is answered before all events that it read or wrote are durable,
 * nor, where other processes write too, on a state that was old when it came in.
 */
export class Writer {
  readonly #parts: WriterParts;
  readonly #speculation: Speculation;
  readonly #durable: DurablePosition;
  readonly #outage: Outage;
  readonly #queue = new RequestQueue();
  readonly #listeners: ((events: readonly LedgerEvent[]) => void)[] = [];
  readonly #closed: (() => void)[] = [];
  #phase: Phase = 'running';
  #stoppedFor: Error | null = null;
  #isClosing = false;
  #inFlight: InFlight | null = null;
  /** Those whose answer depends on the open batch. */
  #waiting: Waiting[] = [];
  #isSendPlanned = false;
  readonly admission: Admission;
  /** null where no other process can write. */
  readonly shared: SharedLog | null;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#speculation = parts.speculation;
    this.#durable = new DurablePosition(parts.speculation.replica);
    this.#outage = new Outage({ ...parts, onDeadline: () => this.#refuseWaiting() });
    this.admission = new Admission({ ...parts, clock: parts.speculation.clock });
    this.shared =
      parts.shared &&
      new SharedLog(parts.shared, {
        durableRevision: () => this.durableRevision,
        onFollowed: () => this.#applyFollowed(),
        onTail: (tail, answers) => this.#onTail(tail, answers),
        onFailure: (error, answers) => this.#onTailFailure(error, answers),
      });
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

  /** Whether commands are taken; not while it is closing, nor once it was stopped. */
  get isOpen(): boolean {
    return this.#closedFor === null;
  }

  /** @param cameInMs when it came in, on the monotonic clock; now if left out */
  admit(request: AnyRequest, cameInMs?: number): void {
    if (this.shared !== null) request.admittedMs = cameInMs ?? this.#speculation.clock.monotonicMs();
    this.admission.admit(request, this.#closedFor, (admitted) => this.#enqueue(admitted));
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

  /** Why no call is accepted; null while commands are. */
  get #closedFor(): Refusal | null {
    if (this.#stoppedFor !== null) return refusal('LEDGER_STOPPED');
    return this.#isClosing ? SHUTTING_DOWN : null;
  }

  /** Also used by a request that was delayed or suspended: the ledger may have ended meanwhile. */
  #enqueue(request: AnyRequest): void {
    if (this.#phase === 'ended') {
      request.refuse(this.#closedFor ?? SHUTTING_DOWN);
      return;
    }
    this.#queue.push(request);
    this.#pump();
  }

  #pump(): void {
    if (this.#phase !== 'running') return;
    if (this.#isBehind) {
      if (this.#inFlight === null) void this.#recover(null, null);
      return;
    }
    while (!this.#isFull(this.#speculation.open)) {
      const request = this.#queue.shift();
      if (request === undefined) break;
      this.#run(request);
    }
    this.#planSend();
  }

  #planSend(): void {
    if (this.#inFlight !== null || this.#speculation.open.isEmpty || this.#isSendPlanned) return;
    this.#isSendPlanned = true;
    const send = () => {
      this.#isSendPlanned = false;
      this.#sendOpen();
    };
    const pauseMs = this.shared?.turns.pauseMs ?? 0;
    // Not at once, so that commands that arrived together are sent together.
    if (pauseMs === 0) this.#parts.timers.soon(send);
    else this.#parts.timers.after(pauseMs, send);
  }

  /** Whether others have written what is not in the log as it will be known once the batch being written is in it. */
  get #isBehind(): boolean {
    const sent = this.#inFlight?.batch.stored.length ?? 0;
    return this.shared?.isAhead(this.durableRevision + sent) === true;
  }

  #isFull({ commands, bytes }: Batch): boolean {
    const { batchCommands, batchBytes } = this.#parts.limits;
    return commands >= batchCommands || bytes >= batchBytes;
  }

  #run(request: AnyRequest): void {
    if (this.shared !== null && this.admission.isTooOld(request)) {
      // Whoever gave it may have been told meanwhile by another instance that it was refused.
      request.refuse(refusal('OUTCOME_UNKNOWN'));
      return;
    }
    const progress = request.run(this.#speculation);
    if (progress.kind === 'suspended') {
      void this.#resume(request, progress.until);
      return;
    }
    const { answer, proof, refusedKey } = progress;
    const { open, replica } = this.#speculation;
    if (this.shared !== null) {
      if (proof === 'append' && open.isEmpty) this.#speculation.addFence('a command was refused');
      if (refusedKey !== undefined) this.shared.pen.refused(refusedKey, replica.revision);
      if (proof === 'tail' && open.isEmpty && request.seenTail > replica.revision) {
        this.shared.readings.add({ request, answer, revision: replica.revision });
        return;
      }
    }
    this.#answerOnceDurable({ request, answer });
  }

  #answerOnceDurable(waiting: Waiting): void {
    if (!this.#speculation.open.isEmpty) this.#waiting.push(waiting);
    else if (this.#inFlight !== null) this.#inFlight.waiting.push(waiting);
    else waiting.answer();
  }

  #onTail(tail: number, answers: readonly Unconfirmed[]): void {
    const again: AnyRequest[] = [];
    for (const unconfirmed of answers) {
      const { request, answer, revision } = unconfirmed;
      request.seenTail = tail;
      if (tail > revision) again.push(request);
      else if (this.#inFlight !== null && revision > this.durableRevision)
        this.#inFlight.waiting.push(unconfirmed);
      else answer();
    }
    this.#queue.putBack(again);
    this.#pump();
    this.#endWhenIdle();
  }

  #onTailFailure(error: Error, answers: readonly Unconfirmed[]): void {
    this.#queue.putBack(answers.map(({ request }) => request));
    // An append that is on its way has its own end, and whatever comes of it, they run again then.
    if (this.#phase === 'running' && this.#inFlight === null) void this.#recover(null, error);
  }

  /** Takes in what others wrote, unless a batch is being written: then that one's end comes first. */
  #applyFollowed(): void {
    if (this.shared === null || this.#phase !== 'running' || this.#inFlight !== null) return;
    const recorded = this.shared.takeFollowed(this.durableRevision);
    if (recorded.length === 0) return;
    this.#undoSpeculation([]);
    try {
      this.#announce(this.#durable.advanceBy(recorded));
    } catch (error) {
      this.#stop(error as Error);
      return;
    }
    this.#pump();
    this.#endWhenIdle();
  }

  async #resume(request: AnyRequest, until: Promise<void>): Promise<void> {
    try {
      await until;
      this.#enqueue(request);
    } catch (error) {
      this.#parts.observer.failed(error as Error);
      // An older command with this key may be in the log, or certainly is, but cannot be read at the moment.
      request.refuse(refusal('OUTCOME_UNKNOWN'));
    }
  }

  #sendOpen(): void {
    if (this.#phase !== 'running' || this.#inFlight !== null || this.#speculation.open.isEmpty) return;
    if (this.#isBehind) {
      this.#pump();
      return;
    }
    const sent = this.#takeOpen();
    // Carried by the batch too: once it is recorded, nobody wrote between what they saw and its events.
    const carried = this.shared?.readings.take(({ revision }) => revision === this.durableRevision) ?? [];
    sent.waiting.unshift(...carried);
    this.#inFlight = sent;
    void this.#send(sent);
    // The next batch fills with the requests that waited because this one was full.
    this.#pump();
  }

  /** Starts the next batch. */
  #takeOpen(): InFlight {
    const waiting = this.#waiting;
    this.#waiting = [];
    return { batch: this.#speculation.takeOpen(), waiting };
  }

  async #send(sent: InFlight): Promise<void> {
    const { batch } = sent;
    const { store, timers, limits } = this.#parts;
    const sentMs = this.#speculation.clock.monotonicMs();
    let result: AppendResult;
    try {
      result = await batch.appendTo(store, this.#durable.revision, limits.appendTimeoutMs, timers);
    } catch (error) {
      return this.#recover(sent, error as Error);
    }
    this.#outage.end();
    if (result.kind === 'conflict') return this.#recover(sent, null);
    const ms = this.#speculation.clock.monotonicMs() - sentMs;
    this.#parts.observer.appended?.({ commands: batch.commands, ms });
    this.#inFlight = null;
    this.#durable.advancePast(batch);
    this.#announce(batch.events);
    this.#finish(sent);
    this.shared?.turns.wrote(sentMs);
    this.#applyFollowed();
    if (this.shared === null) this.#sendOpen();
    else this.#pump();
    this.#endWhenIdle();
  }

  /** Tells the listeners what has become durable. */
  #announce(events: readonly LedgerEvent[]): void {
    this.shared?.wrote(events);
    for (const listener of this.#listeners) {
      try {
        listener(events);
      } catch (error) {
        // The listener's fault; the events are durable, and the waiting calls must be answered.
        this.#parts.observer.failed(error as Error);
      }
    }
  }

  /** The batch is durable and its listeners were called. */
  #finish({ batch, waiting }: InFlight): void {
    this.admission.counters.batches += 1;
    this.admission.counters.events += batch.events.length;
    for (const { answer } of waiting) answer();
  }

  /**
   * Another writer was first, or the outcome of a batch is unknown, or the log's end could not be read: undoes everything
   * that is not durable, reads the store to see what is, and then runs the requests again that were based on anything else.
   * @param sent null when nothing was
   * @param doubt why it is unknown what is recorded; null when others are known to have written
   */
  async #recover(sent: InFlight | null, doubt: Error | null): Promise<void> {
    if (doubt !== null) this.admission.counters.recoveries += 1;
    else if (sent !== null) this.admission.counters.conflicts += 1;
    this.#phase = 'recovering';
    this.#undoSpeculation(sent?.batch.events ?? []);
    this.#outage.begin();

    const failure = await this.#recoveryOf(sent, doubt).untilSure(doubt, this.#outage.attempt);
    if (failure === null && this.#phase === 'recovering') await this.#outage.pauseBeforeTheNext();
    if (this.#phase !== 'recovering') return;
    this.#outage.settled();
    if (failure !== null) return this.#stop(failure);
    this.#phase = 'running';
    this.shared?.readTo(this.durableRevision);
    this.#applyFollowed();
    this.#pump();
    this.#endWhenIdle();
  }

  /**
   * Undoes what is not durable. What was in the open batch runs again.
   * @param sent events of a batch that is being written
   */
  #undoSpeculation(sent: readonly LedgerEvent[]): void {
    this.#durable.rollBackSpeculation();
    const open = this.#takeOpen();
    this.#speculation.recorded.forget([...sent, ...open.batch.events]);
    const undone = this.shared?.readings.take(({ revision }) => revision > this.durableRevision) ?? [];
    this.#queue.putBack([...undone.map(({ request }) => request), ...requestsOf(open)]);
  }

  #recoveryOf(sent: InFlight | null, doubt: Error | null): Recovery {
    const { store, timers, limits, observer } = this.#parts;
    return new Recovery({
      store,
      timers,
      limits,
      observer,
      durable: this.#durable,
      batch: sent?.batch ?? null,
      fence: () => this.#speculation.fence('the outcome of an append was unknown'),
      isWanted: () => this.#phase === 'recovering',
      onRecorded: (events) => {
        this.#inFlight = null;
        this.#outage.recorded();
        this.#announce(events);
        if (sent !== null) this.#finish(sent);
      },
      onNotRecorded: () => {
        this.#inFlight = null;
        if (doubt !== null) this.#outage.notRecorded();
        this.#queue.putBack(requestsOf(sent));
      },
      onOthers: (events) => {
        const { store, observer } = this.#parts;
        if (!store.isShared) for (const { revision, on } of events) observer.foreign?.(revision, on);
        this.#announce(events);
      },
    });
  }

  /** @returns whether requests may come to wait for the same outage */
  #refuseWaiting(): boolean {
    const waiting = [...this.#takeWaiting(), ...this.#waiting.map(({ request }) => request)];
    for (const request of waiting) request.refuse(refusal('OUTCOME_UNKNOWN'));
    // An append that is on its way has its own end.
    if (this.#isClosing && this.#phase === 'recovering') {
      this.#end();
      return false;
    }
    return waiting.length > 0 || this.#phase === 'recovering';
  }

  #stop(reason: Error): void {
    this.#stoppedFor = reason;
    for (const request of requestsOf(this.#inFlight)) request.refuse(refusal('OUTCOME_UNKNOWN'));
    this.#inFlight = null;
    for (const request of this.#takeWaiting()) request.refuse(refusal('LEDGER_STOPPED'));
    for (const { request } of this.#takeOpen().waiting) request.refuse(refusal('LEDGER_STOPPED'));
    this.#end();
    this.#parts.observer.stopped(reason);
  }

  /** All requests that wait while none runs. */
  #takeWaiting(): AnyRequest[] {
    const unconfirmed = this.shared?.readings.take(() => true) ?? [];
    return [
      ...requestsOf(this.#inFlight),
      ...unconfirmed.map(({ request }) => request),
      ...this.#queue.takeAll(),
    ];
  }

  #endWhenIdle(): void {
    if (!this.#isClosing || this.#phase === 'recovering') return;
    if (this.shared?.readings.isEmpty === false) return;
    if (this.#inFlight === null && this.#speculation.open.isEmpty && this.#queue.length === 0) this.#end();
  }

  #end(): void {
    this.#phase = 'ended';
    this.#outage.end();
    this.shared?.close();
    for (const resolve of this.#closed.splice(0)) resolve();
  }
}
