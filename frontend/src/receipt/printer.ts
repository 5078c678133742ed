import type { Receipt } from './lines.js';

/**
 * The state of a print. `Queued`: others are before it, and it is neither counted nor given to a printer yet. `Sent`: some
 * printers never report whether paper came out. `Printed`: the printer reported the paper. `Waiting`: it is in the
 * printer's queue and prints by itself once somebody has seen to the printer.
 */
export type PrintStatus = 'Queued' | 'Printing' | 'Sent' | 'Printed' | 'Waiting' | 'Failed';

export interface PrintState {
  readonly status: PrintStatus;
  /** For the teller: what the status means, or what to do about it. */
  readonly words: string;
}

/** A way to put receipts on paper. It gets one receipt at a time. */
export interface ReceiptPrinter {
  /**
   * Settles when the next receipt may come.
   * @param tell what becomes of it until then, and afterwards too
   * @throws Error when nothing can have been printed; its message is shown
   */
  print(receipt: Receipt, tell: (state: PrintState) => void): Promise<PrintState>;
}

/** The printer to print on now. @throws Error when there is none; its message is shown, and nothing was counted */
export type PrinterChoice = () => Promise<ReceiptPrinter>;

export const QUEUED: PrintState = { status: 'Queued', words: 'Waiting for the printer' };
export const PRINTING: PrintState = { status: 'Printing', words: 'Printing' };
export const SENT: PrintState = { status: 'Sent', words: 'Sent to printer' };
export const PRINTED: PrintState = { status: 'Printed', words: 'Printed' };

/** Whether it is on its way: asking for it once more changes nothing. */
export const isUnderWay = (state: PrintState | undefined) =>
  state?.status === 'Queued' || state?.status === 'Printing';

/** Whether it needs attention. */
export const isTrouble = (state: PrintState | undefined) =>
  state?.status === 'Failed' || state?.status === 'Waiting';

/** What did not work, for the teller. */
export function failed(reason: unknown): PrintState {
  const why = reason instanceof Error ? reason.message : String(reason);
  return { status: 'Failed', words: `Not printed: ${why}` };
}

/** It is in the queue, and what keeps it there. */
export const waiting = (why: string): PrintState => ({ status: 'Waiting', words: `Not printed yet: ${why}` });
