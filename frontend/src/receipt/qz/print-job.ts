import type { TrayEvent } from 'qz-tray';
import { failed, PRINTED, type PrintState, waiting } from '../printer.js';
import type { PrinterStatus } from './status.js';

/** A printer that has said nothing for so long does not print now; what comes later is still heard. */
const PATIENCE_MS = 10_000;

export const NO_WORD = waiting('the printer does not answer');
const LOST: PrintState = { status: 'Failed', words: 'QZ Tray went away: see whether the paper came' };
const LEFT: PrintState = { status: 'Sent', words: 'Left the queue: see whether the paper came' };

/** What a message about the job means; everything else goes on. `SENT` and Windows' `RETAINED` are no paper yet. */
const OUTCOMES: Readonly<Record<string, PrintState>> = {
  COMPLETE: PRINTED,
  PRINTED,
  CANCELED: { status: 'Failed', words: 'Not printed: cancelled in the print queue' },
  ABORTED: { status: 'Failed', words: 'Not printed: the print queue gave up' },
  DELETED: LEFT,
};

const OBSTACLES: Readonly<Record<string, PrintState>> = {
  PAPEROUT: waiting('paper out'),
  OFFLINE: waiting('printer offline'),
  ERROR: waiting('printer error'),
  USER_INTERVENTION: waiting('printer needs help'),
};

/** One receipt in the printer's queue, followed until it is known what became of it. */
export class PrintJob {
  readonly name: string;
  readonly receiptId: string;
  /** When the next receipt may come: printed, given up, or waiting for somebody. */
  readonly settled: Promise<PrintState>;
  /** Of the print queue; undefined until it has told. */
  id: number | undefined;
  isOver = false;
  #settle: (state: PrintState) => void = () => undefined;
  readonly #tell: (state: PrintState) => void;
  #timer: number | undefined;

  constructor(receiptId: string, name: string, tell: (state: PrintState) => void) {
    this.name = name;
    this.receiptId = receiptId;
    this.#tell = tell;
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** It is in the queue, of a printer that was like this. */
  spooled(printer: PrinterStatus | null): void {
    if (this.isOver) return;
    if (printer !== null) this.printerIs(printer);
    this.#timer = window.setTimeout(() => this.#become(NO_WORD), PATIENCE_MS);
  }

  /** A message about a job, perhaps another's. */
  hear({ statusText, jobId, jobName = '' }: TrayEvent): void {
    // What sends jobs to the queue may put a space in front of the name.
    if (this.isOver || jobName.trim() !== this.name) return;
    if (jobId !== undefined) this.id = jobId;
    const outcome = OUTCOMES[statusText];
    const obstacle = OBSTACLES[statusText];
    if (outcome !== undefined) this.#end(outcome);
    else if (obstacle !== undefined) this.#become(obstacle);
  }

  printerIs({ level, words }: PrinterStatus): void {
    if (!this.isOver && level === 'stopped') this.#become(waiting(words));
  }

  /** Nobody will tell any more. */
  lost(): void {
    if (!this.isOver) this.#end(LOST);
  }

  /** It never came into the queue. */
  refused(why: string): void {
    if (!this.isOver) this.#end(failed(why));
  }

  /** QZ Tray has not answered: it shows a window. */
  askedAtThePc(): void {
    if (!this.isOver) this.#become(waiting('QZ Tray asks on this PC, choose Allow'));
  }

  #end(state: PrintState): void {
    this.isOver = true;
    this.#become(state);
  }

  #become(state: PrintState): void {
    window.clearTimeout(this.#timer);
    this.#tell(state);
    this.#settle(state);
  }
}
