/** Too much waits already; asking again in a moment is the right thing to do. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

/** Whose work it is, for the order in which work is done. */
export interface Turn {
  /** Work waits only for other work of the same origin (an address), not for that of others. */
  readonly from: string;
  /** Known people come before everybody else. */
  readonly isKnown: boolean;
}

/** Work of a logged-in user, or of the station itself. */
export const KNOWN: Turn = { from: '', isKnown: true };

interface Waiting {
  begin(): void;
  turnAway(): void;
}

/**
 * Runs work a few at a time. Known people come first; within both groups the origins take turns, so that an origin with
 * much work delays only itself. When too much work waits, the last of the longest queue is refused.
 */
export class LimitedWork {
  readonly #maxParallel: number;
  readonly #known: WaitingRoom;
  readonly #others: WaitingRoom;
  #running = 0;

  /** @param maxWaiting separately for known people and for the others */
  constructor(maxParallel: number, maxWaiting: number) {
    this.#maxParallel = maxParallel;
    this.#known = new WaitingRoom(maxWaiting);
    this.#others = new WaitingRoom(maxWaiting);
  }

  /** @throws OverloadedError when too many wait already; otherwise what the work throws */
  async run<Value>(work: () => Promise<Value>, turn: Turn = KNOWN): Promise<Value> {
    await this.#enter(turn);
    try {
      return await work();
    } finally {
      // Work that ends passes its place on, so the count stays the same.
      const next = this.#known.next() ?? this.#others.next();
      if (next === undefined) this.#running--;
      else next.begin();
    }
  }

  async #enter({ from, isKnown }: Turn): Promise<void> {
    if (this.#running < this.#maxParallel) {
      this.#running++;
      return;
    }
    const room = isKnown ? this.#known : this.#others;
    await new Promise<void>((begin, reject) => {
      room.add(from, { begin, turnAway: () => reject(new OverloadedError('Too much work waits already')) });
    });
  }
}

/** Waiting work by origin; the origin whose turn is next comes first. */
class WaitingRoom {
  readonly #max: number;
  readonly #byOrigin = new Map<string, Waiting[]>();
  #size = 0;

  constructor(max: number) {
    this.#max = max;
  }

  add(from: string, waiting: Waiting): void {
    const queue = this.#byOrigin.get(from) ?? [];
    if (this.#size >= this.#max && !this.#makeRoom(queue.length)) {
      waiting.turnAway();
      return;
    }
    queue.push(waiting);
    this.#byOrigin.set(from, queue);
    this.#size++;
  }

  next(): Waiting | undefined {
    const [first] = this.#byOrigin;
    if (first === undefined) return undefined;
    const [from, queue] = first;
    const waiting = queue.shift();
    this.#size--;
    // To the end, because the others have their turn before.
    this.#byOrigin.delete(from);
    if (queue.length > 0) this.#byOrigin.set(from, queue);
    return waiting;
  }

  /** Refuses the last one of the longest queue if that queue is longer than the new one would be. */
  #makeRoom(newcomers: number): boolean {
    let longest: Waiting[] = [];
    for (const queue of this.#byOrigin.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= newcomers + 1) return false;
    longest.pop()?.turnAway();
    this.#size--;
    return true;
  }
}
