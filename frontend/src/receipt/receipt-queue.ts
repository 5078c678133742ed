import { newCommandId } from '../data/command-id.js';
import type { TakeNumber } from './counting.js';
import { type ReceiptStation, receiptId, type Subject } from './model.js';
import { failed, PRINTING, type PrinterChoice, type PrintState, QUEUED } from './printer.js';
import { leavePrints, notePrint, renewPrints, storePrint } from './stored-prints.js';

export interface ReceiptQueueParts {
  /** Called before each print, and before it is counted. */
  readonly printer: PrinterChoice;
  readonly takeNumber: TakeNumber;
  /** Called before each print, so that a new name or new terms show at once. */
  readonly station: () => Promise<ReceiptStation>;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly nowMs: () => number;
}

/** One requested print. */
interface Attempt {
  readonly key: string;
  readonly subject: Subject;
  readonly isReprint: boolean;
}

/**
 * The one place a page prints from: one receipt at a time, in the order of the requests, while nobody waits for it.
 * Another request for a receipt that is waiting or printing changes nothing, so that a bouncing key prints once. What
 * becomes of each is stored for all tabs.
 */
export class ReceiptQueue {
  readonly #parts: ReceiptQueueParts;
  /** By the receipt's id. */
  readonly #running = new Map<string, Attempt & { readonly outcome: Promise<PrintState> }>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ReceiptQueueParts) {
    this.#parts = parts;
  }

  /** @param isReprint whether a copy is asked for. Never rejects: an error is shown as the state `Failed`. */
  readonly print = (subject: Subject, { isReprint = false } = {}): Promise<PrintState> => {
    const id = receiptId(subject);
    const running = this.#running.get(id);
    if (running !== undefined) return running.outcome;
    const attempt: Attempt = { key: newCommandId(), subject, isReprint };
    const state = this.#running.size > 0 ? QUEUED : PRINTING;
    storePrint({ id, key: attempt.key, subject, state, atMs: Date.now() });
    const printNow = () => this.#printNow(attempt);
    const outcome = this.#turn.then(printNow, printNow);
    this.#turn = outcome;
    this.#running.set(id, { ...attempt, outcome });
    return outcome;
  };

  /** To be called now and then: pages opened meanwhile must not take what waits here for left behind. */
  readonly renew = (): void => renewPrints(this.#keys());

  /** The page is being closed: what it was printing is left to whoever looks at the printer. */
  readonly leave = (): void => leavePrints(this.#keys());

  #keys(): readonly string[] {
    return [...this.#running.values()].map(({ key }) => key);
  }

  async #printNow(attempt: Attempt): Promise<PrintState> {
    const report = (state: PrintState) => notePrint(attempt.key, state);
    const state = await this.#print(attempt, report).catch(failed);
    this.#running.delete(receiptId(attempt.subject));
    report(state);
    return state;
  }

  async #print(attempt: Attempt, report: (state: PrintState) => void): Promise<PrintState> {
    report(PRINTING);
    const station = await this.#parts.station();
    const printer = await this.#parts.printer();
    const { receiptOf } = await import('./receipt-of.js');
    // Last, because a number that was taken is used up.
    const { subject, copy, ...print } = await this.#parts.takeNumber(attempt.subject, attempt.isReprint);
    const printedAtMs = print.printedAtMs ?? this.#parts.nowMs();
    return printer.print(receiptOf(subject, { station, copy, printedAtMs }), report);
  }
}
