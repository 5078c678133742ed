import type { Receipt } from './lines.js';

/**
 * The state of a print. `Queued`: other receipts come first, and it is neither counted nor sent to a printer yet.
 * `Sent`: it was sent to a printer that may never report whether paper came out. `Printed`: the printer reported the
 * paper. `Waiting`: it is in the printer's queue and prints by itself once somebody has helped the printer. `Unsure`: only
 * somebody at the printer can see whether paper came out.
 */
export type PrintStatus = 'Queued' | 'Printing' | 'Sent' | 'Printed' | 'Waiting' | 'Unsure' | 'Failed';

export interface PrintState {
  readonly status: PrintStatus;
  /** For the teller: what the status means, or what to do. */
  readonly words: string;
  /** The name of its job in the printer's queue, by which any page recognizes a report on it. */
  readonly job?: string;
}

/** A way to print receipts. It gets one receipt at a time. */
export interface ReceiptPrinter {
  /**
   * Resolves when the next receipt may come.
   * @param report called with each state, until then and afterwards
   * @throws Error when nothing can have been printed; its message is shown
   */
  print(receipt: Receipt, report: (state: PrintState) => void): Promise<PrintState>;
}

/**
 * The printer for the next receipt.
 * @throws Error when there is none; its message is shown, and nothing was counted
 */
export type PrinterChoice = () => Promise<ReceiptPrinter>;

export const QUEUED: PrintState = { status: 'Queued', words: 'Waiting for the printer' };
export const PRINTING: PrintState = { status: 'Printing', words: 'Printing' };
export const SENT: PrintState = { status: 'Sent', words: 'Sent to printer' };
export const PRINTED: PrintState = { status: 'Printed', words: 'Printed' };

/** Whether it is on its way: requesting it again changes nothing. */
export const isUnderWay = (state: PrintState | undefined) =>
  state?.status === 'Queued' || state?.status === 'Printing';

/** Whether a person has to do something. */
export const isTrouble = (state: PrintState | undefined) =>
  state?.status === 'Failed' || state?.status === 'Waiting' || state?.status === 'Unsure';

/** The state of a failed print, with the reason for the teller. */
export function failed(reason: unknown): PrintState {
  const why = reason instanceof Error ? reason.message : String(reason);
  return { status: 'Failed', words: `Not printed: ${why}` };
}

/** It is in the queue, with the reason why it is not printed yet. */
export const waiting = (why: string): PrintState => ({ status: 'Waiting', words: `Not printed yet: ${why}` });
