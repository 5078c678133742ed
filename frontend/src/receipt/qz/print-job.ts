import type { TrayEvent } from 'qz-tray';
import { failed, PRINTED, type PrintState, SENT, waiting } from '../printer.js';
import { CONNECTING, type PrinterStatus } from './status.js';

/** A printer that reports nothing for this long is not printing; later reports are still used. */
const TIMEOUT_MS = 10_000;

export const NO_ANSWER = waiting('the printer does not respond');
/** It is in the queue, and nothing more is reported: some printers and their queues never report on a job. */
const UNREPORTED: PrintState = { status: 'Sent', words: 'Sent to printer: check that the paper came out' };
const LOST: PrintState = { status: 'Unsure', words: 'QZ Tray disconnected: check that the paper came out' };
const LEFT: PrintState = { status: 'Sent', words: 'Left the queue: check that the paper came out' };

/** The meaning of a message about a job; all others are ignored. `SENT` and Windows' `RETAINED` do not mean paper yet. */
export const OUTCOMES: Readonly<Record<string, PrintState>> = {
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
  USER_INTERVENTION: waiting('printer needs attention'),
};

export interface PrintJobParts {
  readonly receiptId: string;
  /** The printer it was sent to; another one may be chosen by now. */
  readonly printer: string;
  readonly name: string;
  /** Whether this printer never reports on its jobs: then the next receipt does not wait for a report on this one. */
  readonly isSilent: boolean;
  readonly report: (state: PrintState) => void;
  /** Called when nothing was reported on this job. */
  readonly onSilence: () => void;
}

/** One receipt in the printer's queue, followed until its outcome is known. */
export class PrintJob {
  readonly parts: PrintJobParts;
  /** Resolves when the next receipt may come: printed, failed, sent without reports, or waiting for somebody. */
  readonly settled: Promise<PrintState>;
  /** The id of the job in the print queue; undefined until the queue has reported. */
  id: number | undefined;
  isOver = false;
  #state: PrintState | null = null;
  #status: PrinterStatus | null = null;
  #isSpooled = false;
  #isHeard = false;
  /** The queue itself has said why it cannot be printed. */
  #isHindered = false;
  /** Nothing was reported on it, and its paper must have come out long before what is reported about the printer now. */
  #isLeftAlone = false;
  #settle: (state: PrintState) => void = () => undefined;
  #timer: number | undefined;

  constructor(parts: PrintJobParts) {
    this.parts = parts;
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** It is in the queue of a printer with this status. */
  spooled(status: PrinterStatus | null): void {
    if (this.isOver) return;
    this.#isSpooled = true;
    this.#status = status;
    if (status?.level === 'stopped') this.#become(waiting(status.words));
    else if (!this.#isHindered) this.#awaitWord();
  }

  /** A message about it. */
  hear({ statusText, jobId }: TrayEvent): void {
    if (this.isOver) return;
    this.#isHeard = true;
    if (jobId !== undefined) this.id = jobId;
    const outcome = OUTCOMES[statusText];
    const obstacle = OBSTACLES[statusText];
    if (outcome !== undefined) this.#end(outcome);
    else if (obstacle !== undefined) {
      this.#isHindered = true;
      this.#become(obstacle);
    }
  }

  printerIs(status: PrinterStatus): void {
    const wasStopped = this.#status?.level === 'stopped';
    this.#status = status;
    if (this.isOver || this.#isLeftAlone) return;
    if (status.level === 'stopped') this.#become(waiting(status.words));
    else if (wasStopped && this.#isSpooled && !this.#isHeard) this.#awaitWord();
  }

  /** No more reports will come: QZ Tray disconnected, or this page left it. */
  lost({ isLeft }: { readonly isLeft: boolean }): void {
    if (this.isOver) return;
    const isKnown = this.#state?.status === 'Sent' || (isLeft && this.#state !== null);
    if (isKnown) this.isOver = true;
    else this.#end(isLeft ? UNREPORTED : LOST);
  }

  /** It never reached the queue. */
  refused(why: string): void {
    if (!this.isOver) this.#end(failed(why));
  }

  /** QZ Tray has not answered for a while. */
  isSlow(why: string): void {
    if (!this.isOver) this.#become(waiting(why));
  }

  /** The printer can print it again. */
  #awaitWord(): void {
    if (this.parts.isSilent && !this.#isHeard) this.#become(SENT);
    this.#timer = window.setTimeout(() => this.#giveUpWaiting(), TIMEOUT_MS);
  }

  #giveUpWaiting(): void {
    if (this.#isHeard || this.#status === CONNECTING) return void this.#become(NO_ANSWER);
    this.#isLeftAlone = true;
    if (this.parts.isSilent) return;
    this.#become(UNREPORTED);
    this.parts.onSilence();
  }

  #end(state: PrintState): void {
    this.isOver = true;
    this.#become(state);
  }

  #become(state: PrintState): void {
    window.clearTimeout(this.#timer);
    this.#state = { ...state, job: this.parts.name };
    this.#settle(this.#state);
    this.parts.report(this.#state);
  }
}
