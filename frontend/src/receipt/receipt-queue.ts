import type { Counter } from './counting.js';
import { type ReceiptStation, receiptId, receiptOf, type Subject, titleOf } from './model.js';
import { failed, isTrouble, PRINTING, type PrinterChoice, type PrintState, QUEUED } from './printer.js';

export interface ReceiptQueueParts {
  /** Called before each print, and before it is counted. */
  readonly printer: PrinterChoice;
  readonly counter: Counter;
  /** Called before each print, so that a new name or new terms show at once. */
  readonly station: () => Promise<ReceiptStation>;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly nowMs: () => number;
  /** Called for a receipt that needs attention: it failed or waits. */
  readonly onTrouble?: (title: string, state: PrintState) => void;
  /** Called when such a receipt is being printed again, or was printed. */
  readonly onRelief?: (title: string) => void;
}

/** The state of each receipt by its id; a new map after each change. */
export type PrintStates = ReadonlyMap<string, PrintState>;

/** One requested print. */
interface Attempt {
  readonly id: string;
  readonly subject: Subject;
  readonly isReprint: boolean;
}

/** How many receipts keep their last state for the screens. */
const KEPT_STATES = 100;

/**
 * The one place a page prints from: one receipt at a time, in the order of the requests, while nobody waits for it.
 * Another request for a receipt that is waiting or printing changes nothing, so that a bouncing key prints once.
 */
export class ReceiptQueue {
  readonly #parts: ReceiptQueueParts;
  readonly #running = new Map<string, Promise<PrintState>>();
  readonly #latest = new Map<string, Attempt>();
  readonly #listeners = new Set<() => void>();
  #states: PrintStates = new Map();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ReceiptQueueParts) {
    this.#parts = parts;
  }

  /** @param isReprint whether a copy is asked for. Never rejects: an error is shown as the state `Failed`. */
  readonly print = (subject: Subject, { isReprint = false } = {}): Promise<PrintState> => {
    const id = receiptId(subject);
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    const attempt: Attempt = { id, subject, isReprint };
    this.#latest.set(id, attempt);
    const outcome = this.#turn.then(() => this.#printNow(attempt));
    this.#turn = outcome;
    this.#running.set(id, outcome);
    this.#tell(attempt, this.#running.size > 1 ? QUEUED : PRINTING);
    return outcome;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly states = (): PrintStates => this.#states;

  /** What needs attention, the oldest first. */
  readonly troubled = (): readonly Subject[] =>
    [...this.#latest.values()].flatMap(({ id, subject }) =>
      isTrouble(this.#states.get(id)) ? [subject] : [],
    );

  async #printNow(attempt: Attempt): Promise<PrintState> {
    this.#tell(attempt, PRINTING);
    const state = await this.#print(attempt).catch(failed);
    this.#running.delete(attempt.id);
    this.#tell(attempt, state);
    return state;
  }

  async #print(attempt: Attempt): Promise<PrintState> {
    const station = await this.#parts.station();
    const printer = await this.#parts.printer();
    // Last, because a number that was taken is used up.
    const { subject, copy, ...print } = await this.#parts.counter.take(attempt.subject, attempt.isReprint);
    const printedAtMs = print.printedAtMs ?? this.#parts.nowMs();
    const receipt = receiptOf(subject, { station, copy, printedAtMs });
    return printer.print(receipt, (state) => this.#tell(attempt, state));
  }

  #tell(attempt: Attempt, state: PrintState): void {
    const { id, subject } = attempt;
    const before = this.#states.get(id);
    const isSame = before?.status === state.status && before.words === state.words;
    // Reports on an earlier print no longer matter once a later one is on its way.
    if (isSame || this.#latest.get(id) !== attempt) return;
    const others = [...this.#states].filter(([other]) => other !== id);
    this.#states = new Map([...others, [id, state] as const].slice(-KEPT_STATES));
    for (const listener of this.#listeners) listener();
    if (isTrouble(state)) this.#parts.onTrouble?.(titleOf(subject), state);
    else if (isTrouble(before)) this.#parts.onRelief?.(titleOf(subject));
  }
}
