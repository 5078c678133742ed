import type { Copies } from './copies.js';
import { type ReceiptStation, receiptId, receiptOf, type Subject } from './model.js';
import { failed, PRINTING, type PrintState, type ReceiptPrinter } from './printer.js';

export interface PrintDeskParts {
  readonly printer: ReceiptPrinter;
  readonly copies: Pick<Copies, 'take'>;
  /** Asked before each print, so that a new name or new terms show at once. */
  readonly station: () => Promise<ReceiptStation>;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly nowMs: () => number;
}

/** How far each receipt is, by receipt id; a new map after each change. */
export type PrintStates = ReadonlyMap<string, PrintState>;

/** Receipts whose last state is kept for screens. */
const KEPT_STATES = 100;

/**
 * The one place a page prints from: one receipt at a time, in the order asked for. Asking again for a receipt that is
 * waiting or printing changes nothing, so that a key that bounces makes one paper.
 */
export class PrintDesk {
  readonly #parts: PrintDeskParts;
  readonly #running = new Map<string, Promise<PrintState>>();
  readonly #listeners = new Set<() => void>();
  #states: PrintStates = new Map();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: PrintDeskParts) {
    this.#parts = parts;
  }

  /** @param isReprint whether a copy is asked for. Never rejects: what goes wrong is the state `Failed`. */
  readonly print = (subject: Subject, { isReprint = false } = {}): Promise<PrintState> => {
    const id = receiptId(subject);
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    const outcome = this.#turn.then(() => this.#printNow(id, subject, isReprint));
    this.#turn = outcome;
    this.#running.set(id, outcome);
    this.#tell(id, PRINTING);
    return outcome;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly states = (): PrintStates => this.#states;

  async #printNow(id: string, subject: Subject, isReprint: boolean): Promise<PrintState> {
    const state = await this.#attempt(id, subject, isReprint).catch(failed);
    this.#running.delete(id);
    this.#tell(id, state);
    return state;
  }

  async #attempt(id: string, subject: Subject, isReprint: boolean): Promise<PrintState> {
    const { printer, copies, nowMs } = this.#parts;
    const occasion = { station: await this.#parts.station(), printedAtMs: nowMs() };
    const original = receiptOf(subject, { ...occasion, copy: 1 });
    // There is no original of a balance: each is of its own moment.
    if (subject.kind === 'balance') return printer.print(original);
    // Taken last: what cannot become a receipt must not use up the original's number.
    const copy = copies.take(id, isReprint);
    return printer.print(receiptOf(subject, { ...occasion, copy }));
  }

  #tell(id: string, state: PrintState): void {
    const others = [...this.#states].filter(([other]) => other !== id);
    this.#states = new Map([...others, [id, state] as const].slice(-KEPT_STATES));
    for (const listener of this.#listeners) listener();
  }
}
