import type { Turn } from './turn.js';

/** How many taken turns may stay in the array before the rest is moved. */
const MOVE_AFTER = 512;

/** Turns in the order in which they are taken. */
export class TurnQueue {
  #turns: Turn[] = [];
  #taken = 0;

  get length(): number {
    return this.#turns.length - this.#taken;
  }

  push(turn: Turn): void {
    this.#turns.push(turn);
  }

  /** The next turn that still waits for an answer; undefined when there is none. */
  shift(): Turn | undefined {
    while (this.#taken < this.#turns.length) {
      const turn = this.#turns[this.#taken];
      this.#taken += 1;
      if (this.#taken >= MOVE_AFTER && 2 * this.#taken >= this.#turns.length) this.putBack([]);
      if (turn !== undefined && !turn.isOver) return turn;
    }
    return undefined;
  }

  /** Puts turns that have to be taken again before all others. */
  putBack(turns: readonly Turn[]): void {
    this.#turns = [...turns, ...this.#turns.slice(this.#taken)];
    this.#taken = 0;
  }

  /** Empties the queue. */
  takeAll(): Turn[] {
    const rest = this.#turns.slice(this.#taken);
    this.#turns = [];
    this.#taken = 0;
    return rest;
  }
}
