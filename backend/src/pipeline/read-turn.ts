import type { Refusal } from '../ledger/decision.js';
import type { StationState } from '../ledger/state/state.js';
import { LedgerUnavailableError } from './ledger.js';
import type { Caller, Desk, Taken, Turn } from './turn.js';

/** Reads the state, in its turn among the commands. */
export class ReadTurn<Answer> implements Turn {
  readonly #reading: (state: StationState) => Answer;
  readonly #caller: Caller<Answer>;
  #isOver = false;

  constructor(reading: (state: StationState) => Answer, caller: Caller<Answer>) {
    this.#reading = reading;
    this.#caller = caller;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  take(desk: Desk): Taken {
    try {
      const answer = this.#reading(desk.state);
      return { kind: 'taken', answer: () => this.#end(() => this.#caller.resolve(answer)) };
    } catch (error) {
      return { kind: 'taken', answer: () => this.#end(() => this.#caller.reject(error)) };
    }
  }

  refuse(reason: Refusal): void {
    this.#end(() => this.#caller.reject(new LedgerUnavailableError(reason)));
  }

  #end(answer: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    answer();
  }
}
