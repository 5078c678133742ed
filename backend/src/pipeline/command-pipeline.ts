import type { AppendResult, EventStore } from '../event-store/event-store.js';
import type { Command } from '../ledger/commands.js';
import { type Refusal, refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { ResultOf } from '../ledger/results.js';
import type { StationState } from '../ledger/state/state.js';
import type { TimerHandle, Timers } from '../system/system.js';
import { appendWithin } from './appending.js';
import type { Batch } from './batch.js';
import { CommandTurn } from './command-turn.js';
import type { LedgerDesk } from './desk.js';
import { DurableEnd } from './durable-end.js';
import type { CommandRequest, Ledger, Outcome } from './ledger.js';
import type { PipelineLimits } from './limits.js';
import { noCounts, type PipelineObserver } from './observer.js';
import { ReadTurn } from './read-turn.js';
import { Settling } from './settling.js';
import type { Caller, Turn } from './turn.js';
import { TurnQueue } from './turn-queue.js';

const SHUTTING_DOWN = refusal('OVERLOADED', 'The server is shutting down. Please try again in a moment.');

/**
 * `running`: commands are decided. `settling`: nothing is decided while the store is read, because another writer was
 * first or an outcome is unknown. `ended`: stopped for good or closed.
 */
type Phase = 'running' | 'settling' | 'ended';

export interface PipelineParts {
  readonly store: EventStore;
  /** At the end of the log as it was read; everything in it is durable. */
  readonly desk: LedgerDesk;
  readonly timers: Timers;
  readonly limits: PipelineLimits;
  readonly observer: PipelineObserver;
  /** How many events the read models are behind; 0 while nothing reads along, so that commands work without the read side. */
  readonly projectionLag: () => number;
}

/**
 * The only writer: decides commands one after another in memory and appends their events in batches. While one batch is
 * being written the next one fills. No call is answered before all events that it read or wrote are durable. Created by
 * `openPipeline`.
 */
export class CommandPipeline implements Ledger {
  readonly counters = noCounts();
  readonly #parts: PipelineParts;
  readonly #desk: LedgerDesk;
  readonly #durable: DurableEnd;
  readonly #queue = new TurnQueue();
  readonly #listeners: ((events: readonly LedgerEvent[]) => void)[] = [];
  readonly #closed: (() => void)[] = [];
  #phase: Phase = 'running';
  #stoppedFor: Error | null = null;
  #isClosing = false;
  #inFlight: Batch | null = null;
  #patience: TimerHandle | null = null;
  #isSendPlanned = false;
  #inside = 0;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#desk = parts.desk;
    this.#durable = new DurableEnd(parts.desk.replica);
  }

  get ledgerId(): string {
    return this.#parts.store.ledgerId;
  }

  get durableRevision(): number {
    return this.#durable.revision;
  }

  /** How many calls wait for their turn or their answer. */
  get waiting(): number {
    return this.#inside;
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
      const answered = this.#leaving<Outcome<ResultOf<Given>>>(resolve, reject, (outcome) =>
        this.#count(outcome),
      );
      this.#admit(new CommandTurn(request, answered));
    });
  }

  read<Answer>(reading: (state: StationState) => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#admit(new ReadTurn(reading, this.#leaving(resolve, reject)));
    });
  }

  /**
   * Accepts no more commands, writes what was decided and answers all calls. Calls whose outcome cannot be settled
   * within the usual time are told so. The store stays open.
   */
  close(): Promise<void> {
    this.#isClosing = true;
    return new Promise((resolve) => {
      this.#closed.push(resolve);
      if (this.#phase === 'ended') this.#end();
      else this.#endWhenIdle();
    });
  }

  #admit(turn: Turn): void {
    const { limits, projectionLag, timers } = this.#parts;
    // Reading the state adds no load.
    const lag = turn instanceof ReadTurn ? 0 : projectionLag();
    const isTooMuch = this.#inside >= limits.waitingCommands || lag > limits.refusedLagEvents;
    const reason = this.#closedFor ?? (isTooMuch ? refusal('OVERLOADED') : null);
    this.#inside += 1;
    if (reason !== null) turn.refuse(reason);
    else if (lag > limits.slowedLagEvents) timers.after(limits.slowedByMs, () => this.#enqueue(turn));
    else this.#enqueue(turn);
  }

  /** Why no call is accepted; null while commands are. */
  get #closedFor(): Refusal | null {
    if (this.#stoppedFor !== null) return refusal('LEDGER_STOPPED');
    return this.#isClosing ? SHUTTING_DOWN : null;
  }

  /** Also used by a turn that was delayed or waited for data: the ledger may have ended meanwhile. */
  #enqueue(turn: Turn): void {
    if (this.#phase === 'ended') {
      turn.refuse(this.#closedFor ?? SHUTTING_DOWN);
      return;
    }
    this.#queue.push(turn);
    this.#pump();
  }

  #pump(): void {
    if (this.#phase !== 'running') return;
    while (!this.#isFull(this.#desk.open)) {
      const turn = this.#queue.shift();
      if (turn === undefined) break;
      this.#take(turn);
    }
    if (this.#inFlight !== null || this.#desk.open.isEmpty || this.#isSendPlanned) return;
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

  #take(turn: Turn): void {
    const taken = turn.take(this.#desk);
    if (taken.kind === 'away') {
      void this.#waitFor(turn, taken.until);
      return;
    }
    const basis = this.#desk.open.isEmpty ? this.#inFlight : this.#desk.open;
    if (basis === null) taken.answer();
    else basis.waiting.push({ turn, answer: taken.answer });
  }

  async #waitFor(turn: Turn, until: Promise<void>): Promise<void> {
    try {
      await until;
      this.#enqueue(turn);
    } catch (error) {
      this.#parts.observer.failed(error as Error);
      // An older command with this key may be in the log, or certainly is, but cannot be read at the moment.
      turn.refuse(refusal('OUTCOME_UNKNOWN'));
    }
  }

  #sendOpen(): void {
    if (this.#phase !== 'running' || this.#inFlight !== null || this.#desk.open.isEmpty) return;
    const batch = this.#desk.takeOpen();
    this.#inFlight = batch;
    void this.#send(batch);
    // The next batch fills with the turns that waited because this one was full.
    this.#pump();
  }

  async #send(batch: Batch): Promise<void> {
    const { store, timers, limits } = this.#parts;
    let result: AppendResult;
    try {
      result = await appendWithin(
        limits.appendTimeoutMs,
        timers,
        store,
        this.#durable.revision,
        batch.stored,
      );
    } catch (error) {
      return this.#settle(batch, error as Error);
    }
    if (result.kind === 'conflict') return this.#settle(batch, null);
    this.#inFlight = null;
    this.#durable.advanceOver(batch);
    this.#announce(batch.events);
    this.#finish(batch);
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
  #finish(batch: Batch): void {
    this.counters.batches += 1;
    this.counters.events += batch.events.length;
    for (const { answer } of batch.waiting) answer();
  }

  /**
   * Another writer was first, or the outcome of a batch is unknown: undoes everything that is not durable, reads the
   * store to see what is, and then decides again the commands that were based on anything else.
   * @param doubt why the outcome is unknown; null after a conflict
   */
  async #settle(batch: Batch, doubt: Error | null): Promise<void> {
    if (doubt === null) this.counters.conflicts += 1;
    else this.counters.recoveries += 1;
    this.#phase = 'settling';
    this.#durable.takeBackSpeculation();
    const open = this.#desk.takeOpen();
    this.#desk.commandEvents.forget([...batch.events, ...open.events]);
    this.#queue.putBack(turnsOf(open));
    this.#losePatienceLater();

    const failure = await this.#settlingOf(batch).untilSure(doubt);
    this.#patience?.cancel();
    if (this.#phase !== 'settling') return;
    if (failure !== null) return this.#stop(failure);
    this.#phase = 'running';
    this.#pump();
    this.#endWhenIdle();
  }

  #settlingOf(batch: Batch): Settling {
    const { store, timers, limits, observer } = this.#parts;
    return new Settling({
      store,
      timers,
      limits,
      observer,
      durable: this.#durable,
      batch,
      isWanted: () => this.#phase === 'settling',
      onRecorded: (events) => {
        this.#inFlight = null;
        this.#announce(events);
        this.#finish(batch);
      },
      onNotRecorded: () => {
        this.#inFlight = null;
        this.#queue.putBack(turnsOf(batch));
      },
      onOthers: (events) => this.#announce(events),
    });
  }

  /** No call waits longer than this for a store that has to be settled; later calls wait as long. */
  #losePatienceLater(): void {
    this.#patience = this.#parts.timers.after(this.#parts.limits.patienceMs, () => {
      for (const turn of this.#everybody()) turn.refuse(refusal('OUTCOME_UNKNOWN'));
      if (this.#isClosing) this.#end();
      else this.#losePatienceLater();
    });
  }

  #stop(reason: Error): void {
    this.#stoppedFor = reason;
    const unknown = this.#inFlight === null ? [] : turnsOf(this.#inFlight);
    for (const turn of unknown) turn.refuse(refusal('OUTCOME_UNKNOWN'));
    this.#inFlight = null;
    for (const turn of this.#everybody()) turn.refuse(refusal('LEDGER_STOPPED'));
    this.#end();
    this.#parts.observer.stopped(reason);
  }

  /** All calls that wait while nothing is decided. */
  #everybody(): Turn[] {
    return [...(this.#inFlight === null ? [] : turnsOf(this.#inFlight)), ...this.#queue.takeAll()];
  }

  #endWhenIdle(): void {
    if (!this.#isClosing || this.#phase === 'settling') return;
    if (this.#inFlight === null && this.#desk.open.isEmpty && this.#queue.length === 0) this.#end();
  }

  #end(): void {
    this.#phase = 'ended';
    for (const resolve of this.#closed.splice(0)) resolve();
  }

  /** A call counts as inside until it is answered. */
  #leaving<Answer>(
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
    count?: (answer: Answer) => void,
  ): Caller<Answer> {
    return {
      resolve: (answer) => {
        this.#inside -= 1;
        count?.(answer);
        resolve(answer);
      },
      reject: (error) => {
        this.#inside -= 1;
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

function turnsOf(batch: Batch): Turn[] {
  return batch.waiting.map(({ turn }) => turn);
}
