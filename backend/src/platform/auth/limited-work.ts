import { Failure } from '../http/failure.js';

/** Whose work it is. */
export interface Turn {
  /** Work of one origin waits for the rest of it, not for that of others: an address. */
  readonly from: string;
  /** Known people come before everybody else. */
  readonly isKnown: boolean;
}

/** Of somebody who is signed in, or of the station itself. */
export const KNOWN: Turn = { from: '', isKnown: true };

interface Waiting {
  begin(): void;
  turnAway(): void;
}

/**
 * Runs work a few at a time. Known people come first; within either kind the origins take turns, so that one that sends
 * much waits for itself. What would wait too long is turned away: of the origin that has most waiting.
 */
export class LimitedWork {
  readonly #maxParallel: number;
  readonly #known: WaitingRoom;
  readonly #others: WaitingRoom;
  #running = 0;

  /** @param maxWaiting of known people, and of the others */
  constructor(maxParallel: number, maxWaiting: number) {
    this.#maxParallel = maxParallel;
    this.#known = new WaitingRoom(maxWaiting);
    this.#others = new WaitingRoom(maxWaiting);
  }

  /** @throws Failure OVERLOADED when too many wait already; else what the work throws */
  async run<Value>(work: () => Promise<Value>, turn: Turn = KNOWN): Promise<Value> {
    await this.#enter(turn);
    try {
      return await work();
    } finally {
      // Whoever ends hands their place over: the count stays as it is.
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
      room.add(from, { begin, turnAway: () => reject(new Failure('OVERLOADED')) });
    });
  }
}

/** Work that waits, by origin; the origin whose turn is next stands first. */
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
    // To the end: the others have their turn before.
    this.#byOrigin.delete(from);
    if (queue.length > 0) this.#byOrigin.set(from, queue);
    return waiting;
  }

  /** Turns away the last one of the longest queue, if that is longer than the newcomer's would be. */
  #makeRoom(newcomers: number): boolean {
    let longest: Waiting[] = [];
    for (const queue of this.#byOrigin.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= newcomers + 1) return false;
    longest.pop()?.turnAway();
    this.#size--;
    return true;
  }
}
