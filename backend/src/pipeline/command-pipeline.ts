import type { AppendResult, EventStore } from '../event-store/event-store.js';
import type { Command } from '../ledger/commands.js';
import { type Refusal, refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { ResultOf } from '../ledger/results.js';
import type { StationState } from '../ledger/state/state.js';
import type { TimerHandle, Timers } from '../system/system.js';
import type { Batch } from './batch.js';
import { DurablePosition } from './durable-position.js';
import type { CommandRequest, Ledger, Outcome } from './ledger.js';
import type { PipelineLimits } from './limits.js';
import { noCounts, type PipelineObserver } from './observer.js';
import { PendingCommand } from './pending-command.js';
import { type AnyRequest, PendingRead, type Reply, RequestQueue } from './pending-request.js';
import { Recovery } from './recovery.js';
import type { Speculation } from './speculation.js';

const SHUTTING_DOWN = refusal('OVERLOADED', 'The server is shutting down. Please try again in a moment.');

/**
 * `running`: requests run. `recovering`: nothing runs while the store is read, because another writer was first or an
 * outcome is unknown. `ended`: stopped for good or closed.
 */
type Phase = 'running' | 'recovering' | 'ended';

/** A request that has run, and is answered once everything it saw and wrote is durable. */
interface Waiting {
  readonly request: AnyRequest;
  readonly answer: () => void;
}

/** A batch that is being written, and everyone whose answer depends on it. */
interface InFlight {
  readonly batch: Batch;
  readonly waiting: Waiting[];
}

export interface PipelineParts {
  readonly store: EventStore;
  /** At the end of the log as it was read; everything in it is durable. */
  readonly speculation: Speculation;
  readonly timers: Timers;
  readonly limits: PipelineLimits;
  readonly observer: PipelineObserver;
  /** How many events the read models are behind; 0 while nothing reads along, so that commands work without the read side. */
  readonly projectionLag: () => number;
}

/**
 * The only writer: decides commands one after another in memory and appends their events in batches. While one batch is
 * being written the next one fills. No request is answered before all events that it read or wrote are durable. Created
 * by `openPipeline`.
 */
export class CommandPipeline implements Ledger {
  readonly counters = noCounts();
  readonly #parts: PipelineParts;
  readonly #speculation: Speculation;
  readonly #durable: DurablePosition;
  readonly #queue = new RequestQueue();
  readonly #listeners: ((events: readonly LedgerEvent[]) => void)[] = [];
  readonly #closed: (() => void)[] = [];
  #phase: Phase = 'running';
  #stoppedFor: Error | null = null;
  #isClosing = false;
  #inFlight: InFlight | null = null;
  /** Those whose answer depends on the open batch. */
  #waiting: Waiting[] = [];
  #deadline: TimerHandle | null = null;
  #isSendPlanned = false;
  #unanswered = 0;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#speculation = parts.speculation;
    this.#durable = new DurablePosition(parts.speculation.replica);
  }

  get ledgerId(): string {
    return this.#parts.store.ledgerId;
  }

  get durableRevision(): number {
    return this.#durable.revision;
  }

  /** How many requests wait to run, or for their answer. */
  get waiting(): number {
    return this.#unanswered;
  }

  /** Why no more commands are accepted; null while they are. */
  get stoppedFor(): Error | null {
    return this.#stoppedFor;
  }

  onDurable(listener: (events: readonly LedgerEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  execute<Given extends Command>(request: CommandRequest<Given>): Promise<Outcome<ResultOf<Given>>> {
    return new Promise((resolve, reject) => {
      const caller = this.#caller<Outcome<ResultOf<Given>>>(resolve, reject, (outcome) =>
        this.#count(outcome),
      );
      this.#admit(new PendingCommand(request, caller));
    });
  }

  read<Answer>(reading: (state: StationState) => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#admit(new PendingRead(reading, this.#caller(resolve, reject)));
    });
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

  #admit(request: AnyRequest): void {
    const { limits, projectionLag, timers } = this.#parts;
    // Reading the state adds no load.
    const lag = request instanceof PendingRead ? 0 : projectionLag();
    const isTooMuch = this.#unanswered >= limits.waitingCommands || lag > limits.refusedLagEvents;
    const reason = this.#closedFor ?? (isTooMuch ? refusal('OVERLOADED') : null);
    this.#unanswered += 1;
    if (reason !== null) request.refuse(reason);
    else if (lag > limits.slowedLagEvents) timers.after(limits.slowedByMs, () => this.#enqueue(request));
    else this.#enqueue(request);
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
    while (!this.#isFull(this.#speculation.open)) {
      const request = this.#queue.shift();
      if (request === undefined) break;
      this.#run(request);
    }
    if (this.#inFlight !== null || this.#speculation.open.isEmpty || this.#isSendPlanned) return;
    this.#isSendPlanned = true;
    // Not at once, so that commands that arrived together are sent together.
    this.#parts.timers.soon(() => {
      this.#isSendPlanned = false;
      this.#sendOpen();
    });
  }

  #isFull({ commands, bytes }: Batch): boolean {
    const { batchCommands, batchBytes } = this.#parts.limits;
    return commands >= batchCommands || bytes >= batchBytes;
  }

  #run(request: AnyRequest): void {
    const progress = request.run(this.#speculation);
    if (progress.kind === 'suspended') {
      void this.#resume(request, progress.until);
      return;
    }
    const { answer } = progress;
    if (!this.#speculation.open.isEmpty) this.#waiting.push({ request, answer });
    else if (this.#inFlight !== null) this.#inFlight.waiting.push({ request, answer });
    else answer();
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
    const sent = this.#takeOpen();
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
    let result: AppendResult;
    try {
      result = await batch.appendTo(store, this.#durable.revision, limits.appendTimeoutMs, timers);
    } catch (error) {
      return this.#recover(sent, error as Error);
    }
    if (result.kind === 'conflict') return this.#recover(sent, null);
    this.#inFlight = null;
    this.#durable.advancePast(batch);
    this.#announce(batch.events);
    this.#finish(sent);
    this.#sendOpen();
    this.#endWhenIdle();
  }

  #announce(events: readonly LedgerEvent[]): void {
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
    this.counters.batches += 1;
    this.counters.events += batch.events.length;
    for (const { answer } of waiting) answer();
  }

  /**
   * Another writer was first, or the outcome of a batch is unknown: undoes everything that is not durable, reads the
   * store to see what is, and then runs the requests again that were based on anything else.
   * @param doubt why the outcome is unknown; null after a conflict
   */
  async #recover(sent: InFlight, doubt: Error | null): Promise<void> {
    if (doubt === null) this.counters.conflicts += 1;
    else this.counters.recoveries += 1;
    this.#phase = 'recovering';
    this.#durable.rollBackSpeculation();
    const open = this.#takeOpen();
    this.#speculation.recorded.forget([...sent.batch.events, ...open.batch.events]);
    this.#queue.putBack(requestsOf(open));
    this.#startDeadline();

    const failure = await this.#recoveryOf(sent).untilSure(doubt);
    this.#deadline?.cancel();
    if (this.#phase !== 'recovering') return;
    if (failure !== null) return this.#stop(failure);
    this.#phase = 'running';
    this.#pump();
    this.#endWhenIdle();
  }

  #recoveryOf(sent: InFlight): Recovery {
    const { store, timers, limits, observer } = this.#parts;
    return new Recovery({
      store,
      timers,
      limits,
      observer,
      durable: this.#durable,
      batch: sent.batch,
      fence: () => this.#speculation.fence('the outcome of an append was unknown'),
      isWanted: () => this.#phase === 'recovering',
      onRecorded: (events) => {
        this.#inFlight = null;
        this.#announce(events);
        this.#finish(sent);
      },
      onNotRecorded: () => {
        this.#inFlight = null;
        this.#queue.putBack(requestsOf(sent));
      },
      onOthers: (events) => this.#announce(events),
    });
  }

  /** No request waits longer than this for a store that is recovering; later ones wait as long. */
  #startDeadline(): void {
    this.#deadline = this.#parts.timers.after(this.#parts.limits.outcomeDeadlineMs, () => {
      for (const request of this.#takeWaiting()) request.refuse(refusal('OUTCOME_UNKNOWN'));
      if (this.#isClosing) this.#end();
      else this.#startDeadline();
    });
  }

  #stop(reason: Error): void {
    this.#stoppedFor = reason;
    for (const request of requestsOf(this.#inFlight)) request.refuse(refusal('OUTCOME_UNKNOWN'));
    this.#inFlight = null;
    for (const request of this.#takeWaiting()) request.refuse(refusal('LEDGER_STOPPED'));
    this.#end();
    this.#parts.observer.stopped(reason);
  }

  /** All requests that wait while none runs. */
  #takeWaiting(): AnyRequest[] {
    return [...requestsOf(this.#inFlight), ...this.#queue.takeAll()];
  }

  #endWhenIdle(): void {
    if (!this.#isClosing || this.#phase === 'recovering') return;
    if (this.#inFlight === null && this.#speculation.open.isEmpty && this.#queue.length === 0) this.#end();
  }

  #end(): void {
    this.#phase = 'ended';
    for (const resolve of this.#closed.splice(0)) resolve();
  }

  /** A request counts as waiting until its caller is answered. */
  #caller<Answer>(
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
    count?: (answer: Answer) => void,
  ): Reply<Answer> {
    return {
      resolve: (answer) => {
        this.#unanswered -= 1;
        count?.(answer);
        resolve(answer);
      },
      reject: (error) => {
        this.#unanswered -= 1;
        reject(error);
      },
    };
  }

  #count(outcome: Outcome<unknown>): void {
    this.counters.commands += 1;
    if (!outcome.ok) this.counters.refusals += 1;
    else if (outcome.repeated) this.counters.repeats += 1;
  }
}

function requestsOf(group: InFlight | null): AnyRequest[] {
  return group === null ? [] : group.waiting.map(({ request }) => request);
}
