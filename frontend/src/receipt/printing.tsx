import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { settingsAsHeard } from '../data/queries.js';
import { serverNow } from '../data/server-clock.js';
import { onStored } from '../data/stored.js';
import { isTraining } from '../data/training.js';
import { forgetKeysOfOthers, takeNumber } from './counting.js';
import { type ReceiptKind, type ReceiptStation, receiptIdOf, type Subject } from './model.js';
import { isTrouble, isUnderWay, type PrinterChoice, type PrintState, type PrintStatus } from './printer.js';
import styles from './printing.module.css';
import { followWishes, trayPrinter } from './qz/page-tray.js';
import { ReceiptQueue, type ReceiptQueueParts } from './receipt-queue.js';
import { clearOldPrints, LONGEST_SILENCE_MS, type StoredPrint, storedPrints } from './stored-prints.js';

/**
 * QZ Tray where a printer is chosen; the print dialog where none is, and while QZ Tray is away. The dialog needs the
 * barcode library, so it is loaded with the first print.
 */
const chosenPrinter: PrinterChoice = async () =>
  (await trayPrinter()) ?? (await import('./print-dialog.js')).dialogPrinter;

/**
 * The station's settings as last fetched: a receipt does not wait while the server is away.
 * @throws ApiError
 */
async function stationOfSettings(): Promise<ReceiptStation> {
  const { stationName, receiptTerms, timeZone, denominations } = await settingsAsHeard();
  return { name: stationName, terms: receiptTerms, timeZone, denominations, isTraining };
}

const RENEW_MS = 10_000;

const Queue = createContext<ReceiptQueue | null>(null);

export interface PrintingProviderProps extends Partial<ReceiptQueueParts> {
  readonly children: ReactNode;
}

/**
 * One queue for all pages below, so that one receipt is printed at a time. By default it prints as this PC is set, for
 * the station of the settings, on the server's time. Changes of other props after the first render are ignored.
 */
export function PrintingProvider({ children, ...parts }: PrintingProviderProps) {
  const [queue] = useState(() => {
    forgetKeysOfOthers();
    const ofThisPc = { printer: chosenPrinter, station: stationOfSettings, nowMs: serverNow, takeNumber };
    return new ReceiptQueue({ ...ofThisPc, ...parts });
  });
  useEffect(followWishes, []);
  useEffect(() => {
    clearOldPrints();
    window.addEventListener('pagehide', queue.leave);
    // Prints of a page that ended without a word a moment ago look as if they were under way.
    const later = window.setTimeout(clearOldPrints, LONGEST_SILENCE_MS);
    const renewing = window.setInterval(queue.renew, RENEW_MS);
    return () => {
      window.removeEventListener('pagehide', queue.leave);
      window.clearInterval(renewing);
      window.clearTimeout(later);
    };
  }, [queue]);
  return <Queue value={queue}>{children}</Queue>;
}

export interface Printing {
  /** Never rejects. Another request while the same receipt is under way prints nothing more. */
  readonly print: (subject: Subject, options?: { readonly isReprint?: boolean }) => Promise<PrintState>;
  readonly isPrinting: boolean;
  /** The state of a receipt; undefined when this browser has not printed it. A balance has no code. */
  readonly stateOf: (kind: ReceiptKind, code?: string) => PrintState | undefined;
  /** The receipts that need attention, the oldest first. */
  readonly troubled: readonly StoredPrint[];
}

/**
 * Prints receipts and knows the state of each.
 * @throws Error outside of a `PrintingProvider`
 */
export function usePrint(): Printing {
  const queue = useContext(Queue);
  if (queue === null) throw new Error('no PrintingProvider above');
  const prints = useSyncExternalStore(onStored, storedPrints);
  return useMemo(
    () => ({
      print: queue.print,
      isPrinting: prints.some(({ state }) => isUnderWay(state)),
      stateOf: (kind, code) => prints.find(({ id }) => id === receiptIdOf(kind, code ?? null))?.state,
      troubled: prints.filter(({ state }) => isTrouble(state)),
    }),
    [queue, prints],
  );
}

const SIGNS: Record<PrintStatus, string> = {
  Queued: '…',
  Printing: '…',
  Sent: '→',
  Printed: '✓',
  Waiting: '!',
  Unsure: '!',
  Failed: '!',
};

interface PrintStateChipProps {
  readonly state: PrintState | undefined;
  /** On one line without a frame, for lists. */
  readonly isLine?: boolean;
}

/** The state of a print in words. Its place stays when there is nothing to say, so that nothing moves. */
export function PrintStateChip({ state, isLine = false }: PrintStateChipProps) {
  return (
    <span
      role="status"
      className={isLine ? `second cut ${styles.line}` : `second two-lines ${styles.chip}`}
      data-status={state?.status}
      title={state?.words}
    >
      {state !== undefined && (
        <>
          <span aria-hidden="true">{SIGNS[state.status]}</span> {state.words}
        </>
      )}
    </span>
  );
}
