import { AsyncLocalStorage } from 'node:async_hooks';
import { NamedError } from './named-error.js';

/**
 * The call that work is done for. Only queues read it, to take turns by its user, so that the queries between need not
 * hand a user on that they have no use for.
 */
export const currentCall = new AsyncLocalStorage<{ readonly caller?: { readonly userId: number } }>();

/** Too much work is queued already; the caller should try again later. */
export class OverloadedError extends NamedError {}

/** Where work comes from, which decides the order in which it is done. */
export interface WorkOrigin {
  /** Work waits only for other work of the same origin (an address, a user), not for that of others. */
  readonly from: string;
  /** Known users come before all others, two times of three. */
  readonly isKnown: boolean;
}

/** The logged-in user, or the station itself. */
function currentOrigin(): WorkOrigin {
  return { from: String(currentCall.getStore()?.caller?.userId ?? ''), isKnown: true };
}

/** Every so many slots are for others than known users, so that these never keep them out. */
const OTHERS_TURN = 3;

interface QueuedWork {
  begin(): void;
  refuse(): void;
}

/**
 * Limits how much work runs in parallel. Work of known users comes first, but for every third slot; within both groups it
 * is taken round-robin by origin, so that an origin with much work delays only itself. When too much is queued, the last of
 * the longest queue is refused.
 *
 * By hand: with p-queue the turns of the origins and the refusal of queued work would still be a queue of our own, and
 * its times are those of the global clock.
 */
export class LimitedWork {
  readonly #knownQueue: FairQueue;
  readonly #otherQueue: FairQueue;
  #running = 0;
  #passedOn = 0;

  /**
   * @param maxWaiting separately for known users and for the others
   * @param maxOfOne how much of that an origin may take
   */
  constructor(
    private readonly maxParallel: number,
    maxWaiting: number,
    maxOfOne = maxWaiting,
  ) {
    this.#knownQueue = new FairQueue(maxWaiting, maxOfOne);
    this.#otherQueue = new FairQueue(maxWaiting, maxOfOne);
  }

  /**
   * @param origin the user whose call is answered when left out
   * @throws OverloadedError when too many wait already; otherwise what the work throws
   */
  async run<Value>(work: () => Promise<Value>, origin: WorkOrigin = currentOrigin()): Promise<Value> {
    await this.#waitForSlot(origin);
    try {
      return await work();
    } finally {
      // Work that ends passes its slot on, so the count stays the same.
      const next = this.#takeNext();
      if (next === undefined) this.#running--;
      else next.begin();
    }
  }

  #takeNext(): QueuedWork | undefined {
    this.#passedOn++;
    if (this.#passedOn % OTHERS_TURN > 0) return this.#knownQueue.next() ?? this.#otherQueue.next();
    return this.#otherQueue.next() ?? this.#knownQueue.next();
  }

  async #waitForSlot({ from, isKnown }: WorkOrigin): Promise<void> {
    if (this.#running < this.maxParallel) {
      this.#running++;
      return;
    }
    const queue = isKnown ? this.#knownQueue : this.#otherQueue;
    await new Promise<void>((begin, reject) => {
      queue.add(from, { begin, refuse: () => reject(new OverloadedError('Too much work waits already')) });
    });
  }
}

/** A queue for each origin, served round-robin: the origin to be served next comes first. */
class FairQueue {
  readonly #byOrigin = new Map<string, QueuedWork[]>();
  #size = 0;

  constructor(
    private readonly max: number,
    private readonly maxOfOne: number,
  ) {}

  add(from: string, waiting: QueuedWork): void {
    const queue = this.#byOrigin.get(from) ?? [];
    const isTooMuch = queue.length >= this.maxOfOne;
    if (isTooMuch || (this.#size >= this.max && !this.#makeRoom(queue.length))) {
      waiting.refuse();
      return;
    }
    queue.push(waiting);
    this.#byOrigin.set(from, queue);
    this.#size++;
  }

  next(): QueuedWork | undefined {
    const [first] = this.#byOrigin;
    if (first === undefined) return undefined;
    const [from, queue] = first;
    const waiting = queue.shift();
    this.#size--;
    // To the end: the other origins are served first.
    this.#byOrigin.delete(from);
    if (queue.length > 0) this.#byOrigin.set(from, queue);
    return waiting;
  }

  /** Refuses the last one of the longest queue if that queue is longer than the new one would be. */
  #makeRoom(newcomers: number): boolean {
    let longest: QueuedWork[] = [];
    for (const queue of this.#byOrigin.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= newcomers + 1) return false;
    longest.pop()?.refuse();
    this.#size--;
    return true;
  }
}
