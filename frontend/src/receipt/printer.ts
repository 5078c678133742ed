import type { Receipt } from './lines.js';

/**
 * How far a print is. `Sent` is all a print dialog can say: it does not tell whether paper came out, or whether somebody
 * cancelled. `Printed` is for printers that report the paper.
 */
export type PrintStatus = 'Printing' | 'Sent' | 'Printed' | 'Failed';

export interface PrintState {
  readonly status: PrintStatus;
  /** For the teller: what the status means, or what to do about it. */
  readonly words: string;
}

/** Whatever puts receipts on paper. It is asked for one receipt at a time. */
export interface ReceiptPrinter {
  /** Settles when the next receipt may come. @throws Error when nothing can have been printed; its message is shown */
  print(receipt: Receipt): Promise<PrintState>;
}

export const PRINTING: PrintState = { status: 'Printing', words: 'Printing' };
export const SENT: PrintState = { status: 'Sent', words: 'Sent to printer' };

/** What did not work, for the teller. */
export function failed(reason: unknown): PrintState {
  const why = reason instanceof Error ? reason.message : String(reason);
  return { status: 'Failed', words: `Not printed: ${why}` };
}
