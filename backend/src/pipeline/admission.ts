import type { CommandType } from '../ledger/commands.js';
import { type Refusal, refusal } from '../ledger/decision.js';
import type { Timers } from '../system/system.js';
import type { Outcome } from './ledger.js';
import type { PipelineLimits } from './limits.js';
import type { PipelineCounters } from './observer.js';
import { type AnyRequest, PendingRead, type Reply } from './pending-request.js';

export interface AdmissionParts {
  readonly limits: PipelineLimits;
  readonly timers: Timers;
  readonly projectionLag: () => number;
}

/** Who comes in, who has to wait outside, and how many are inside. */
export class Admission {
  readonly counters: PipelineCounters = {
    conflicts: 0,
    recoveries: 0,
    byType: new Map(),
    byRefusal: new Map(),
  };
  #unanswered = 0;

  constructor(private readonly parts: AdmissionParts) {}

  /** How many requests wait to run, or for their answer. */
  get waiting(): number {
    return this.#unanswered;
  }

  /**
   * @param closedFor why no call is accepted; null while commands are
   * @param enqueue called for a request that comes in, at once or after a delay
   */
  admit(request: AnyRequest, closedFor: Refusal | null, enqueue: (request: AnyRequest) => void): void {
    const { limits, projectionLag, timers } = this.parts;
    // Reading the state adds no load.
    const lag = request instanceof PendingRead ? 0 : projectionLag();
    const isTooMuch = this.#unanswered >= limits.waitingCommands || lag > limits.refusedLagEvents;
    const reason = closedFor ?? (isTooMuch ? refusal('OVERLOADED') : null);
    this.#unanswered += 1;
    if (reason !== null) request.refuse(reason);
    else if (lag > limits.slowedLagEvents) timers.after(limits.slowedByMs, () => enqueue(request));
    else enqueue(request);
  }

  /** A request counts as waiting until its caller is answered. */
  caller<Answer>(
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

  count(type: CommandType, outcome: Outcome<unknown>): void {
    const { byType, byRefusal } = this.counters;
    const answers = byType.get(type) ?? { recorded: 0, repeated: 0, refused: 0 };
    byType.set(type, answers);
    if (outcome.ok) {
      answers[outcome.repeated ? 'repeated' : 'recorded'] += 1;
      return;
    }
    const { code } = outcome.refusal;
    answers.refused += 1;
    byRefusal.set(code, (byRefusal.get(code) ?? 0) + 1);
  }
}
