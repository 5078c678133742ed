import type { TrayEvent } from 'qz-tray';

/** The state of the printer, from its latest message. */
export interface PrinterStatus {
  /** For people: `paper out`. */
  readonly words: string;
  /** `stopped`: nothing is printed until somebody helps. */
  readonly level: 'ready' | 'warning' | 'stopped';
}

const stopped = (words: string): PrinterStatus => ({ words, level: 'stopped' });
const warning = (words: string): PrinterStatus => ({ words, level: 'warning' });
const READY: PrinterStatus = { words: 'ready', level: 'ready' };

/** A queue reports this while it cannot reach its printer, and briefly before each print. */
export const CONNECTING = warning('connecting to the printer');

/** Nothing is reported of the printer: what is sent to it may or may not be printed. */
export const UNSEEN = warning('sends, cannot see');

/** What was sent stays in the queue, whatever that says of its printer. */
export const DEAD = stopped('does not respond');

/** QZ Tray's names of printer states. Names that are not listed say nothing about whether it prints. */
const STATUSES: Readonly<Record<string, PrinterStatus>> = {
  OK: READY,
  POWER_SAVE: READY,
  IO_ACTIVE: READY,
  BUSY: READY,
  PRINTING: READY,
  PROCESSING: READY,
  WAITING: READY,
  INITIALIZING: READY,
  WARMING_UP: READY,
  PAUSED: stopped('paused in the print queue'),
  ERROR: stopped('printer error'),
  PAPER_JAM: stopped('paper jam'),
  PAPER_OUT: stopped('paper out'),
  PAPER_PROBLEM: stopped('paper problem'),
  MANUAL_FEED: stopped('paper out'),
  OFFLINE: stopped('printer offline'),
  NOT_AVAILABLE: stopped('printer not available'),
  OUTPUT_BIN_FULL: stopped('paper exit full'),
  OUT_OF_MEMORY: stopped('printer memory full'),
  USER_INTERVENTION: stopped('printer needs attention'),
  DOOR_OPEN: stopped('printer door open'),
  PENDING_DELETION: stopped('printer is being removed'),
  TONER_LOW: warning('supply low'),
  NO_TONER: stopped('supply empty'),
};

/** Systems that report more than QZ Tray has names for: low paper still prints, a missing connection does not. */
const MESSAGES: readonly (readonly [words: RegExp, status: PrinterStatus])[] = [
  [/media-low/, warning('paper low')],
  [/connecting-to-device/, CONNECTING],
];

/** @returns undefined for a message that says nothing about whether the printer prints */
export function printerStatusOf({ statusText, message = '' }: TrayEvent): PrinterStatus | undefined {
  const said = MESSAGES.find(([words]) => words.test(message));
  return said?.[1] ?? STATUSES[statusText];
}
