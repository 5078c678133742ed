import { type Refusal, refusal } from '../ledger/decision.js';
import type { Batch } from './batch.js';
import { type AnyRequest, PendingRead, type Waiting } from './pending-request.js';
import type { Speculation } from './speculation.js';

/** A batch that is being written, and everyone whose answer depends on it. */
export interface InFlight {
  readonly batch: Batch;
  readonly waiting: Waiting[];
}

export interface CallersParts {
  readonly speculation: Pick<Speculation, 'open' | 'takeOpen'>;
  readonly isLeaseHeld: () => boolean;
}

/** Everybody who waits: to run, for the open batch to be written, or for the one that is being written. */
export class Callers {
  /** In the order in which they run; as few as `waitingCommands` allows, so that the array may move. */
  #queue: AnyRequest[] = [];
  #ofOpen: Waiting[] = [];
  /** null while none is being written. */
  inFlight: InFlight | null = null;

  constructor(private readonly parts: CallersParts) {}

  get isIdle(): boolean {
    return this.inFlight === null && this.parts.speculation.open.isEmpty && this.#queue.length === 0;
  }

  push(request: AnyRequest): void {
    this.#queue.push(request);
  }

  /** The next one that still waits for an answer; undefined when there is none. */
  next(): AnyRequest | undefined {
    for (;;) {
      const request = this.#queue.shift();
      if (!request?.isAnswered) return request;
    }
  }

  takeOpen(): InFlight {
    const waiting = this.#ofOpen;
    this.#ofOpen = [];
    return { batch: this.parts.speculation.takeOpen(), waiting };
  }

  answerOnceDurable(waiting: Waiting): void {
    if (!this.parts.speculation.open.isEmpty) this.#ofOpen.push(waiting);
    else if (this.inFlight !== null) this.inFlight.waiting.push(waiting);
    else this.#answer(waiting);
  }

  /** What they waited for is durable, and the listeners were called. */
  answerAll({ waiting }: InFlight): void {
    for (const one of waiting) this.#answer(one);
  }

  /** What they were run on is not recorded. */
  runAgain(group: InFlight | null): void {
    this.#queue.unshift(...requestsOf(group));
  }

  /** Lets only those wait who read. Of what was sent the outcome is unknown; the rest is undone before, and waits to run. */
  stepDown(sent: InFlight | null): void {
    const readers = (requests: readonly AnyRequest[], reason: Refusal) => {
      for (const request of requests) if (!(request instanceof PendingRead)) request.refuse(reason);
      return requests.filter(({ isAnswered }) => !isAnswered);
    };
    const ofSent = readers(requestsOf(sent), refusal('OUTCOME_UNKNOWN'));
    this.#queue = [...ofSent, ...readers(this.#queue, refusal('STANDBY'))];
  }

  /** Tells everybody that the outcome is unknown. @returns whether there was somebody */
  giveUp(): boolean {
    const waiting = [
      ...requestsOf(this.inFlight),
      ...this.#queue.splice(0),
      ...this.#ofOpen.map(({ request }) => request),
    ];
    for (const request of waiting) request.refuse(refusal('OUTCOME_UNKNOWN'));
    return waiting.length > 0;
  }

  /** Nothing is recorded any more. What was sent may be. */
  stop(): void {
    for (const request of requestsOf(this.inFlight)) request.refuse(refusal('OUTCOME_UNKNOWN'));
    this.inFlight = null;
    const unsent = [...this.#queue.splice(0), ...requestsOf(this.takeOpen())];
    for (const request of unsent) request.refuse(refusal('LEDGER_STOPPED'));
  }

  /** Nothing is refused by who may have been replaced; what is recorded stays so. */
  #answer({ request, answer, proof }: Waiting): void {
    if (proof === 'lease' && !this.parts.isLeaseHeld()) request.refuse(refusal('STANDBY'));
    else answer();
  }
}

function requestsOf(group: InFlight | null): AnyRequest[] {
  return group === null ? [] : group.waiting.map(({ request }) => request);
}
